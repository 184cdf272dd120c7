import { expect, test } from 'vitest'
import { longId } from './shown-code.ts'
import { mark, shortId } from './testing.ts'
import { aDevice, type Device, house, noNet, offline, refused, start } from './testing-device.ts'

const [visitId, elder, card] = ['v', 'm', 't'].map((letter) => longId(shortId(letter))) as [string, string, string]
const asked = (): Promise<never> => expect.fail('The server was asked.')
const second = (time: string) => Date.parse(`2026-11-24T${time}:00Z`) / 1_000
/** A visit of three: Moa comes in with the ticket card of the family, another child has paid, an adult. */
const aDoor = async (): Promise<Device> => {
  const device = await aDevice()
  device.world.visits = [
    [
      ...[shortId('v'), await mark('VISIT1'), '11:00', '12:00', second('10:00'), second('11:00')],
      [
        [1, 'Moa', 0, shortId('m'), 2, shortId('t'), ''],
        [2, 'Child 3–12', 0, '', 0, '', ''],
        [3, 'Adult', 1, '', 0, '', ''],
      ],
    ] as Device['world']['visits'][number],
  ]
  return device
}
const shown = async ({ door }: Pick<Device, 'door'>, code = 'VISIT1') => (await door.scan(code, asked)).visit
const letIn = ({ door }: Pick<Device, 'door'>, positions: number[]) => door.visits.admit(visitId, positions, asked)

test('a code shows its visit without a connection, however it is typed, early, in time or late', async () => {
  const device = await offline(await aDoor())
  for (const code of ['VISIT1', 'visit1', 'vis-it 1'])
    expect(await shown(device, code)).toEqual({
      ...{ id: visitId, from: '11:00', until: '12:00', arrival: 'on-time' },
      people: [
        { position: 1, name: 'Moa', isAdult: false, cover: 'ticket', admittedAt: null },
        { position: 2, name: 'Child 3–12', isAdult: false, cover: null, admittedAt: null },
        { position: 3, name: 'Adult', isAdult: true, cover: null, admittedAt: null },
      ],
    })
  device.world.now = Date.parse('2026-11-24T11:00:00Z')
  expect((await shown(device))?.arrival).toBe('late')
  const early = await aDoor()
  early.world.now = start - 60_000
  expect((await shown(await offline(early)))?.arrival).toBe('early')
  await expect(device.door.scan('VISIT2', asked)).rejects.toMatchObject({ reason: 'unknown' })
})

test('who comes in is on the disk before it is green, outlives the page, and is sent once', async () => {
  const device = await offline(await aDoor())
  expect(await letIn(device, [1, 3])).toMatchObject({ house: { people: house.people + 1 } })
  expect(device.store.size('queue')).toBe(1)
  const after = await device.open()
  after.noteSilence()
  expect((await shown({ door: after }))?.people.map(({ admittedAt }) => admittedAt !== null)).toEqual([true, false, true])
  expect(after.status.get().waiting).toBe(1)
  device.world.isOnline = true
  device.world.losesAnswers = true
  await after.noteAnswer()
  device.world.losesAnswers = false
  device.world.cases = 1
  await after.noteAnswer()
  await after.noteAnswer()
  expect(device.world.visitors).toMatchObject([{ visitId, positions: [1, 3] }])
  expect(after.status.get()).toMatchObject({ waiting: 0, sent: { admissions: 1, cases: 1 } })
})

test('an entrance that a visit used is not there for the ticket card, and its child comes back for nothing', async () => {
  const device = await offline(await aDoor())
  await letIn(device, [1, 2])
  const scan = await device.door.scan('TICKET1', asked)
  expect(scan.tickets).toMatchObject([{ id: card, entrancesLeft: 1 }])
  expect(scan.children.find(({ id }) => id === elder)?.suggested).toEqual({ kind: 'again' })
})

test('while the server answers it decides; without an answer the press has happened under the same id', async () => {
  const device = await aDoor()
  await device.door.noteAnswer()
  const answer = { id: crypto.randomUUID(), at: 'then', undoUntil: 'later', house }
  expect(await device.door.visits.admit(visitId, [1], async () => answer)).toEqual(answer)
  await expect(device.door.visits.admit(visitId, [2], () => refused(409))).rejects.toMatchObject({ status: 409 })
  device.world.isOnline = false
  let askedFor = ''
  const lost = (id: string) => {
    askedFor = id
    return noNet()
  }
  expect(await device.door.visits.admit(visitId, [2], lost)).toMatchObject({ id: askedFor })
  // What the server knows is seen here until a snapshot has it.
  expect((await shown(device))?.people.map(({ admittedAt }) => admittedAt !== null)).toEqual([true, true, false])
})

test('taken back: here, where nobody else knows; else the server is asked', async () => {
  const device = await offline(await aDoor())
  const { id } = await letIn(device, [1])
  await device.door.undo(id, asked)
  expect((await shown(device))?.people.every(({ admittedAt }) => admittedAt === null)).toBe(true)
  const { id: other } = await letIn(device, [2])
  device.world.isOnline = true
  await device.door.noteAnswer()
  await expect(device.door.undo(other, noNet)).rejects.toMatchObject({ status: 0 })
  expect(await device.door.undo(other, async () => ({ house }))).toEqual({ house })
})

test('once its list is outdated it lets nobody in', async () => {
  const device = await offline(await aDoor())
  device.world.now = start + 4 * 3_600_000 + 1_000
  await expect(letIn(device, [1])).rejects.toMatchObject({ reason: 'no-list' })
  expect(device.store.size('queue')).toBe(0)
})
