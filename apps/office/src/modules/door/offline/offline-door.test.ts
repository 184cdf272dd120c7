import type { Admission, DoorScan } from '@hoppla/contract/door/admissions'
import { expect, test } from 'vitest'
import { forgetSnapshot } from './kept-snapshot.ts'
import { longId } from './shown-code.ts'
import { shortId } from './testing.ts'
import { aDevice, house, noNet, offline, refused, start } from './testing-device.ts'

const [moa, pass, ticket] = ['m', 'p', 't'].map((letter) => longId(shortId(letter))) as [string, string, string]
const oneEntrance = { code: 'TICKET1', people: [{ use: { kind: 'ticket' as const, id: ticket } }] }
const asked = (): Promise<never> => expect.fail('The server was asked.')

test('while the server answers it is asked; what it refuses is refused', async () => {
  const { door } = await aDevice()
  const answer = { shown: 'ticket' } as DoorScan
  expect(await door.scan('TICKET1', async () => answer)).toBe(answer)
  await expect(door.scan('TICKET1', () => refused(404))).rejects.toMatchObject({ status: 404 })
  expect(door.status.get().since).toBeNull()
})

test('the scan that finds nobody answering is answered from the snapshot at once, and the next ones ask nobody', async () => {
  const { door, world } = await aDevice()
  await door.noteAnswer()
  world.isOnline = false
  const family = await door.scan('TICKET1', noNet)
  expect(family.children.map(({ firstName }) => firstName)).toEqual(['Moa', 'Ida'])
  expect(door.status.get().since).toBe(start)
  expect((await door.scan('PASS1', asked)).shown).toBe('pass')
  await expect(door.scan('NOBODYS', asked)).rejects.toMatchObject({ reason: 'unknown' })
})

test('what is let in without a connection is on the disk before it is green, outlives the page, and is sent once', async () => {
  const device = await offline(await aDevice())
  const admission = await device.door.admit(oneEntrance, asked)
  expect(admission.people[0]?.entrancesLeft).toBe(1)
  expect(device.store.size('queue')).toBe(1)
  const after = await device.open()
  expect(after.status.get().waiting).toBe(1)
  after.noteSilence()
  expect((await after.scan('TICKET1', asked)).tickets[0]?.entrancesLeft).toBe(1)

  device.world.isOnline = true
  device.world.cases = 1
  await after.noteAnswer()
  expect(device.world.entries.map(({ id }) => id)).toEqual([admission.id])
  expect(after.status.get()).toMatchObject({ since: null, waiting: 0, sent: { admissions: 1, cases: 1 } })
  await after.noteAnswer()
  expect(device.world.calls).toHaveLength(1)
})

test('what was sent counts until a snapshot has it', async () => {
  const device = await offline(await aDevice())
  await device.door.admit(oneEntrance, asked)
  device.world.isOnline = true
  await device.door.send()
  device.door.noteSilence()
  expect((await device.door.scan('TICKET1', asked)).tickets[0]?.entrancesLeft).toBe(1)
  device.world.now += 1_000
  await device.door.noteAnswer()
  expect(device.store.size('queue')).toBe(0)
})

test('an admission whose answer is lost is queued with the same id', async () => {
  const { door, world } = await aDevice()
  await door.noteAnswer()
  let sentAs: string | undefined
  const lost = (id: string): Promise<Admission> => {
    sentAs = id
    return noNet()
  }
  world.isOnline = false
  const admission = await door.admit(oneEntrance, lost)
  expect(admission.id).toBe(sentAs)
  world.isOnline = true
  await door.noteAnswer()
  expect(world.entries.map(({ id }) => id)).toEqual([sentAs])
})

test('what the server answered online counts at the door that loses its connection a moment later', async () => {
  const { door, world } = await aDevice()
  await door.noteAnswer()
  world.now += 60_000
  await door.admit({ code: 'PASS1', people: [{ childId: moa, use: { kind: 'pass', id: pass } }] }, async () => ({}) as Admission)
  world.isOnline = false
  door.noteSilence()
  const family = await door.scan('PASS1', asked)
  expect(family.children[0]).toMatchObject({ suggested: { kind: 'again' }, passes: [{ hindrance: 'used-today' }] })
  expect(door.status.get().waiting).toBe(0)
})

test('120 admissions go in portions of 50; a line that breaks in between loses nothing', async () => {
  const device = await offline(await aDevice())
  for (let at = 0; at < 120; at += 1) {
    device.world.now += 1_000
    await device.door.admit(oneEntrance, asked)
  }
  device.world.isOnline = true
  await Promise.all([device.door.noteAnswer(), device.door.noteAnswer()])
  expect(device.world.calls.map((ids) => ids.length)).toEqual([50, 50, 20])
  expect(device.world.entries).toHaveLength(120)
  expect(device.door.status.get()).toMatchObject({ waiting: 0, sent: { admissions: 120 } })
})

test('one that the server does not take keeps none of the others back, and is tried again when the page is opened', async () => {
  const device = await offline(await aDevice())
  await device.door.admit({ ...oneEntrance, code: 'STRANGE' }, asked)
  await device.door.admit(oneEntrance, asked)
  device.world.isOnline = true
  device.world.refuses = 'STRANGE'
  await device.door.noteAnswer()
  expect(device.door.status.get()).toMatchObject({ waiting: 0, refused: 1, sent: { admissions: 1 } })
  device.world.refuses = ''
  const again = await device.open()
  await again.noteAnswer()
  expect(again.status.get()).toMatchObject({ waiting: 0, refused: 0 })
  expect(device.world.entries).toHaveLength(2)
})

