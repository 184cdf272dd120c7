import type { WaitingEntry } from '@hoppla/contract/classes/waiting-list'
import { describe, expect, test } from 'vitest'
import { loadWords } from '../../../platform/i18n/words.ts'
import type { ShownClass } from '../class-data.ts'
import { chosenGroups, fieldOfPath, groupsToWaitFor, joinInputOf, tickOf } from './join.rules.ts'
import { beforeWords, familiesBefore } from './joining-words.ts'
import { askAgainIn, viewOf } from './waiting.rules.ts'
import { leftWords } from './waiting-words.ts'

const now = '2026-11-27T12:00:00.000Z'
const entry = (state: WaitingEntry['state'], lastOffer: WaitingEntry['lastOffer'] = null) => ({
  state,
  lastOffer,
  offer: null,
  now,
})

describe('what the page of a waiting family shows', () => {
  test.each([
    ['Unconfirmed', 'confirm'],
    ['Waiting', 'waiting'],
    ['Accepted', 'taken'],
    ['Booked', 'booked'],
    ['Left', 'left'],
    ['Ended', 'ended'],
  ] as const)('%s: %s', (state, view) => expect(viewOf(entry(state))).toBe(view))

  test('that a place has gone on is told for a day', () => {
    const gone = (endedAt: string) => viewOf(entry('Waiting', { endedAt, outcome: 'Lapsed' }))
    expect(gone('2026-11-26T12:00:01.000Z')).toBe('passed')
    expect(gone('2026-11-26T12:00:00.000Z')).toBe('waiting')
  })

  test('nobody asks again about what is over', () => {
    expect((['left', 'ended', 'booked'] as const).map(askAgainIn)).toEqual([undefined, undefined, undefined])
    expect(askAgainIn('offer')).toBeLessThan(askAgainIn('waiting') ?? 0)
  })
})

const group = (id: string, minAge: number, maxAge: number) => ({
  ...{ id, name: id, minAge, maxAge, fullyBooked: true, withAdult: false, classStartTime: '10:00', classEndTime: '11:00' },
})
const chosen: Pick<ShownClass, 'ageGroups' | 'firstOccasionDate'> = {
  firstOccasionDate: '2027-01-16',
  ageGroups: [group('a-1', 3, 4), group('b-2', 5, 6), group('c-3', 6, 8), group('d-4', 6, 7)],
}
// The last is not offered any more.
const list = {
  ageGroups: [
    { id: 'a-1', isOpen: false, familiesWaiting: 0 },
    { id: 'b-2', isOpen: true, familiesWaiting: 3 },
    { id: 'c-3', isOpen: true, familiesWaiting: 1 },
  ],
}

describe('the groups a child waits for', () => {
  const six = groupsToWaitFor(chosen, '2020-06-15', list)

  test('those that suit its age and are offered', () => {
    expect(six.map(({ group: { id } }) => id)).toEqual(['b-2', 'c-3'])
    expect(groupsToWaitFor(chosen, '2023-06-15', list)).toMatchObject([{ group: { id: 'a-1' }, isOpen: false }])
    expect(groupsToWaitFor(chosen, '2014-06-15', list)).toEqual([])
  })

  test('the one that led here, until something is ticked', () => {
    expect(chosenGroups({}, 0, six)).toEqual(['b-2'])
    expect(chosenGroups({ 'c0.childClassAgeGroupId': 'c-3' }, 0, six)).toEqual(['c-3'])
    const ticked = { 'c0.childClassAgeGroupId': 'c-3', [tickOf(0, 'b-2')]: 'on', [tickOf(0, 'c-3')]: '' }
    expect(chosenGroups(ticked, 0, six)).toEqual(['b-2'])
    expect(chosenGroups({ [tickOf(0, 'b-2')]: '' }, 0, six)).toEqual([])
  })

  test('the longest line of them is told', () => {
    expect(familiesBefore(list, ['b-2', 'c-3'])).toBe(3)
    expect(familiesBefore(list, [])).toBe(0)
  })
})

test('the form as the wire wants it, and the wire’s fields as the form has them', () => {
  const values = {
    ...{ children: '2', parentFirstName: 'Maja', parentLastName: 'Berg', email: 'maja@parents.example', phone: '070' },
    ...{ 'c0.childFirstName': ' Elsa ', 'c0.childLastName': 'Berg', 'c0.childBirthdate': '2020-06-15', together: 'no' },
    ...{ 'c1.childId': 'own', information: 'on' },
  }
  const own = [{ guid: 'own', firstname: 'Noel', lastname: 'Berg', birthdate: '2021-06-15' }]
  expect(joinInputOf('class', values, [['b-2'], ['b-2', 'c-3']], own, false)).toEqual({
    ...{ classId: 'class', parentFirstName: 'Maja', parentLastName: 'Berg', email: 'maja@parents.example', phone: '070' },
    children: [
      {
        ...{ childId: null, childFirstName: 'Elsa', childLastName: 'Berg', childBirthdate: '2020-06-15' },
        ...{ ageGroupIds: ['b-2'], tshirtSize: null },
      },
      {
        ...{ childId: 'own', childFirstName: 'Noel', childLastName: 'Berg', childBirthdate: '2021-06-15' },
        ...{ ageGroupIds: ['b-2', 'c-3'], tshirtSize: null },
      },
    ],
    ...{ together: false, gdprDisallowInformation: false, gdprAllowPartnerInformation: false },
  })
  expect(['children.1.childFirstName', 'children.0.ageGroupIds', 'email'].map(fieldOfPath)).toEqual([
    'c1.childFirstName',
    'c0.childClassAgeGroupId',
    'email',
  ])
})

test('the line and the time left, in words', async () => {
  const t = await loadWords('sv', ['joining', 'waiting'])
  expect([0, 1, 3].map((count) => beforeWords(count, t))).toEqual([
    'Ingen står före er.',
    'En familj står före er.',
    '3 familjer står före er.',
  ])
  expect([222, 42, 0].map((minutes) => leftWords(minutes, t))).toEqual(['3 h 42 min', '42 min', 'under 1 min'])
})
