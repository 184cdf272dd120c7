import pino, { type Logger } from 'pino'

// What a log must never contain, whoever produced the text: a library, a mail server, the database.
const rules: readonly (readonly [RegExp, string])[] = [
  // A link may be the key to an account: only where it leads is kept.
  [/\b([a-z][a-z0-9+.-]*:\/\/)(?:[^\s/@"'<>]*@)?([^\s/?#"'<>)\]]+)[^\s"'<>)\]]*/gi, '$1$2/[…]'],
  [/[^\s<>"'(),;:=[\]]+@[^\s<>"'(),;:=[\]]+/g, '[address]'],
  [/\b[A-Z0-9]{4}(?:-[A-Z0-9]{4})+\b/g, '[code]'],
  [/(?<![\w.-])\+\d[\d ]{6,}\d/g, '[number]'],
]
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Secrets of links, tokens, keys: long, with digits and letters. Ids of rows open nothing by themselves. */
const secretLike = /[\w-]{20,}/g
const isSecret = (word: string): boolean => /\d/.test(word) && /[a-z]/i.test(word) && !uuid.test(word)

const withoutPersons = (text: string): string => rules.reduce((left, [found, instead]) => left.replaceAll(found, instead), text)

/** Any text without addresses, links, codes, numbers and what may be a secret. */
export const scrub = (text: string): string =>
  withoutPersons(text).replaceAll(secretLike, (word) => (isSecret(word) ? '[secret]' : word))

export type SafeError = {
  type: string
  message: string
  code?: string | number
  stack?: string
  cause?: SafeError
  errors?: SafeError[]
  [detail: string]: unknown
}

/** Says where and what kind; none of these repeats a value. `command` is of SMTP, the rest of PostgreSQL. */
const harmless = [
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'statusCode',
  'responseCode',
  'command',
]
const deepest = 3

// "invalid input syntax for type uuid: "…"", "Unexpected token … in "…"": both repeat what they were given.
const repeatsItsInput = (error: Error, code: unknown): boolean =>
  error instanceof SyntaxError || (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code))

/** Only the frames: the first lines of a stack are the message again. */
const framesOf = (stack: string | undefined): string | undefined => {
  const frames = stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return frames && frames.length > 0 ? frames.join('\n') : undefined
}

/**
 * An error in a form that may be logged: its kind, where it happened, and its message without personal data or secrets. All other properties (the mail, the
 * parameters, PostgreSQL's `detail` with the row) are left out.
 */
export const safeError = (thrown: unknown, depth = 0): SafeError => {
  if (!(thrown instanceof Error))
    return { type: typeof thrown, message: scrub(String((thrown as Error | null)?.message ?? thrown)) }
  const from = thrown as Error & { code?: unknown; errors?: unknown } & Record<string, unknown>
  const { code } = from
  const message = repeatsItsInput(thrown, code) ? thrown.message.replaceAll(/"[\s\S]*"/g, '[value]') : thrown.message
  const stack = framesOf(thrown.stack)
  const known = harmless.flatMap((name) => {
    const value = from[name]
    return typeof value === 'string' ? [[name, scrub(value)]] : typeof value === 'number' ? [[name, value]] : []
  })
  return {
    type: thrown.constructor.name,
    message: scrub(message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...Object.fromEntries(known),
    ...(stack === undefined ? {} : { stack }),
    ...(thrown.cause !== undefined && depth < deepest ? { cause: safeError(thrown.cause, depth + 1) } : {}),
    ...(Array.isArray(from.errors) && depth < deepest ? { errors: from.errors.map((each) => safeError(each, depth + 1)) } : {}),
  }
}

// Fields are named by our own code: an id there, of a session at the payment provider say, is meant to be read.
const scrubFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? withoutPersons(value) : value]),
  )

/**
 * The log of a process: JSON, one line each, on standard output. Whatever is logged passes `scrub`, and errors `safeError`, at every level.
 * @param to where the lines go instead, for tests.
 */
export const createLog = (level: string, to?: pino.DestinationStream): Logger => {
  const options: pino.LoggerOptions = {
    level,
    serializers: { err: (error: unknown) => safeError(error), error: (error: unknown) => safeError(error) },
    formatters: { log: scrubFields },
    hooks: {
      logMethod(words, method) {
        const [first, ...rest] = words as [unknown, ...unknown[]]
        // An error alone: pino would take its message over as it is.
        const given = first instanceof Error ? [{ err: first }, rest[0] ?? first.message, ...rest.slice(1)] : [first, ...rest]
        const safe = given.map((word) => (typeof word === 'string' ? scrub(word) : word))
        method.apply(this, safe as Parameters<typeof method>)
      },
    },
  }
  return to ? pino(options, to) : pino(options)
}
