import { type RefusalCode, refusals } from '@hoppla/contract/refusals'
import type { FaultKey } from '@hoppla/i18n/messages/faults'

/** What is wrong with one field, in no language yet. `count` is the number that its sentence names. */
export type Fault = { key: FaultKey; count?: number }

export type RefusalDetail = {
  /** Field path (`delivery.recipientEmail`) → what is wrong with it. An empty list: the refusal's own text says it. */
  errors?: Record<string, readonly Fault[]>
  /** Seconds until a repeat makes sense; becomes `Retry-After`. */
  retryAfter?: number
  /** Values that the message's text names. */
  values?: Record<string, string | number>
  /** The operation has already looked up the stored answer of the key: thousands of requests that get "full" need not query it again. */
  keyAsked?: true
}

/** An expected "no" with a code. Any operation may throw it; only `serve` turns it into HTTP. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly detail: RefusalDetail

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code]
    this.detail = detail
  }
}