test('an admission that nobody else knows of is taken back here; one that was sent, at the server', async () => {
  const device = await offline(await aDevice())
  const first = await device.door.admit(oneEntrance, asked)
  await device.door.undo(first.id, asked)
  expect(device.door.status.get().waiting).toBe(0)
  expect((await device.door.scan('TICKET1', asked)).tickets[0]?.entrancesLeft).toBe(2)

  const second = await device.door.admit(oneEntrance, asked)
  device.world.isOnline = true
  await device.door.noteAnswer()
  let isAsked = false
  await device.door.undo(second.id, async () => {
    isAsked = true
    return { house }
  })
  expect(isAsked).toBe(true)
})

test('the server’s clock counts: a device that is an hour slow says so, and its queue says when it was', async () => {
  const device = await offline(await aDevice({ ahead: 3_600_000 }))
  expect(device.door.status.get().clockOffset).toBe(3_600_000)
  const { at } = await device.door.admit(oneEntrance, asked)
  expect(at).toBe(new Date(start + 3_600_000).toISOString())
  device.world.isOnline = true
  await device.door.noteAnswer()
  expect(device.world.entries).toMatchObject([{ at: new Date(start).toISOString(), clockOffset: 3_600_000 }])
})

test('four hours after it was made the snapshot is gone, with its key; the queue stays', async () => {
  const device = await offline(await aDevice())
  await device.door.admit(oneEntrance, asked)
  device.world.now += 4 * 3_600_000
  await device.door.tick()
  expect(device.store.size('snapshot')).toBe(0)
  expect(await device.store.read('keys', 'snapshot')).toBeUndefined()
  expect(device.door.status.get()).toMatchObject({ list: null, waiting: 1 })
  const after = await device.open()
  expect(after.status.get()).toMatchObject({ list: null, waiting: 1 })
})

test('what lies on the disk can be read by nobody who has not the key', async () => {
  const device = await offline(await aDevice())
  await device.door.admit(oneEntrance, asked)
  const onDisk = [
    ...(await device.store.list<{ bytes: ArrayBuffer }>('queue')),
    ...(await device.store.list<{ bytes: ArrayBuffer }>('snapshot')),
  ]
  expect(onDisk).toHaveLength(2)
  for (const { bytes } of onDisk) expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/Moa|TICKET1/)
  const key = await device.store.read<CryptoKey>('keys', 'queue')
  if (!key) return expect.fail('no key')
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
  await forgetSnapshot(device.store)
  expect((await device.open()).status.get().list).toBeNull()
})

test('past the four hours nobody is let in any more, not even who was on the screen; the queue stays', async () => {
  const device = await offline(await aDevice())
  await device.door.scan('TICKET1', asked)
  device.world.now += 4 * 3_600_000 - 1
  await device.door.admit(oneEntrance, asked)
  device.world.now += 1
  await expect(device.door.admit(oneEntrance, asked)).rejects.toMatchObject({ reason: 'no-list' })
  await expect(device.door.scan('TICKET1', noNet)).rejects.toMatchObject({ status: 0 })
  expect(device.door.status.get()).toMatchObject({ list: null, waiting: 1 })
  // The server answers again: the door needs no list.
  await device.door.scan('TICKET1', async () => ({ shown: 'ticket' }) as DoorScan)
  expect(device.door.status.get().since).toBeNull()
})

test('a clock that was set back makes nothing young again', async () => {
  const device = await offline(await aDevice())
  device.world.now -= 3_600_000
  await device.door.tick()
  expect(device.door.status.get().list).toBeNull()
})

test('what waits is sent in the order in which it happened, whatever order the disk has it in', async () => {
  const device = await offline(await aDevice())
  const ids: string[] = []
  for (const minute of [3, 1, 2]) {
    device.world.now = start + minute * 60_000
    ids[minute - 1] = (await device.door.admit(oneEntrance, asked)).id
  }
  device.world.isOnline = true
  await device.door.noteAnswer()
  expect(device.world.calls).toEqual([ids])
})

test('sent again because its answer was lost, it has the same id', async () => {
  const device = await offline(await aDevice())
  const { id } = await device.door.admit(oneEntrance, asked)
  device.world.isOnline = true
  device.world.losesAnswers = true
  await device.door.noteAnswer()
  // What cannot be sent closes no door that is answered otherwise.
  expect(device.door.status.get()).toMatchObject({ waiting: 1, since: null })
  device.world.losesAnswers = false
  await device.door.noteAnswer()
  expect(device.world.calls).toEqual([[id], [id]])
  expect(device.world.entries).toHaveLength(1)
  expect(device.door.status.get().waiting).toBe(0)
})

test('signed out in another tab, this one knows nobody any more; what it has not sent stays', async () => {
  const device = await offline(await aDevice())
  await device.door.admit(oneEntrance, asked)
  await forgetSnapshot(device.store)
  await expect(device.door.scan('TICKET1', asked)).rejects.toMatchObject({ reason: 'no-list' })
  expect(device.store.size('snapshot')).toBe(0)
  expect(device.door.status.get()).toMatchObject({ list: null, waiting: 1 })
})

test('a snapshot that the server refuses, since the session or the permission is gone, takes the one before with it', async () => {
  const device = await aDevice()
  await device.door.noteAnswer()
  expect(device.store.size('snapshot')).toBe(1)
  device.world.now += 6 * 60_000
  device.world.mayAsk = false
  await device.door.noteAnswer()
  expect(device.store.size('snapshot')).toBe(0)
  expect(device.door.status.get().list).toBeNull()
})
