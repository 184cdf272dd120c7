import { ApiError } from '@hoppla/contract/client'
import { expect, test } from 'vitest'
import { sendAll } from './send-all.ts'
import { pressed, type Waiting } from './waiting.rules.ts'

const marked = (childId: string, state: 'Here' | 'Away' | null = 'Here'): Waiting => ({
  id: `${childId} ${state}`,
  groupId: 'group',
  date: '2026-11-21',
  childId,
  state,
})
const answerOf = (status: number, code?: string) =>
  new ApiError(status, JSON.stringify({ code }), new Headers({ 'content-type': 'application/json' }))

/** A device with presses that wait, and a server that answers as it is told. @property arrived what the server has, in order. */
const aDevice = (waiting: Waiting[], answer: (one: Waiting) => Error | undefined = () => undefined) => {
  const device = {
    waiting: waiting as readonly Waiting[],
    arrived: [] as string[],
    confirmed: 0,
    answer,
    press: (one: Waiting) => {
      device.waiting = pressed(device.waiting, one)
    },
  }
  const send = () =>
    sendAll({
      read: () => device.waiting,
      change: (change) => {
        device.waiting = change(device.waiting)
      },
      send: async (one) => {
        const error = device.answer(one)
        if (error) throw error
        device.arrived.push(one.id)
      },
      sent: () => {
        device.confirmed += 1
      },
    })
  return { device, send }
}

test('everything arrives in the order in which it was pressed, and nothing waits any more', async () => {
  const { device, send } = aDevice([marked('Alma'), marked('Otto'), marked('Tuva', 'Away')])
  expect(await send()).toBe(true)
  expect(device.arrived).toEqual(['Alma Here', 'Otto Here', 'Tuva Away'])
  expect(device.waiting).toEqual([])
  expect(device.confirmed).toBe(3)
})

test.each([0, 500, 503, 429, 401, 408])('where the answer is %i the rest waits too, and is sent later', async (status) => {
  const { device, send } = aDevice([marked('Alma'), marked('Otto'), marked('Tuva')], (one) =>
    one.id === 'Otto Here' ? answerOf(status) : undefined,
  )
  expect(await send()).toBe(false)
  expect(device.arrived).toEqual(['Alma Here'])
  expect(device.waiting.map(({ id }) => id)).toEqual(['Otto Here', 'Tuva Here'])
  device.answer = () => undefined
  expect(await send()).toBe(true)
  expect(device.arrived).toEqual(['Alma Here', 'Otto Here', 'Tuva Here'])
})

test('what is refused stays to be read, and holds nobody up', async () => {
  const { device, send } = aDevice([marked('Alma'), marked('Otto')], (one) =>
    one.id === 'Alma Here' ? answerOf(400, 'child.not-found') : undefined,
  )
  expect(await send()).toBe(true)
  expect(device.arrived).toEqual(['Otto Here'])
  expect(device.waiting).toEqual([{ ...marked('Alma'), refused: 'child.not-found' }])
  // Not asked again.
  device.answer = () => undefined
  await send()
  expect(device.arrived).toEqual(['Otto Here'])
})

test('a child that is pressed again while the first press is under way gets the last word', async () => {
  const { device, send } = aDevice([marked('Alma')])
  device.answer = () => {
    if (device.arrived.length === 0 && device.waiting.length === 1) device.press(marked('Alma', null))
    return undefined
  }
  expect(await send()).toBe(true)
  expect(device.arrived).toEqual(['Alma Here', 'Alma null'])
  expect(device.waiting).toEqual([])
})

test('a fault of our own is not taken for an answer', async () => {
  const { device, send } = aDevice([marked('Alma')], () => new TypeError('a slip'))
  await expect(send()).rejects.toThrow('a slip')
  expect(device.waiting).toHaveLength(1)
})
