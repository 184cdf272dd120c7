import type { ErrorBody } from '@hoppla/contract/errors'
import { ApiError, isOffline } from './api.ts'
import type { T } from './words.ts'

/** What to show of a failure: the server's sentence in the page's language, else that nothing answered, else that it is our fault. */
export const errorText = (error: unknown, t: T): string => {
  if (isOffline(error)) return t('common.failure.offline')
  if (error instanceof ApiError && error.body?.message) return error.body.message
  return t('common.failure.unknown')
}

/** The sentences of a failure by field, `roles.0.placeId`; a first letter in capitals is the wire's. */
export const fieldErrors = (error: unknown): Record<string, string> => {
  const errors: unknown = error instanceof ApiError ? error.body?.errors : undefined
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return {}
  return Object.fromEntries(
    Object.entries(errors as ErrorBody['errors']).map(([key, messages]) => [
      key
        .replace(/\[(\d+)\]/g, '.$1')
        .split('.')
        .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
        .join('.'),
      messages.join(' '),
    ]),
  )
}
