import { type RefusalCode, refusals } from '@hoppla/contract/refusals'

export type RefusalDetail = {
  /** Field path (`delivery.recipientEmail`) → reasons, already in the caller's language or stable words. No reasons: the refusal's own text is the reason. */
  errors?: Record<string, string[]>
  /** Seconds until a repeat makes sense; becomes `Retry-After`. */
  retryAfter?: number
  /** Values that the message's text names. */
  values?: Record<string, string | number>
  /** The operation has looked for the first answer of the key itself: thousands who are told "full" must not each ask once more. */
  keyAsked?: true
}

/** A named no. Throw it from any operation; `serve` alone turns it into HTTP. */
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
