import { ApiError } from '@hoppla/contract/client'
import { languages } from '@hoppla/i18n'
import { beforeAll, describe, expect, test } from 'vitest'
import { problemsOf } from '../forms/form.ts'
import { loadWords, type T } from '../i18n/words.ts'
import { besides, errorText, fieldErrors, fieldPath } from './api-errors.ts'

let t: T
beforeAll(async () => {
  t = await loadWords('en', ['common'])
})

const failure = (status: number, body?: unknown) =>
  new ApiError(
    status,
    body === undefined ? 'oops' : JSON.stringify(body),
    new Headers(body === undefined ? {} : { 'content-type': 'application/json' }),
  )
const notRight = { exceptionType: 'ValidationException', errors: { Email: ['Too long'] } }
const invalid = (errors: unknown) => failure(400, { exceptionType: 'ValidationException', message: 'Not right', errors })

test.each([
  ['Details.Email', 'details.email'],
  ['lines[0].ArticleId', 'lines.0.articleId'],
  ['Lines[10][2]', 'lines.10.2'],
  ['password', 'password'],
  ['', ''],
])('the path %s is known to forms as %s', (key, path) => expect(fieldPath(key)).toBe(path))

test.each([
  ['a text is shown as it is', 'Sorry', 'Sorry'],
  ['one field error follows the message', invalid({ Email: ['Too long'] }), 'Not right: Too long'],
  ['a sentence loses its stop before the colon', failure(400, { ...notRight, message: 'Check this.' }), 'Check this: Too long'],
  ['what the field says is not said twice', failure(400, { ...notRight, message: 'Too long' }), 'Too long'],
  ['two errors of one field are not one', invalid({ Email: ['Too long', 'Taken'] }), 'Not right'],
  ['one in a plain list follows the message too', invalid(['Too long']), 'Not right: Too long'],
  ['no message, no body', failure(400, {}), 'Something in the form isn’t right.'],
  ['several do not', invalid({ Email: ['Too long'], Name: ['Missing'] }), 'Not right'],
  [
    'a refusal is its message',
    failure(400, { exceptionType: 'RefusalException', message: 'Sold out', errors: { a: ['b'] } }),
    'Sold out',
  ],
  ['nothing answered', failure(0), 'We can’t reach our server. Check your connection and try again.'],
  ['a bare 400', failure(400), 'Something in the form isn’t right.'],
  ['a bare 401', failure(401), 'You need permission for this. Sign in and try again.'],
  ['a bare 403', failure(403), 'You need permission for this. Sign in and try again.'],
  ['a bare 404', failure(404), 'We couldn’t find that page.'],
  ['a bare 500', failure(500), 'Something went wrong on our side. Please try again in a little while.'],
  ['another status', failure(418), 'Something went wrong.'],
  ['something else thrown', new Error('x'), 'Something went wrong.'],
])('%s', (_, error, text) => expect(errorText(error, t)).toBe(text))

describe.each(languages)('in %s', (language) => {
  const statuses = [0, 400, 401, 403, 404, 500]
  test('every status has a text of its own', async () => {
    const here = await loadWords(language, ['common'])
    const texts = statuses.map((status) => errorText(failure(status), here))
    expect(texts.every((text) => text.length > 10)).toBe(true)
    // 401 and 403 say the same: permission required.
    expect(new Set(texts).size).toBe(statuses.length - 1)
    for (const other of languages.filter((one) => one !== language)) {
      const there = await loadWords(other, ['common'])
      const theirs = new Set(statuses.map((status) => errorText(failure(status), there)))
      expect(texts.filter((text) => theirs.has(text))).toEqual([])
    }
  })

  test('what has no message of its own falls back to general.error-unknown', async () => {
    const here = await loadWords(language, ['common'])
    for (const error of [failure(302), failure(418), failure(502), new Error('x'), undefined, null, { message: 'x' }])
      expect(errorText(error, here)).toBe(here('common.failure.unknown'))
  })
})

test('a plain list of errors goes under the empty key', () => {
  expect(fieldErrors(failure(400, { errors: ['One', 'Two'] }))).toEqual({ '': ['One', 'Two'] })
  expect(fieldErrors(failure(400, { errors: [] }))).toEqual({})
  expect(fieldErrors(failure(400, { errors: null }))).toEqual({})
  expect(fieldErrors(failure(400, { errors: { '': ['General'], 'Lines[0].Name': ['Short'] } }))).toEqual({
    '': ['General'],
    'lines.0.name': ['Short'],
  })
  expect(fieldErrors(new Error('x'))).toEqual({})
})

test('nothing is said twice: what the title says already, what two fields have in common', () => {
  const past = failure(400, {
    exceptionType: 'RefusalException',
    message: 'Too late.',
    errors: { 'delivery.sendOn': ['Too late.'] },
  })
  expect(besides(errorText(past, t), Object.entries(fieldErrors(past)))).toEqual([])
  const one = invalid({ 'Delivery.Name': ['Missing.'] })
  expect(besides(errorText(one, t), Object.entries(fieldErrors(one)))).toEqual([])
  const several = invalid({ 'Delivery.Name': ['Missing.'], 'Delivery.Email': ['Missing.', 'Too long.'] })
  expect(besides(errorText(several, t), Object.entries(fieldErrors(several)))).toEqual(['Missing.', 'Too long.'])
})

test('a form shows what it has fields for, and the rest above', () => {
  const error = invalid({ 'Details.Email': ['Taken'], 'Details.Shoe': ['Too big'] })
  const withoutDetails = (path: string) => path.replace('details.', '')
  expect(problemsOf(error, ['email'], withoutDetails, 'General')).toEqual({ email: 'Taken', '': 'Too big' })
  expect(problemsOf(failure(500), ['email'], withoutDetails, 'General')).toEqual({ '': 'General' })
})
