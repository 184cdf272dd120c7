import type { Season, SeasonGroup } from '@hoppla/contract/classes/seasons'
import { expect, test } from 'vitest'
import { type Edit, type Editing, reduceEditing, shownOf } from './editing.rules.ts'

const group = (id: string, found: Partial<SeasonGroup> = {}) =>
  ({
    id,
    weekday: 2,
    camp: null,
    without: [],
    with: [],
    sessions: [],
    skipped: [],
    freeLeaders: [],
    ...found,
  }) as unknown as SeasonGroup
const season = (version: number, groups: SeasonGroup[]) =>
  ({ id: 's', version, name: 'Spring', first: '2027-01-11', last: '2027-05-23', onSaleFrom: null, groups }) as unknown as Season
const ids = (state: Editing) => shownOf(state).groups.map(({ id }) => id)
const add =
  (id: string) =>
  ({ groups }: Edit) => ({ groups: [...groups, group(id)] })
const begin: Editing = { season: season(1, [group('a')]), edit: undefined, saving: 'saved' }

test('a change that comes right after a save is made to what was saved, not to what stood before', () => {
  const changed = reduceEditing(begin, { type: 'changed', change: add('b') })
  expect(changed.saving).toBe('saving')
  const sent = changed.edit as Edit
  const saved = reduceEditing(changed, { type: 'saved', sent, season: season(2, [group('a'), group('b')]) })
  expect(saved).toMatchObject({ edit: undefined, saving: 'saved' })
  const again = reduceEditing(saved, { type: 'changed', change: add('c') })
  expect(ids(again)).toEqual(['a', 'b', 'c'])
  // An answer to a question from before the save changes nothing.
  expect(reduceEditing(saved, { type: 'loaded', season: season(1, [group('a')]) })).toBe(saved)
})

test('what is changed while a save is on its way stays, and is not called saved', () => {
  const first = reduceEditing(begin, { type: 'changed', change: add('b') })
  const second = reduceEditing(first, { type: 'changed', change: add('c') })
  const answer = season(2, [group('a'), group('b', { freeLeaders: ['omar'] })])
  const state = reduceEditing(second, { type: 'saved', sent: first.edit as Edit, season: answer })
  expect(ids(state)).toEqual(['a', 'b', 'c'])
  expect(state.saving).toBe('saving')
  // What the server found out is shown of groups whose days are as it knows them.
  expect(shownOf(state).groups[1]?.freeLeaders).toEqual(['omar'])
  const moved = reduceEditing(state, {
    type: 'changed',
    change: ({ groups }) => ({ groups: groups.map((one) => (one.id === 'b' ? { ...one, weekday: 4 } : one)) }),
  })
  expect(shownOf(moved).groups[1]?.freeLeaders).toEqual([])
})

test('what somebody else saved does not take the place of what is not saved here, until it is asked for', () => {
  const changed = reduceEditing(begin, { type: 'changed', change: add('b') })
  const theirs = season(5, [group('x')])
  expect(reduceEditing(changed, { type: 'loaded', season: theirs })).toBe(changed)
  const failed = reduceEditing(changed, { type: 'failed', error: 'changed meanwhile' })
  expect(failed.saving).toEqual({ error: 'changed meanwhile' })
  expect(ids(failed)).toEqual(['a', 'b'])
  expect(reduceEditing(failed, { type: 'reloaded', season: theirs })).toEqual({ season: theirs, edit: undefined, saving: 'saved' })
  expect(ids(reduceEditing(begin, { type: 'loaded', season: theirs }))).toEqual(['x'])
})
