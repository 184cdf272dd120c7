import { randomUUID } from 'node:crypto'
import { languages } from '@hoppla/i18n'
import type { WebWords } from '@hoppla/i18n/messages/en'
import { enquiryMailWords } from '@hoppla/i18n/messages/mail/enquiries'
import { describe, expect, test } from 'vitest'
import {
  erasedBefore,
  idsOfReference,
  isPartyOpen,
  makeForm,
  messageKeptDays,
  readEnquiryPhone,
  readForm,
  referenceOf,
  wishedDayProblem,
} from './enquiries.rules.ts'

const secret = 'a secret for tests only, of 32 or more characters'
const at = (text: string) => new Date(text)

describe('a form', () => {
  const given = at('2026-11-21T09:00:00Z')
  const form = makeForm({ secret }, given)

  test.each([
    ['at once', '2026-11-21T09:00:00Z', false],
    ['sooner than anybody types', '2026-11-21T09:00:02.999Z', false],
    ['after three seconds', '2026-11-21T09:00:03Z', true],
    ['after a day', '2026-11-22T09:00:00Z', true],
    ['after more than a day', '2026-11-22T09:00:00.001Z', false],
    ['before it was given', '2026-11-21T08:00:00Z', false],
  ])('read %s', (_when, moment, isGood) => {
    expect(readForm({ secret }, form, at(moment)) !== undefined).toBe(isGood)
  })

  test('of another installation, changed, cut or made up is none', () => {
    const later = at('2026-11-21T10:00:00Z')
    const [id, when, signed] = form.split('.')
    const older = (given.getTime() - 60_000).toString(36)
    expect(readForm({ secret }, form, later)).toBe(id)
    expect(readForm({ secret: 'another secret of 32 or more characters!' }, form, later)).toBeUndefined()
    expect(readForm({ secret }, `${randomUUID()}.${when}.${signed}`, later)).toBeUndefined()
    expect(readForm({ secret }, `${id}.${older}.${signed}`, later)).toBeUndefined()
    for (const text of ['', '.', '..', form.slice(0, -1), `${id}.${when}.`, `${form}x`])
      expect(readForm({ secret }, text, later), text).toBeUndefined()
  })
})

test.each([
  ['2026-11-20', 'enquiry.date-in-past'],
  ['2026-11-21', undefined],
  ['2028-05-21', undefined],
  ['2028-05-22', 'enquiry.date-too-far'],
])('a wish for %s, on 21 November 2026: %s', (date, problem) => {
  expect(wishedDayProblem(date, '2026-11-21')).toBe(problem)
})

test.each([
  ['070-123 45 67', 'SE', '+46 70 123 45 67'],
  ['0046 70 123 45 67', 'SE', '+46 70 123 45 67'],
  ['+358 40 1234567', 'SE', '+358 40 1234567'],
  ['040 1234567', 'FI', '+358 40 1234567'],
  ['12', 'SE', undefined],
  ['call me', 'DE', undefined],
])('the phone number %s in %s is %s', (written, country, read) => {
  expect(readEnquiryPhone(written, country)).toBe(read)
})

test('parties can be asked for from the moment of the opening on', () => {
  const opening = at('2026-12-01T09:00:00Z')
  expect(isPartyOpen(opening, at('2026-12-01T08:59:59.999Z'))).toBe(false)
  expect(isPartyOpen(opening, opening)).toBe(true)
  expect(isPartyOpen(null, at('2020-01-01T00:00:00Z'))).toBe(true)
})

test('what came twelve months ago is forgotten', () => {
  expect(erasedBefore(at('2026-11-21T04:23:00Z'))).toEqual(at('2025-11-21T04:23:00Z'))
  expect(erasedBefore(at('2024-02-29T04:23:00Z'))).toEqual(at('2023-02-28T04:23:00Z'))
})

test.each(languages)('in %s neither form nor mail invites health data, and both say how long what is kept', async (language) => {
  const { form, party } = (await import(`@hoppla/i18n/messages/${language}`)).default.enquiries as WebWords['enquiries']
  const mail = enquiryMailWords[language]
  for (const asked of [form.messageHint, party.knowFood, mail.senderHealth, mail.playgroundHealth])
    expect(asked).toMatch(/phone|telefon|puhelimessa/i)
  for (const kept of [form.privacy, mail.kept]) expect(kept).toContain(` ${messageKeptDays} `)
})

test('a reference, however it is typed, stands for the ids that have it, and nothing else is one', () => {
  const id = '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9'
  for (const typed of [referenceOf(id), '0a1b2c3d', ' 0A1B-2c3D ', '0a1b 2c3d']) {
    const { first, last } = idsOfReference(typed) ?? expect.fail(typed)
    expect([first <= id, id <= last, first.slice(0, 8), last.slice(0, 8)], typed).toEqual([true, true, '0a1b2c3d', '0a1b2c3d'])
  }
  for (const typed of ['', '0a1b2c3', '0a1b2c3d4', '0a1b2c3g', id, '０a1b2c3d'])
    expect(idsOfReference(typed), typed).toBeUndefined()
})
