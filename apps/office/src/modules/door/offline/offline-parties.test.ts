import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GuestsCounted } from './around.ts'
import { longId } from './shown-code.ts'
import { shortId } from './testing.ts'
import { aDevice, type Device, house, noNet, offline, refused } from './testing-device.ts'

const [vidar, vega] = ['v', 'w'].map((letter) => longId(shortId(letter))) as [string, string]
const asked = (): Promise<never> => expect.fail('The server was asked.')
/** Two parties, nine and four guests expected, of whom two and none have come. */
const aDoor = async (): Promise<Device> => {
  const device = await aDevice()
  device.world.parties = [
    [shortId('v'), '13:30', 'Vidar', 6, 9, 2],
    [shortId('w'), '15:00', '', -1, 4, 0],
  ]
  return device
}
const seen = async ({ door }: Pick<Device, 'door'>, id = vidar) =>
  (await door.parties.here()).find((party) => party.id === id) ?? expect.fail('no party')
const more = async (device: Pick<Device, 'door'>, change: 1 | 'rest' = 1, id = vidar) =>
  device.door.parties.count(crypto.randomUUID(), await seen(device, id), change, asked)
const counted = (counted: number): GuestsCounted => ({ arrived: 2 + counted, counted, house })

test('while the server answers it says which parties there are; then the snapshot does', async () => {
  const device = await aDoor()
  await device.door.noteAnswer()
  expect(await device.door.parties.list(async () => [])).toEqual([])
  await expect(device.door.parties.list(() => refused(403))).rejects.toMatchObject({ status: 403 })
  expect(await device.door.parties.list(noNet)).toEqual([
    {
      id: vidar,
      reference: vidar.slice(0, 8).toUpperCase(),
      from: '13:30',
      childFirstName: 'Vidar',
      age: 6,
      expected: 9,
      arrived: 2,
    },
    {
      id: vega,
      reference: vega.slice(0, 8).toUpperCase(),
      from: '15:00',
      childFirstName: null,
      age: null,
      expected: 4,
      arrived: 0,
    },
  ])
  expect(await device.door.parties.guests(asked)).toEqual([
    { id: vidar, arrived: 2 },
    { id: vega, arrived: 0 },
  ])
})

test('a reference shows its party without a connection, however it is typed, with who was counted here', async () => {
  const device = await offline(await aDoor())
  await more(device)
  const reference = vidar.slice(0, 8)
  for (const code of [reference.toUpperCase(), reference, `${reference.slice(0, 4)} - ${reference.slice(4)}`])
    expect(await device.door.scan(code, asked)).toMatchObject({ shown: 'party', party: { id: vidar, arrived: 3 }, children: [] })
  await expect(device.door.scan('01234567', asked)).rejects.toMatchObject({ reason: 'unknown' })
})

test('a guest is on the disk before it counts, outlives the page, and is sent once', async () => {
  const device = await offline(await aDoor())
  expect(await more(device)).toMatchObject({ arrived: 3, counted: 1, house: { people: house.people + 1 } })
  expect(device.store.size('queue')).toBe(1)
  const after = await device.open()
  after.noteSilence()
  expect([after.status.get().waiting, (await seen({ door: after })).arrived]).toEqual([1, 3])
  device.world.isOnline = true
  device.world.losesAnswers = true
  await after.noteAnswer()
  device.world.losesAnswers = false
  await after.noteAnswer()
  await after.noteAnswer()
  expect(device.world.guests).toMatchObject([{ partyId: vidar, guests: 1 }])
  expect(device.world.guestCalls).toHaveLength(2)
  expect(after.status.get()).toMatchObject({ waiting: 0, sent: { admissions: 1, cases: 0 } })
})

test('all who are still expected are one press; what it has counted is taken back with nothing left to send', async () => {
  const device = await offline(await aDoor())
  await more(device)
  expect(await more(device, 'rest')).toMatchObject({ arrived: 9, counted: 6 })
  expect(await more(device, 'rest'), 'nobody is left').toMatchObject({ arrived: 9, counted: 0 })
  const back = async (guests: number) => device.door.parties.takeBack(crypto.randomUUID(), await seen(device), guests, asked)
  expect(await back(6)).toMatchObject({ arrived: 3, counted: -6 })
  expect(await back(2), 'of whom the server knows stay').toMatchObject({ arrived: 2, counted: -1 })
  await expect(back(1)).rejects.toMatchObject({ reason: 'guests-known' })
  expect([(await seen(device)).arrived, device.store.size('queue'), device.door.status.get().waiting]).toEqual([2, 0, 0])
})

