import { ApiError } from '@hoppla/contract/client'
import type { ErrorBody } from '@hoppla/contract/errors'
import type { T } from '../i18n/words.ts'

/** Messages by field path; general ones under the empty key. */
export type FieldErrors = Record<string, string[]>

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** `Details.Lines[0].Name` → `details.lines.0.name`: first letters lower-cased, array indexes as dot paths (docs/product/web.md). */
export const fieldPath = (key: string): string =>
  key
    .replace(/\[(\d+)\]/g, '.$1')
    .split('.')
    .map(lowerFirst)
    .join('.')

/** The field errors of a failure, re-keyed for a form; a plain list goes under the empty key. Empty when there are none. */
export const fieldErrors = (error: unknown): FieldErrors => {
  if (!(error instanceof ApiError)) return {}
  const errors: unknown = error.body?.errors
  if (Array.isArray(errors)) return errors.length > 0 ? { '': errors.map(String) } : {}
  if (typeof errors !== 'object' || errors === null) return {}
  return Object.fromEntries(Object.entries(errors as ErrorBody['errors']).map(([key, messages]) => [fieldPath(key), messages]))
}

/** What is said of these fields and not by `title` already: a refusal about one field is that field's text, too. */
export const besides = (title: string, fields: readonly (readonly [path: string, texts: readonly string[]])[]): string[] =>
  fields.flatMap(([, texts]) => texts).filter((text, index, all) => !title.includes(text) && all.indexOf(text) === index)

const statusKey = (status: number) => {
  if (status === 0) return 'common.failure.network' as const
  if (status === 400) return 'common.failure.request' as const
  if (status === 401 || status === 403) return 'common.failure.permission' as const
  if (status === 404) return 'common.failure.notFound' as const
  return status === 500 ? ('common.failure.server' as const) : undefined
}

/**
 * What to show the visitor (docs/product/web.md): a string as is; of a validation failure with exactly one field error `{message}: {field error}`; else the
 * server's message; else the text of the status; else the fallback.
 */
export const errorText = (error: unknown, t: T): string => {
  if (typeof error === 'string') return error
  if (!(error instanceof ApiError)) return t('common.failure.unknown')
  const { body, status } = error
  if (body?.message) {
    const single = Object.values(fieldErrors(error)).flat()
    const [only] = single
    const isOne = body.exceptionType === 'ValidationException' && single.length === 1 && only !== body.message
    // The message is a sentence; before a colon it ends without its stop.
    return isOne ? `${body.message.replace(/[.!]$/, '')}: ${only}` : body.message
  }
  const key = statusKey(status)
  return key ? t(key) : t('common.failure.unknown')
}

/** True when nothing answered: the same request may be sent again. */
export const isNetworkFailure = (error: unknown): boolean => error instanceof ApiError && error.status === 0
