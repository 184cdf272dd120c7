import { expect, test } from 'vitest'
import { cancellationOf, emptyValues } from './cancel-values.ts'

test('without a reason there is nothing to send', () => {
  expect(cancellationOf(emptyValues, 'group', 'share', ['sv', 'en'])).toBeNull()
})

test('what is proposed counts until something else is chosen', () => {
  const values = { ...emptyValues, cause: 'room' } as const
  expect(cancellationOf(values, 'group', 'share', ['sv', 'en'])).toEqual({ groupIds: ['group'], outcome: 'share', cause: 'room' })
  expect(cancellationOf({ ...values, outcome: 'skip' }, 'group', 'share', ['sv'])?.outcome).toBe('skip')
})

test('another reason is written in every language that families read, and only in those', () => {
  const values = { ...emptyValues, cause: 'other', reason: { sv: ' Rasten är slut ', fi: 'Muu' } } as const
  expect(cancellationOf(values, 'group', 'share', ['sv', 'en'])).toBeNull()
  expect(cancellationOf({ ...values, reason: { ...values.reason, en: 'Over' } }, 'group', 'share', ['sv', 'en'])?.reason).toEqual({
    sv: 'Rasten är slut',
    en: 'Over',
  })
  // Typed before another cause was chosen: it stays out.
  expect(cancellationOf({ ...values, cause: 'weather' }, 'group', 'share', ['sv', 'en'])?.reason).toBeUndefined()
})