test('part of a press is taken back: the rest of it is sent', async () => {
  const device = await offline(await aDoor())
  await more(device, 'rest')
  await device.door.parties.takeBack(crypto.randomUUID(), await seen(device), 3, asked)
  device.world.isOnline = true
  await device.door.noteAnswer()
  expect(device.world.guests).toMatchObject([{ partyId: vidar, guests: 4 }])
})

test('a press whose answer is lost is queued with its own id, and is not taken back here: the server may know it', async () => {
  const device = await aDoor()
  await device.door.noteAnswer()
  device.world.isOnline = false
  const id = crypto.randomUUID()
  expect(await device.door.parties.count(id, await seen(device), 1, noNet)).toMatchObject({ arrived: 3, counted: 1 })
  await expect(device.door.parties.takeBack(crypto.randomUUID(), await seen(device), 1, asked)).rejects.toMatchObject({
    reason: 'guests-known',
  })
  device.world.isOnline = true
  await device.door.noteAnswer()
  expect(device.world.guests.map((press) => press.id)).toEqual([id])
})

test('what the server has counted counts here, too, until a snapshot has it; what it refused does not', async () => {
  const device = await aDoor()
  await device.door.noteAnswer()
  const party = await seen(device)
  await device.door.parties.count(crypto.randomUUID(), party, 1, async () => counted(1))
  await device.door.parties.takeBack(crypto.randomUUID(), party, 1, async () => counted(-1))
  await device.door.parties.count(crypto.randomUUID(), party, 'rest', async () => counted(7))
  await expect(device.door.parties.count(crypto.randomUUID(), party, 1, () => refused(400))).rejects.toMatchObject({ status: 400 })
  expect((await seen(device)).arrived).toBe(9)
  device.world.now += 6 * 60_000
  device.world.parties = [[shortId('v'), '13:30', 'Vidar', 6, 9, 9]]
  await device.door.noteAnswer()
  expect([(await seen(device)).arrived, device.store.size('queue')]).toEqual([9, 0])
  expect(device.world.guests).toEqual([])
})

test('of whom the server knows nobody is taken back without it', async () => {
  const device = await aDoor()
  await device.door.noteAnswer()
  await device.door.parties.count(crypto.randomUUID(), await seen(device), 1, async () => counted(1))
  device.world.isOnline = false
  device.door.noteSilence()
  await expect(device.door.parties.takeBack(crypto.randomUUID(), await seen(device), 1, asked)).rejects.toMatchObject({
    reason: 'guests-known',
  })
  expect((await seen(device)).arrived).toBe(3)
})

test('once the list holds no longer nobody is counted, and what waits stays', async () => {
  const device = await offline(await aDoor())
  const party = await seen(device)
  await more(device)
  device.world.now += 4 * 3_600_000
  await expect(device.door.parties.count(crypto.randomUUID(), party, 1, asked)).rejects.toMatchObject({ reason: 'no-list' })
  await expect(device.door.parties.here()).rejects.toMatchObject({ reason: 'no-list' })
  expect(device.door.status.get().waiting).toBe(1)
})

test('whatever is pressed, taken back, reloaded and cut off in the middle, the server has in the end what was counted', async () => {
  const step = fc.record({
    what: fc.constantFrom('one', 'one', 'rest', 'back', 'reload', 'lost', 'send'),
    at: fc.constantFrom(vidar, vega),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const device = await offline(await aDoor())
      const model = new Map([
        [vidar, 0],
        [vega, 0],
      ])
      let { door } = device
      for (const { what, at } of steps) {
        if (what === 'reload') {
          door = await device.open()
          door.noteSilence()
        } else if (what === 'lost' || what === 'send') {
          // The server takes all; whether the device hears of it or not, then the connection is gone again.
          device.world.isOnline = true
          device.world.losesAnswers = what === 'lost'
          await door.send()
          device.world.isOnline = false
          device.world.losesAnswers = false
          door.noteSilence()
        } else if (what === 'back') {
          // What was sent is not taken back here, as far as the device knows.
          const unsent = device.world.guests.length === 0
          if (!unsent) continue
          const answer = await door.parties
            .takeBack(crypto.randomUUID(), await seen({ door }, at), 1, asked)
            .catch(() => ({ counted: 0 }))
          model.set(at, (model.get(at) ?? 0) + answer.counted)
        } else {
          const { counted: guests } = await more({ door }, what === 'one' ? 1 : 'rest', at)
          model.set(at, (model.get(at) ?? 0) + guests)
        }
      }
      device.world.isOnline = true
      await door.noteAnswer()
      const sum = (id: string) => device.world.guests.reduce((all, one) => (one.partyId === id ? all + one.guests : all), 0)
      expect([sum(vidar), sum(vega)]).toEqual([model.get(vidar), model.get(vega)])
    }),
    { numRuns: 60 },
  )
})
