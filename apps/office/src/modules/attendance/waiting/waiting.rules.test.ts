import { expect, test } from 'vitest'
import { aChild, aRegister, statesAt } from '../testing.ts'
import { pressed, refused, settled, unsent, type Waiting, withWaiting } from './waiting.rules.ts'

const today = '2026-11-21'
let count = 0
const marked = (childId: string, state: 'Here' | 'Away' | null, date = today): Waiting => ({
  id: `${++count}`,
  groupId: 'group',
  date,
  childId,
  state,
})
const rest = (): Waiting => ({ id: `${++count}`, groupId: 'group', date: today, state: 'Rest' })
const queueOf = (...presses: Waiting[]): Waiting[] => presses.reduce<Waiting[]>((queue, one) => pressed(queue, one), [])
const shown = (queue: readonly Waiting[], ...children: ReturnType<typeof aChild>[]) =>
  statesAt(withWaiting(aRegister(children), queue), today)

test('what is pressed shows at once, before the server knows it', () => {
  expect(shown(queueOf(marked('Alma', 'Here'), marked('Otto', 'Away')), aChild('Alma'), aChild('Otto'), aChild('Tuva'))).toEqual({
    Alma: 'Here',
    Otto: 'Away',
    Tuva: null,
  })
})

test('of several presses on a child only the last is sent', () => {
  const queue = queueOf(marked('Alma', 'Here'), marked('Otto', 'Here'), marked('Alma', 'Away'), marked('Alma', null))
  expect(queue.map((one) => [one.state, 'childId' in one ? one.childId : ''])).toEqual([
    ['Here', 'Otto'],
    [null, 'Alma'],
  ])
  expect(shown(queue, aChild('Alma', { [today]: 'Here' }))).toEqual({ Alma: null })
})

test('another session of the same child, and the same session of another group, are something else', () => {
  const queue = queueOf(marked('Alma', 'Here'), marked('Alma', 'Here', '2026-11-14'), {
    ...marked('Alma', 'Here'),
    groupId: 'other',
  })
  expect(queue).toHaveLength(3)
})

test('everyone else is away: whoever is ticked or excused stays so, and a press on one of them takes it back', () => {
  const children = [aChild('Alma'), aChild('Hugo', { [today]: 'Reported' }), aChild('Otto'), aChild('Tuva')]
  const before = queueOf(marked('Alma', 'Here'), rest())
  expect(shown(before, ...children)).toEqual({ Alma: 'Here', Hugo: 'Reported', Otto: 'Away', Tuva: 'Away' })
  const queue = pressed(before, marked('Otto', null))
  expect(shown(queue, ...children)).toEqual({ Alma: 'Here', Hugo: 'Reported', Otto: null, Tuva: 'Away' })
  expect(queue.map(({ state }) => state)).toEqual(['Here', 'Rest', null])
})

test('what was refused is neither sent again nor shown as if it were so, until somebody has read it', () => {
  const one = marked('Alma', 'Here')
  const queue = refused(queueOf(one, marked('Otto', 'Here')), one.id, 'child.not-found')
  expect(unsent(queue)).toHaveLength(1)
  expect(shown(queue, aChild('Alma'), aChild('Otto'))).toEqual({ Alma: null, Otto: 'Here' })
  expect(settled(queue, one.id)).toHaveLength(1)
  // Pressed again, it is tried again.
  expect(unsent(pressed(queue, marked('Alma', 'Here')))).toHaveLength(2)
})

test('presses in another group change nothing here', () => {
  expect(shown([{ ...marked('Alma', 'Here'), groupId: 'other' }], aChild('Alma'))).toEqual({ Alma: null })
})
