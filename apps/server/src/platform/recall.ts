import type { RouteSpec } from '@hoppla/contract/route'
import type { FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { isPrepared, type Prepared } from './prepared.ts'

/** Prepared answers by the question as it came, so that a question asked again needs no reading. */
export type Recall = {
  find: (request: FastifyRequest) => Prepared | undefined
  keep: (request: FastifyRequest, result: unknown) => void
}

const mostKept = 2_000
const longestKey = 500
const freshMs = 1_000

/**
 * Remembers the prepared answers of one route for a second: who asks does not matter to them, only host, language and address. The second is for
 * answers that follow the clock; a change of content forgets everything at once. Undefined for routes whose answers are not for everybody.
 */
export const createRecall = ({ prepared, clock }: Pick<Deps, 'prepared' | 'clock'>, spec: RouteSpec): Recall | undefined => {
  if (spec.method !== 'GET' || spec.access !== 'anyone' || spec.cache === undefined) return undefined
  const kept = new Map<string, { answer: Prepared; until: number }>()
  prepared.onClear(() => kept.clear())
  return {
    find: (request) => {
      const found = kept.get(keyOf(request))
      return found && found.until > clock.now().getTime() ? found.answer : undefined
    },
    keep: (request, result) => {
      const key = keyOf(request)
      // The one who asks chooses the key: neither its length nor the number of keys may grow without bound.
      if (!isPrepared(result) || key.length > longestKey) return
      if (kept.size >= mostKept) kept.clear()
      kept.set(key, { answer: result, until: clock.now().getTime() + freshMs })
    },
  }
}

const keyOf = ({ host, headers, url }: FastifyRequest): string => `${host} ${headers['accept-language']} ${url}`
