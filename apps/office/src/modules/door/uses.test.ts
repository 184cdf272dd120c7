import type { DoorChild, DoorScan, Entitlement } from '@hoppla/contract/door/admissions'
import { expect, test } from 'vitest'
import { choicesOf, classText, describeUse, entitlementOf, isEnough } from './uses.ts'

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
test('a class is a choice where it is suggested, and is told with its times', () => {
  const own = { id: 'place', name: 'Kids sport', groupName: '', from: '10:30', to: '11:30', arrivedAt: null }
  const athlete: DoorChild = { ...child, classes: [own], suggested: { kind: 'class', id: 'place' } }
  const family = { ...scan, children: [athlete] }
  expect(choicesOf(family, athlete).map(({ kind }) => kind)).toEqual(['class', 'pass', 'ticket'])
  expect(entitlementOf(family, { kind: 'class', id: 'place' })).toBeUndefined()
  const t = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as unknown as Parameters<typeof describeUse>[2]
  expect(describeUse(family, { kind: 'class', id: 'place' }, t, String)).toBe(
    'doorClasses.use {"name":"Kids sport","from":"10:30","to":"11:30"}',
  )
  expect(classText({ ...own, arrivedAt: '10:20' }, t, String, false)).toContain('doorClasses.came')
})
