/** How long one check at start may take, in milliseconds; they run side by side. */
export const mostMs = 5_000

/** Node's code of an error, or its name. */
export const codeOf = (error: unknown): string => {
  // With several addresses of one name Node collects an error of each.
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { code, name } = first as { code?: unknown; name?: unknown }
  return typeof code === 'string' && code !== '' ? code : String(name)
}

/** What is at fault in words of an operator. The error's own words may repeat what a secret setting holds, so only its code is said. */
export const reasonOf = (error: unknown): string => {
  const code = codeOf(error)
  const known: Record<string, string> = {
    ECONNREFUSED: 'nobody listens there',
    ESOCKET: 'nobody listens there',
    ENOTFOUND: 'there is no such host',
    EDNS: 'there is no such host',
    EAUTH: 'it does not accept the user or the password',
    '28P01': 'it does not accept the user or the password',
    '28000': 'it does not accept the user or the password',
    '3D000': 'there is no such database',
    TimeoutError: `it does not answer within ${mostMs / 1000} s`,
    ETIMEDOUT: `it does not answer within ${mostMs / 1000} s`,
  }
  return known[code] ?? `it cannot be used (${code})`
}
