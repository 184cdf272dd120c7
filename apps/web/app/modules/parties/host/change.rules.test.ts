import type { PartyChoices, PartyTimes } from '@hoppla/contract/parties/my-parties'
import { expect, test } from 'vitest'
import { changesOf, draftOf, mostChildren, nearestFree, portionsMissing, roomAt, withChildren } from './change.rules.ts'
import { aParty, someChoices } from './testing/a-party.ts'

const food = (pizza: number, vegan = 0) => ({ pizza, vegan })
const draft = { ...draftOf(aParty), foods: food(7, 5) }

test('only what is changed is sent; what is counted as nothing is left out', () => {
  const now = draftOf(aParty)
  expect(changesOf(aParty, now)).toEqual({})
  expect(changesOf(aParty, { ...now, foods: { ...now.foods, other: 0 }, diets: { gluten: 2, milk: 0 } })).toEqual({})
  expect(changesOf(aParty, { ...now, children: 13, themeId: 'dino', extras: { cake: 0 }, diets: { milk: 1 } })).toEqual({
    ...{ children: 13, extras: [], diets: [{ diet: 'milk', count: 1 }], themeId: 'dino' },
  })
  expect(changesOf(aParty, { ...now, date: '2099-03-15', startsAt: '10:00', roomId: 'space' })).toEqual({
    ...{ date: '2099-03-15', startsAt: '10:00', roomId: 'space' },
  })
})

test('portions follow the number of children, where they fitted before', () => {
  expect(withChildren(draft, 14, someChoices).foods).toEqual(food(9, 5))
  expect(withChildren(draft, 9, someChoices).foods).toEqual(food(4, 5))
  const unfit = { ...draft, foods: food(3, 1) }
  expect(withChildren(unfit, 14, someChoices)).toMatchObject({ children: 14, foods: food(3, 1) })
  expect(withChildren(draft, 14, { foods: [] }).foods).toEqual(food(7, 5))
})

test('portions that are missing, and too many', () => {
  expect([food(7, 5), food(7, 3), food(8, 5)].map((foods) => portionsMissing({ children: 12, foods }, someChoices))).toEqual([
    0, 2, -1,
  ])
  expect(portionsMissing({ children: 12, foods: {} }, { foods: [] })).toBe(0)
})

test('as many children as the room holds, or as the package has where it has no more', () => {
  expect(mostChildren({ roomId: 'jungle' }, someChoices)).toBe(16)
  expect(mostChildren({ roomId: 'jungle' }, { ...someChoices, extraChildPrice: null })).toBe(10)
  expect(mostChildren({ roomId: 'gone' }, someChoices)).toBe(100)
})

const times: PartyTimes = {
  ...{ date: '2099-03-14', isClosed: false, packagePrice: 2_790 },
  starts: [
    { at: '10:00', until: '12:30', isOver: false, roomIds: ['jungle', 'space', 'sea'] },
    { at: '13:00', until: '15:30', isOver: false, roomIds: ['space', 'sea'] },
    { at: '16:00', until: '18:30', isOver: true, roomIds: ['jungle', 'space', 'sea'] },
  ],
}
const rooms: PartyChoices['rooms'] = someChoices.rooms

test('another room is taken only where the own one is not free, and it is big enough', () => {
  expect(roomAt(times, { at: '10:00', roomId: 'jungle' }, rooms, 12)).toBe('jungle')
  expect(roomAt(times, { at: '13:00', roomId: 'jungle' }, rooms, 12)).toBe('space')
  // The space room holds twelve.
  expect(roomAt(times, { at: '13:00', roomId: 'jungle' }, rooms, 13)).toBe('sea')
  expect(roomAt(times, { at: '16:00', roomId: 'jungle' }, rooms, 12)).toBeUndefined()
  expect(roomAt(times, { at: '11:00', roomId: 'jungle' }, rooms, 12)).toBeUndefined()
})

test('the nearest that is free: the same time first, then the same room', () => {
  expect(nearestFree(times, { at: '13:00', roomId: 'jungle' }, rooms, 12)).toEqual([
    { at: '13:00', roomId: 'space' },
    { at: '13:00', roomId: 'sea' },
    { at: '10:00', roomId: 'jungle' },
  ])
  expect(nearestFree(times, { at: '13:00', roomId: 'jungle' }, rooms, 13).map(({ roomId }) => roomId)).toEqual([
    'sea',
    'jungle',
    'sea',
  ])
  expect(nearestFree({ ...times, starts: [] }, { at: '13:00', roomId: 'jungle' }, rooms, 12)).toEqual([])
})
