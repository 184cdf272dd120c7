import { describe, expect, test } from 'vitest'
import { loadWords } from '../../platform/i18n/words.ts'
import { contactOf, enquiryProblems, partsLeft, typedNumber } from './enquiry.rules.ts'

const t = await loadWords('en', ['common', 'enquiries'])
const good = { date: '2026-12-05', children: '12', name: 'Astrid', email: 'astrid@hoppla.example', phone: '070-174 06 11' }
const problems = (change: Record<string, string>) =>
  Object.keys(enquiryProblems({ ...good, ...change }, { children: [1, 60] }, '2026-11-21', { language: 'en', t }))

describe('an enquiry', () => {
  test.each([
    [{}, []],
    [{ date: '' }, ['date']],
    [{ date: '2026-11-20' }, ['date']],
    [{ date: '2026-11-21' }, []],
    [{ date: '2026-13-05' }, ['date']],
    [{ date: '2027-02-29' }, ['date']],
    [{ date: '2028-05-14' }, []],
    [{ date: '2028-05-15' }, ['date']],
    [{ children: '' }, ['children']],
    [{ children: '0' }, ['children']],
    [{ children: '61' }, ['children']],
    [{ children: 'ten' }, ['children']],
    [{ name: '  ', email: 'astrid', phone: 'call' }, ['name', 'email', 'phone']],
  ])('with %j has problems with %j', (change, fields) => {
    expect(problems(change)).toEqual(fields)
  })

  test('says the bounds of a number', () => {
    expect(enquiryProblems({ ...good, children: '99' }, { children: [1, 60] }, '2026-11-21', { language: 'en', t }).children).toBe(
      'Enter a number from 1 to 60.',
    )
  })
})

test.each([
  ['12', 12],
  [' 7 ', 7],
  ['0', 0],
  ['1e3', Number.NaN],
  ['-1', Number.NaN],
  ['', Number.NaN],
  [undefined, Number.NaN],
])('%j typed is %d', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})

test.each([
  [0, [0, 0, 0, 0]],
  [-5, [0, 0, 0, 0]],
  [1, [0, 0, 0, 1]],
  [60_000, [0, 0, 1, 0]],
  [90_061_000, [1, 1, 1, 1]],
])('%d ms left are %j', (ms, [days, hours, minutes, seconds]) => {
  expect(partsLeft(ms)).toEqual({ days, hours, minutes, seconds })
})

test.each([
  [{ countrycode: '+46', phone: '701740611' }, '+46 701740611'],
  [{ countrycode: null, phone: '070-174 06 11' }, '070-174 06 11'],
  [{ countrycode: '+46', phone: null }, ''],
])('whom to answer is taken from the account: %j', (numbers, phone) => {
  const account = { firstname: 'Astrid', lastname: 'Lind', email: 'astrid@hoppla.example' }
  expect(contactOf({ ...account, ...numbers })).toEqual({ name: 'Astrid Lind', email: 'astrid@hoppla.example', phone })
})
