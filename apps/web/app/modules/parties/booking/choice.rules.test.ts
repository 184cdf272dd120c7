import { describe, expect, test } from 'vitest'
import { changedLines, priceOfChoice, vatOf } from './bill.rules.ts'
import { birthdayNear } from './birthday.rules.ts'
import { isDay, lastOf, monthsAfter, nearestFree, weeksOf } from './calendar.rules.ts'
import {
  choiceOf,
  draftOfItem,
  emptyDraft,
  freePackages,
  hindranceOf,
  itemOfParty,
  type Offers,
  type PartyDraft,
  stillFree,
  withOwnParty,
  withPackage,
  withStart,
} from './choice.rules.ts'
import { portionsOf } from './portions.rules.ts'

const saturday = '2026-12-19'
const start = (at: string, until: string, hop: string[], room: string[], isOver = false): Offers['starts'][number] => ({
  at,
  isOver,
  packages: [
    { packageId: 'hop', until, roomIds: hop },
    { packageId: 'room', until, roomIds: room },
  ],
})
const aPackage = (id: string, price: number) => ({
  ...{ id, name: id, description: '', includes: [], price, vatPercent: 6, includedChildren: 10, minutes: 150 },
})
const aRoom = (id: string, mostChildren: number) => ({
  id,
  name: id,
  description: '',
  picture: null,
  mostChildren,
  themeId: 'jungle',
})
const anExtra = (id: string, price: number, per: 'party' | 'child' | 'each', left: number | null = null) => ({
  ...{ id, name: id, description: '', picture: null, price, vatPercent: 12, left, per },
})
const aFood = (id: string, price: number, left: number | null = null) => ({
  ...{ id, name: id, description: '', picture: null, price, vatPercent: 12, left },
})
const offers: Offers = {
  ...{ date: saturday, takesBookings: true, opensAt: null, isClosed: false, currency: 'SEK' },
  starts: [
    start('10:00', '12:30', ['jungle', 'space', 'sea'], ['jungle', 'space']),
    start('13:00', '15:30', ['space'], ['space', 'sea']),
    start('15:30', '18:00', [], ['jungle']),
    start('08:00', '10:30', ['jungle'], ['jungle'], true),
  ],
  packages: [aPackage('hop', 1990), aPackage('room', 2790)],
  rooms: [aRoom('jungle', 16), aRoom('space', 14), aRoom('sea', 8)],
  themes: [
    { id: 'jungle', name: 'Jungle', picture: null },
    { id: 'stars', name: 'Stars', picture: null },
  ],
  foods: [aFood('pizza', 0), aFood('hotdog', 0), aFood('vegan', 10, 3)],
  extras: [anExtra('cake', 349, 'party', 2), anExtra('ice', 25, 'child'), anExtra('bag', 35, 'each', 20)],
  terms: {
    ...{ leastChildren: 6, extraChildPrice: 219, deposit: 500, depositPercent: null },
    ...{ restDueOn: '2026-12-12', changeUntil: '2026-12-12', answerUntil: '2026-12-10', cancel: [] },
  },
}
const draft = (more: Partial<PartyDraft> = {}): PartyDraft => ({
  ...emptyDraft,
  ...{ date: saturday, packageId: 'room', at: '13:00', roomId: 'space', firstName: 'Noel', turns: '3' },
  ...more,
})
const hindrance = (more: Partial<PartyDraft>, of = offers, own: string[] = []) =>
  hindranceOf(of, choiceOf(of, draft(more)), draft(more), own)

describe('what is chosen', () => {
  test('stands where it is free; starts that are over are left out', () => {
    const choice = choiceOf(offers, draft())
    expect([choice.package?.id, choice.start?.at, choice.room?.id, choice.isGone]).toEqual(['room', '13:00', 'space', false])
    expect(choice.starts.map(({ at }) => at)).toEqual(['10:00', '13:00', '15:30'])
  })

  test('is gone where somebody was faster, but not where it was chosen for another day', () => {
    expect(choiceOf(offers, draft({ roomId: 'jungle' })).isGone).toBe(true)
    expect(choiceOf(offers, draft({ packageId: 'hop', at: '15:30' })).isGone).toBe(true)
    expect(choiceOf(offers, draft({ date: '2026-12-20', roomId: 'jungle' })).isGone).toBe(false)
    expect(choiceOf(offers, draft({ date: '2026-12-20', at: '11:00' }))).toMatchObject({ isGone: false, start: undefined })
  })

  test('needs no press where there is only one', () => {
    const one = { ...offers, packages: [aPackage('room', 2790)], starts: [start('15:30', '18:00', [], ['jungle'])] }
    const choice = choiceOf(one, emptyDraft)
    expect([choice.package?.id, choice.start?.at, choice.room?.id]).toEqual(['room', '15:30', 'jungle'])
    expect(choiceOf(offers, emptyDraft).package).toBeUndefined()
  })

  test('another package or start keeps what is free for it, and asks anew for the rest', () => {
    expect(withPackage(offers, draft(), 'hop')).toEqual({ packageId: 'hop', date: saturday, at: '13:00' })
    expect(withPackage(offers, draft({ at: '15:30' }), 'hop')).toMatchObject({ at: null, roomId: null })
    expect(withStart(offers, draft(), { at: '15:30', until: '18:00', roomIds: ['jungle'] })).toMatchObject({
      at: '15:30',
      roomId: null,
    })
    expect(freePackages(offers)).toEqual(new Set(['hop', 'room']))
  })

  test('children are as many as the package has, within what a party needs and the room holds', () => {
    expect(choiceOf(offers, draft())).toMatchObject({ children: 10, least: 6, most: 14 })
    expect(choiceOf(offers, draft({ roomId: 'sea' }))).toMatchObject({ children: 8, most: 8 })
    const none = { ...offers, terms: offers.terms && { ...offers.terms, extraChildPrice: null } }
    expect(choiceOf(none, draft())).toMatchObject({ most: 10 })
  })
})

