import type { DoorClass } from '@hoppla/contract/door/classes'
import { expect, test } from 'vitest'
import { longId } from './shown-code.ts'
import { shortId } from './testing.ts'
import { aDevice, type Device, house, noNet, offline, refused } from './testing-device.ts'

const [alva, mio] = ['a', 'b'].map((letter) => longId(shortId(letter))) as [string, string]
const asked = (): Promise<never> => expect.fail('The server was asked.')
/** A class of two, of whom Mio has come. */
const aDoor = async (): Promise<Device> => {
  const device = await aDevice()
  device.world.classes = [
    [
      ...([shortId('c'), 'Kids sport', 'Ages 3–9', '10:00', '11:00'] as const),
      [
        [shortId('a'), 'Alva B.', 5, '', 0],
        [shortId('b'), 'Mio B.', -1, '2026-11-24T09:50:00.000Z', 1],
      ],
    ],
  ]
  return device
}
const seen = async ({ door }: Pick<Device, 'door'>) =>
  Object.fromEntries((await door.classes.here()).flatMap(({ children }) => children.map(({ id, arrivedAt }) => [id, arrivedAt])))

test('while the server answers it says who is expected; then the snapshot does', async () => {
  const device = await aDoor()
  await device.door.noteAnswer()
  expect(await device.door.classes.list(async () => [])).toEqual([])
  await expect(device.door.classes.list(() => refused(403))).rejects.toMatchObject({ status: 403 })
  const [group] = (await device.door.classes.list(noNet)) as [DoorClass]
  expect(group).toMatchObject({ name: 'Kids sport', from: '10:00', to: '11:00' })
  expect(group.children).toEqual([
    { id: alva, name: 'Alva B.', age: 5, arrivedAt: null, isMakeUp: false },
    { id: mio, name: 'Mio B.', age: null, arrivedAt: '2026-11-24T09:50:00.000Z', isMakeUp: true },
  ])
  expect(await device.door.classes.arrivals(asked)).toEqual([{ id: mio, arrivedAt: '2026-11-24T09:50:00.000Z' }])
})

test('a child is on the disk before it counts, outlives the page, and is sent once', async () => {
  const device = await offline(await aDoor())
  const { arrivedAt, house: after } = await device.door.classes.checkIn(alva, asked)
  expect([arrivedAt, after.people]).toEqual([new Date(device.world.now).toISOString(), house.people + 1])
  expect(await device.door.classes.checkIn(alva, asked)).toMatchObject({ arrivedAt })
  expect(device.store.size('queue')).toBe(1)
  const again = await device.open()
  again.noteSilence()
  expect([again.status.get().waiting, (await seen({ door: again }))[alva]]).toEqual([1, arrivedAt])
  device.world.isOnline = true
  device.world.losesAnswers = true
  await again.noteAnswer()
  device.world.losesAnswers = false
  await again.noteAnswer()
  await again.noteAnswer()
  expect(device.world.arrivals).toMatchObject([{ bookedChildId: alva }])
  expect(device.world.arrivalCalls).toHaveLength(2)
  expect(again.status.get()).toMatchObject({ waiting: 0, sent: { admissions: 1, cases: 0 } })
})

test('a tick is taken back here as long as nobody else can know of it', async () => {
  const device = await offline(await aDoor())
  await device.door.classes.checkIn(alva, asked)
  await device.door.classes.undo(alva, asked)
  expect([device.store.size('queue'), (await seen(device))[alva]]).toEqual([0, null])
  await expect(device.door.classes.undo(mio, asked)).rejects.toMatchObject({ reason: 'arrival-known' })
  // Asked online, without an answer: the server may know it.
  const other = await aDoor()
  await other.door.noteAnswer()
  other.world.isOnline = false
  await other.door.classes.checkIn(alva, noNet)
  await expect(other.door.classes.undo(alva, asked)).rejects.toMatchObject({ reason: 'arrival-known' })
})

test('without a list, or with one that is outdated, nobody is ticked', async () => {
  const device = await offline(await aDoor())
  device.world.now += 5 * 3_600_000
  await expect(device.door.classes.checkIn(alva, asked)).rejects.toMatchObject({ reason: 'no-list' })
  await expect(device.door.classes.here()).rejects.toMatchObject({ reason: 'no-list' })
})
