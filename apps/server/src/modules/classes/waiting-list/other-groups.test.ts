import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWaitingCentre, type Waiting } from '../testing/waiting.ts'

let centre: Waiting
beforeAll(async () => {
  centre = await aWaitingCentre()
})
afterAll(() => centre.close())

test('who waits is shown the groups that have places for all of its children, the soonest first', async () => {
  const full = await centre.aFullClass([2])
  const later = await centre.aClass([2], { inDays: 2 })
  const sooner = await centre.aClass([1, 2], { inDays: 1 })
  const trial = await centre.aClass([2], { inDays: 1, type: 'SportKidzTrial' })
  const over = await centre.aClass([2], { inDays: -1 })
  const made = [full, later, sooner, trial, over].flatMap(({ groups }) => groups)
  const shownTo = async (secret: string) =>
    (await centre.entry(secret)).otherGroups.map(({ ageGroupId }) => ageGroupId).filter((id) => made.includes(id))
  expect(await shownTo(await centre.joined(centre.anEntry(full, {}, 2)))).toEqual([sooner.groups[1], later.groups[0]])
  expect(await shownTo(await centre.joined(centre.anEntry(full)))).toEqual([...sooner.groups, later.groups[0]])
})