describe('portions', () => {
  const of = (wanted: Record<string, number>, children = 10, fixed?: string) => portionsOf(offers.foods, wanted, children, fixed)
  test('are as many as children, the least dear first', () => {
    expect(of({})).toEqual({ pizza: 10, hotdog: 0, vegan: 0 })
    expect(of({ pizza: 7, hotdog: 3 }, 12)).toEqual({ pizza: 9, hotdog: 3, vegan: 0 })
    expect(of({ pizza: 7, hotdog: 3 }, 6)).toEqual({ pizza: 3, hotdog: 3, vegan: 0 })
  })
  test('make room for the one that was changed, and fill up what it leaves', () => {
    expect(of({ pizza: 10, hotdog: 1 }, 10, 'hotdog')).toEqual({ pizza: 9, hotdog: 1, vegan: 0 })
    expect(of({ pizza: 9 }, 10, 'pizza')).toEqual({ pizza: 9, hotdog: 1, vegan: 0 })
  })
  test('are never more than there are left', () => {
    expect(of({ vegan: 9 })).toEqual({ pizza: 7, hotdog: 0, vegan: 3 })
    expect(portionsOf([aFood('vegan', 10, 3)], {}, 10)).toEqual({ vegan: 3 })
  })
})

test.each<[string, Partial<PartyDraft>, string | undefined]>([
  ['no package', { packageId: null, at: null, roomId: null }, 'package'],
  ['no start', { at: null }, 'start'],
  ['a start that is taken', { packageId: 'hop', at: '15:30' }, 'gone'],
  ['no room', { roomId: null }, 'room'],
  ['too few', { children: 5 }, 'too-few'],
  ['too many', { children: 15 }, 'too-many'],
  ['more bags than there are', { extras: { bag: 21 } }, 'sold-out'],
  ['a cake that is left', { extras: { cake: 1 } }, undefined],
  ['no name', { firstName: ' ' }, 'name'],
  ['an age that is none', { turns: '18' }, 'age'],
  ['no age', { turns: '' }, undefined],
  ['a child of another account', { childId: 'theirs' }, 'child'],
])('what is in the way: %s', (_what, more, of) => expect(hindrance(more)?.of).toBe(of))

test('what is in the way where there is too little food, and where an own child may be chosen', () => {
  expect(hindrance({}, { ...offers, foods: [aFood('vegan', 10, 3)] })?.of).toBe('food')
  expect(hindrance({ firstName: '' }, offers, ['elsa'])?.of).toBe('child')
  expect(hindrance({ firstName: '', isOther: true }, offers, ['elsa'])?.of).toBe('name')
  expect(hindrance({ childId: 'elsa' }, offers, ['elsa'])).toBeUndefined()
})

