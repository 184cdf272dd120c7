import type { TillCharge } from '@hoppla/contract/till/gift-cards'
import { expect, test, vi } from 'vitest'
import { createReversing } from './reversing.ts'

const charge = (id: string) => ({ id, kind: 'gift-card' }) as TillCharge

test('a press gives nothing back: it asks, and what is asked is given back by the next one', async () => {
  const send = vi.fn(async () => undefined)
  const { ask, asked, confirm, close } = createReversing(send)
  await confirm()
  ask(charge('a'))
  expect(asked.get()?.charge.id).toBe('a')
  close()
  await confirm()
  expect(send).not.toHaveBeenCalled()
  ask(charge('b'))
  await confirm()
  expect(send.mock.calls).toMatchObject([[{ id: 'b', kind: 'gift-card' }]])
})

test('confirmed again after an answer that did not come, it is the same reversal; another charge is another', async () => {
  const send = vi.fn(async (_: { id: string; key: string }): Promise<unknown> => Promise.reject(new TypeError('fetch failed')))
  const { ask, confirm } = createReversing(send)
  ask(charge('a'))
  for (const _ of [1, 2]) await expect(confirm()).rejects.toThrow('fetch failed')
  ask(charge('b'))
  await expect(confirm()).rejects.toThrow()
  const keys = send.mock.calls.map(([{ key }]) => key)
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
})
