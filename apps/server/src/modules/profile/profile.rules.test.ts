import { expect, test } from 'vitest'
import { ageOn, changedConsents, consentsFrom, isChildBirthDate, readPhone } from './profile.rules.ts'

test.each([
  ['070-174 06 11', undefined, 'SE', { countryCode: '+46', number: '701740611' }],
  ['070-174 06 11', '+46', 'NO', { countryCode: '+46', number: '701740611' }],
  ['701740611', '46', 'SE', { countryCode: '+46', number: '701740611' }],
  ['+47 400 00 000', '+46', 'SE', { countryCode: '+47', number: '40000000' }],
  ['0049 151 23456789', undefined, 'SE', { countryCode: '+49', number: '15123456789' }],
  ['20 12 34 56', undefined, 'DK', { countryCode: '+45', number: '20123456' }],
  ['12', '+46', 'SE', undefined],
  ['not a number', undefined, 'SE', undefined],
  ['070-174 06 11', '+999', 'SE', undefined],
] as const)('the phone %s with code %s in %s is %o', (number, code, country, phone) => {
  expect(readPhone(number, code, country)).toEqual(phone)
})

test.each([
  ['2020-06-15', '2026-06-14', 5],
  ['2020-06-15', '2026-06-15', 6],
  ['2020-02-29', '2026-02-28', 5],
  ['2020-02-29', '2026-03-01', 6],
])('born %s, a child is on %s aged %i', (born, day, age) => {
  expect(ageOn(born, day)).toBe(age)
})

test.each([
  ['2026-06-15', true],
  ['2026-06-16', false],
  ['2008-06-16', true],
  ['2008-06-15', false],
])('born %s counts as a child: %s', (born, isChild) => {
  expect(isChildBirthDate(born, '2026-06-15')).toBe(isChild)
})

test('the wire’s mixed flags become positive consents; what is not said is left out', () => {
  expect(consentsFrom({ gdprdisallowinformation: true, gdprallowpartnersms: true, npsallowcommunication: false })).toEqual([
    { kind: 'information', given: false },
    { kind: 'partner-sms', given: true },
    { kind: 'nps', given: false },
  ])
  expect(consentsFrom({ gdprdisallowsms: false })).toEqual([{ kind: 'sms', given: true }])
})

test('only changes of consent are written', () => {
  const wished = consentsFrom({ gdprdisallowinformation: false, gdprdisallowsms: false })
  expect(changedConsents(wished, { information: true, sms: false })).toEqual([{ kind: 'sms', given: true }])
})
