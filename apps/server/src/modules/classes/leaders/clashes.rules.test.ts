import { expect, test } from 'vitest'
import { clashesOf, type Meeting } from './clashes.rules.ts'

const at = (groupId: string, from: string, to: string, more: Partial<Meeting> = {}): Meeting => ({
  ...{ groupId, date: '2027-03-27', from, to, roomId: null, leaderId: null },
  ...more,
})

test('groups without a leader or a room meet at the same time without a clash', () => {
  expect(clashesOf([at('a', '10:00', '11:00')], [at('b', '10:00', '11:00')])).toEqual([])
  const led = at('c', '10:00', '11:00', { leaderId: 'Mona', roomId: 'blue' })
  expect(clashesOf([at('a', '10:00', '11:00')], [led])).toEqual([])
})

test('one leader of two groups that overlap is a clash, of two that follow each other none', () => {
  const early = at('a', '10:00', '11:00', { leaderId: 'Mona' })
  expect(clashesOf([early], [at('b', '10:30', '11:30', { leaderId: 'Mona' })])).toMatchObject([
    { kind: 'leader', groupId: 'a', days: 1 },
  ])
  expect(clashesOf([early], [at('b', '11:00', '12:00', { leaderId: 'Mona' })])).toEqual([])
})