describe('a line of the cart', () => {
  const made = (more: Partial<PartyDraft> = {}) =>
    itemOfParty({ guid: 'malmo', date: saturday }, offers, choiceOf(offers, draft(more)), draft(more))
  test('has what was chosen, an extra for each child once, and no theme where the room has it anyway', () => {
    const item = made({ extras: { ice: 1, bag: 10, cake: 0 }, diets: { gluten: 1, milk: 0 }, themeId: 'jungle' })
    expect(item).toEqual({
      ...{ kind: 'party', playgroundId: 'malmo', date: saturday, startsAt: '13:00', roomId: 'space', packageId: 'room' },
      ...{ children: 10, adults: 2, foods: [{ id: 'pizza', count: 10 }] },
      extras: [
        { id: 'ice', count: 1 },
        { id: 'bag', count: 10 },
      ],
      diets: [{ diet: 'gluten', count: 1 }],
      child: { firstName: 'Noel', turns: 3 },
    })
    expect(made({ themeId: 'stars' })).toMatchObject({ themeId: 'stars' })
    expect(made({ childId: 'elsa' })?.child).toEqual({ id: 'elsa' })
    expect(made({ roomId: null })).toBeUndefined()
  })

  test('comes back as it was, with its own room and cake, which nobody else has', () => {
    const item = made({ extras: { cake: 1 } })
    if (!item) throw new Error('There is no party.')
    expect(draftOfItem(item)).toMatchObject({
      at: '13:00',
      roomId: 'space',
      packageId: 'room',
      extras: { cake: 1 },
      firstName: 'Noel',
    })
    const later = {
      ...offers,
      starts: offers.starts.map((one) => ({ ...one, packages: one.packages.map((of) => ({ ...of, roomIds: [] })) })),
      extras: [anExtra('cake', 349, 'party', 0)],
    }
    const own = withOwnParty(later, item)
    expect(choiceOf(own, draftOfItem(item))).toMatchObject({ isGone: false, room: { id: 'space' } })
    expect(own.extras[0]?.left).toBe(1)
    expect(withOwnParty({ ...later, date: '2026-12-20' }, item).extras[0]?.left).toBe(0)
  })
})

describe('where somebody was faster', () => {
  const { starts } = choiceOf(offers, draft())
  test('the same time in other rooms comes first, then the nearest times, in the same room where that is free', () => {
    const free = stillFree(offers, starts, { at: '13:00', roomId: 'space', children: 8 })
    expect(free.map(({ at, room }) => `${at} ${room.id}`)).toEqual(['13:00 sea', '15:30 jungle', '10:00 space'])
  })
  test('rooms that are too small are left out', () => {
    const free = stillFree(offers, starts, { at: '13:00', roomId: 'space', children: 15 })
    expect(free.map(({ at, room }) => `${at} ${room.id}`)).toEqual(['15:30 jungle', '10:00 jungle'])
  })
})

describe('the bill', () => {
  const priced = (more: Partial<PartyDraft>) => {
    const price = priceOfChoice(offers, choiceOf(offers, draft(more)))
    if (!price) throw new Error('There is no price.')
    return price
  }
  test('is made by the function that the server sells by', () => {
    const price = priced({ children: 12, extras: { ice: 1, cake: 1 } })
    expect(price.lines.map(({ key, quantity }) => [key, quantity])).toEqual([
      ['package', 1],
      ['child', 2],
      ['cake', 1],
      ['ice', 12],
    ])
    expect([price.totalMinor, price.depositMinor]).toEqual([387_700, 50_000])
    expect(vatOf(price, 'SEK')).toEqual({ amount: 252.24, percents: [6, 12] })
    expect(priceOfChoice(offers, choiceOf(offers, emptyDraft))).toBeUndefined()
  })
  test('knows its newest lines', () => {
    expect(changedLines(priced({}).lines, priced({ children: 11, extras: { cake: 1 } }).lines)).toEqual(['child', 'cake'])
    expect(changedLines(priced({}).lines, priced({}).lines)).toEqual([])
  })
})

test('a month has whole weeks from Monday, and its last day', () => {
  expect(weeksOf('2026-12').map((week) => week.map((day) => day?.slice(8) ?? '').join(' '))).toEqual([
    ' 01 02 03 04 05 06',
    '07 08 09 10 11 12 13',
    '14 15 16 17 18 19 20',
    '21 22 23 24 25 26 27',
    '28 29 30 31   ',
  ])
  expect([lastOf('2028-02'), lastOf('2027-02'), monthsAfter('2026-12', 1), monthsAfter('2026-01', -1)]).toEqual([
    ...['2028-02-29', '2027-02-28', '2027-01', '2025-12'],
  ])
  expect(['2028-02-29', '2027-02-29', '2027-13-01', '2027-01-00', '2027-1-1', ''].filter(isDay)).toEqual(['2028-02-29'])
  const day = (date: string, isBookable: boolean) => ({ date, isBookable })
  const days = [day('2026-12-01', true), day('2026-12-02', true), day('2026-12-03', false), day('2026-12-04', true)]
  expect(nearestFree(days, '2026-12-03').map(({ date }) => date)).toEqual(['2026-12-02', '2026-12-04'])
})

test('a party is for the birthday up to sixty days ahead, else for the last', () => {
  expect(birthdayNear('2023-12-14', saturday)).toEqual({ on: '2026-12-14', turns: 3 })
  expect(birthdayNear('2021-01-02', saturday)).toEqual({ on: '2027-01-02', turns: 6 })
  expect(birthdayNear('2021-03-02', saturday)).toEqual({ on: '2026-03-02', turns: 5 })
  expect(birthdayNear('2020-02-29', '2027-03-06')).toEqual({ on: '2027-02-28', turns: 7 })
  expect(birthdayNear('2026-11-01', saturday), 'no birthday yet').toBeUndefined()
  expect(birthdayNear('2008-12-14', saturday), 'grown up').toBeUndefined()
})
