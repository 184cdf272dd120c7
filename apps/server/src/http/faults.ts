import type { z } from 'zod'
import type { Fault } from './refusal.ts'

type Issue = z.core.$ZodIssue
type At = { path: string; fault: Fault }

/**
 * What the validation library found, in our own terms: its texts are for programmers and in English, people get ours (messages/{language}/faults.ts).
 * @param issues of a parse with `reportInput`, which alone says what is missing from what is wrong.
 * @param above where in the request the value stands.
 */
export const faultsOf = (issues: readonly Issue[], above: readonly PropertyKey[] = []): At[] =>
  issues.flatMap((issue) => {
    const path = [...above, ...issue.path]
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), fault: { key: 'unknown' as const } }))
    // Of several forms the first is the one that people write.
    const [first] = issue.code === 'invalid_union' && !isMissing(issue) ? issue.errors : []
    return first ? faultsOf(first, path) : [{ path: path.join('.'), fault: faultOf(issue) }]
  })

const isMissing = ({ input }: Issue): boolean =>
  input === undefined || input === null || (typeof input === 'string' && input.trim() === '')

const faultOf = (issue: Issue): Fault => {
  // Written by `fault` of the contract.
  if (issue.code === 'custom') return (issue.params?.fault as Fault | undefined) ?? { key: 'format' }
  if (isMissing(issue)) return { key: 'required' }
  switch (issue.code) {
    case 'invalid_type':
      return { key: typeKeys[issue.expected] ?? 'type' }
    case 'invalid_format':
      return { key: formatKey(issue) }
    case 'invalid_value':
    case 'invalid_union':
      return { key: 'choice' }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'not_multiple_of':
      return { key: 'number' }
    case 'invalid_key':
    case 'unrecognized_keys':
      return { key: 'unknown' }
    default:
      return { key: 'type' }
  }
}

const typeKeys: Partial<Record<z.core.$ZodInvalidTypeExpected, Fault['key']>> = {
  string: 'text',
  number: 'number',
  int: 'wholeNumber',
  boolean: 'yesNo',
  array: 'list',
}

const formatKeys: Partial<Record<z.core.$ZodStringFormats, Fault['key']>> = {
  email: 'email',
  date: 'date',
  datetime: 'moment',
  guid: 'id',
  uuid: 'id',
  base64: 'file',
}
/** A pattern that names control characters (`\p{Cc}`) is there to keep them out; other patterns say how something is written. */
const formatKey = ({ format, pattern }: z.core.$ZodIssueInvalidStringFormat): Fault['key'] =>
  formatKeys[format as z.core.$ZodStringFormats] ?? (pattern?.includes('\\p{Cc}') ? 'characters' : 'format')

const tooSmall = ({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Fault => {
  const count = Number(minimum)
  if (origin === 'string' || origin === 'array')
    return count <= 1 ? { key: 'required' } : { key: origin === 'string' ? 'tooShort' : 'tooFew', count }
  return { key: inclusive === false ? 'moreThan' : 'least', count }
}
const tooBig = ({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Fault => {
  const count = Number(maximum)
  if (origin === 'string' || origin === 'array') return { key: origin === 'string' ? 'tooLong' : 'tooMany', count }
  return { key: inclusive === false ? 'lessThan' : 'most', count }
}
