import type { DoorChild, DoorScan, Entitlement } from '@hoppla/contract/door/admissions'
import { expect, test } from 'vitest'
import { choicesOf, entitlementOf, isEnough } from './uses.ts'

const entitlement = (id: string, changes: Partial<Entitlement> = {}): Entitlement => ({
  kind: 'ticket',
  id,
  name: 'Ten visits',
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  entrancesLeft: 2,
  withoutPhotoLeft: null,
  hasPhoto: false,
  hindrance: null,
  ...changes,
})
const child: DoorChild = {
  id: 'moa',
  firstName: 'Moa',
  lastName: 'Lind',
  age: 5,
  inSince: null,
  passes: [entitlement('pass', { kind: 'pass', entrancesLeft: null })],
  suggested: { kind: 'pass', id: 'pass' },
}
const scan: DoorScan = {
  shown: 'member-card',
  children: [child],
  tickets: [entitlement('ticket')],
  house: { people: 0, most: null },
}

test('the suggestion comes first, and each entitlement once', () => {
  expect(choicesOf(scan, child)).toEqual([
    { kind: 'pass', id: 'pass' },
    { kind: 'ticket', id: 'ticket' },
  ])
  expect(choicesOf(scan, { ...child, suggested: { kind: 'again' } }).map(({ kind }) => kind)).toEqual(['again', 'pass', 'ticket'])
})
test('what is hindered is no choice', () => {
  const ended = entitlement('pass', { kind: 'pass', hindrance: 'ended' })
  const hindered = { ...scan, tickets: [entitlement('ticket', { hindrance: 'used-up' })] }
  expect(choicesOf(hindered, { ...child, passes: [ended], suggested: null })).toEqual([])
})
test('a ticket card lets in as many as it has entrances', () => {
  const use = { kind: 'ticket', id: 'ticket' } as const
  expect(isEnough(scan, [use, use])).toBe(true)
  expect(isEnough(scan, [use, use, use])).toBe(false)
  expect(isEnough(scan, [use, use, { kind: 'pass', id: 'pass' }, { kind: 'again' }])).toBe(true)
})
test('a use is found among passes and ticket cards', () => {
  expect(entitlementOf(scan, { kind: 'pass', id: 'pass' })?.kind).toBe('pass')
  expect(entitlementOf(scan, { kind: 'again' })).toBeUndefined()
})
