import { describe, expect, test } from 'vitest'
import { deliveryOf } from './delivery.ts'
import { draftPath, draftProblems, emptyDraft, readDraft, sendOnProblem } from './draft.rules.ts'

const days = { today: '2026-11-21', lastDay: '2027-11-22' }
const present = {
  ...emptyDraft,
  articleId: 'a',
  recipientName: 'Elsa',
  recipientEmail: 'familjen.ek@exempel.se',
  greeting: 'Grattis!',
  sendOn: '2026-12-05',
}

describe('a day to send on', () => {
  test.each([
    ['', undefined],
    [days.today, undefined],
    ['2027-11-22', undefined],
    ['2027-11-23', 'dateFar'],
    ['2026-11-20', 'datePast'],
    [null, 'dateInvalid'],
  ])('%s → %s', (typed, problem) => expect(sendOnProblem(typed, days)).toBe(problem))
})

describe('before the checkout', () => {
  test('a complete present has nothing to put right', () => expect(draftProblems(present, days)).toEqual({}))
  test('a card for oneself asks for nobody', () =>
    expect(draftProblems({ ...emptyDraft, to: 'me', sendOn: null }, days)).toEqual({}))
  test('every missing answer is named at its field', () => {
    expect(draftProblems({ ...emptyDraft, recipientName: '  ', sendOn: null, greeting: 'x'.repeat(201) }, days)).toEqual({
      recipientName: 'nameMissing',
      recipientEmail: 'emailMissing',
      greeting: 'greetingLong',
      sendOn: 'dateInvalid',
    })
  })
  test.each(['elsa', 'elsa@', '@exempel.se', 'elsa@exempel', 'el sa@exempel.se', 'elsa@exempel..se', `${'e'.repeat(250)}@x.se`])(
    'no address: %s',
    (recipientEmail) => expect(draftProblems({ ...present, recipientEmail }, days)).toEqual({ recipientEmail: 'emailInvalid' }),
  )
  test.each(['a@b.se', 'elsa.ek+kort@mail.exempel.se', ' elsa@exempel.se '])('an address: %s', (recipientEmail) =>
    expect(draftProblems({ ...present, recipientEmail }, days)).toEqual({}),
  )
})

describe('the delivery of an order', () => {
  test('carries what was filled in, trimmed', () =>
    expect(deliveryOf({ ...present, recipientName: ' Elsa ' })).toEqual({
      to: 'someone',
      recipientName: 'Elsa',
      recipientEmail: 'familjen.ek@exempel.se',
      greeting: 'Grattis!',
      sendOn: '2026-12-05',
    }))
  test('leaves empty answers out', () =>
    expect(deliveryOf({ ...present, greeting: ' ', sendOn: '' })).toEqual({
      to: 'someone',
      recipientName: 'Elsa',
      recipientEmail: 'familjen.ek@exempel.se',
    }))
  test('to oneself carries nobody else’s data', () => expect(deliveryOf({ ...present, to: 'me' })).toEqual({ to: 'me' }))
})

describe('where a draft is filled in', () => {
  test.each([
    ['gift-card', '/sv/order/shop/gift-cards'],
    ['serial-ticket', '/sv/order/shop/serial-tickets/a'],
    ['pass', '/sv/order/shop/passes/a'],
  ] as const)('%s: %s', (kind, path) => expect(draftPath('sv', { kind, articleId: 'a' })).toBe(path))
})

describe('a kept draft', () => {
  test('comes back as it was', () => expect(readDraft(JSON.parse(JSON.stringify(present)))).toEqual(present))
  test('of another form is repaired or refused', () => {
    expect(readDraft({ articleId: 'a', to: 'nobody', greeting: 'x'.repeat(500), sendOn: 'soon', recipientName: 7 })).toEqual({
      ...emptyDraft,
      articleId: 'a',
      greeting: 'x'.repeat(200),
    })
    // A gift card is never bought onto an account; a pass is.
    expect(readDraft({ articleId: 'a', to: 'direct' })).toMatchObject({ kind: 'gift-card', to: 'someone' })
    expect(readDraft({ articleId: 'a', kind: 'pass', to: 'direct', childId: 'c' })).toMatchObject({ to: 'direct', childId: 'c' })
    expect(readDraft('draft')).toBeUndefined()
    expect(readDraft(null)).toBeUndefined()
  })
})
