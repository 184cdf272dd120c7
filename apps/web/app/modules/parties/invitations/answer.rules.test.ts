import { expect, test } from 'vitest'
import type { T } from '../../../platform/i18n/words.ts'
import { answerOf, answerProblems, fieldOfPath, type Values, valuesOf } from './answer.rules.ts'

const t = ((key: string) => key) as unknown as T
const complete: Values = { 'c0.firstName': ' Hugo ', 'c0.comes': 'yes', 'c0.kitchen': 'nothing', name: 'Karin Berg' }

test.each<[Values, string[]]>([
  [{}, ['c0.firstName', 'c0.comes', 'name']],
  [complete, []],
  [{ ...complete, 'c0.kitchen': '' }, ['c0.kitchen']],
  [{ ...complete, 'c0.comes': 'no', 'c0.kitchen': '' }, []],
  [{ ...complete, 'c0.kitchen': 'diet' }, ['c0.diets', 'c0.consent']],
  [{ ...complete, 'c0.kitchen': 'diet', 'c0.diet.other': 'on', 'c0.consent': 'on' }, ['c0.note']],
  [{ ...complete, 'c0.kitchen': 'diet', 'c0.diet.gluten': 'on', 'c0.consent': 'on' }, []],
  [{ ...complete, email: 'karin', phone: 'ring' }, ['email', 'phone']],
])('%o lacks %j', (values, fields) => {
  expect(Object.keys(answerProblems(values, [0], t))).toEqual(fields)
})

test('of a child that stays away nothing is sent that was ticked before', () => {
  const values = { ...complete, 'c0.comes': 'no', 'c0.kitchen': 'diet', 'c0.diet.gluten': 'on', 'c0.consent': 'on' }
  expect(answerOf(values, [0]).children).toEqual([{ comes: false, firstName: 'Hugo' }])
})

test('an answer comes back into its form, but for the consent', () => {
  const values = {
    ...complete,
    ...{ 'c0.kitchen': 'diet', 'c0.diet.gluten': 'on', 'c0.consent': 'on', 'c0.note': '' },
    ...{ 'c3.firstName': 'Alva', 'c3.comes': 'no', email: 'karin@example.com', phone: '070-1', greeting: 'Hurra' },
  }
  const sent = answerOf(values, [0, 3])
  const back = valuesOf({ ...sent, email: sent.email ?? null, phone: '070-1', greeting: 'Hurra', canChange: true } as never)
  expect(back['c0.consent']).toBeUndefined()
  expect(answerOf({ ...back, 'c0.consent': 'on' }, [0, 1])).toEqual(sent)
})

test.each([
  ['children.1.kitchen.consent', 'c3.consent'],
  ['children.0.firstName', 'c0.firstName'],
  ['children.0.kitchen.choice', 'c0.kitchen'],
  ['email', 'email'],
])('%s is the field %s', (path, field) => {
  expect(fieldOfPath(path, [0, 3])).toBe(field)
})
