import { randomUUID } from 'node:crypto'
import { type QueuedAdmission, sendQueue } from '@hoppla/contract/door/offline'
import { getMyTicket, type TicketDetail } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { idOf } from '../../../import/ids.ts'
import { dayIn, momentOf } from '../../../kernel/calendar.ts'
import { ok } from './answers.ts'
import { aTicketOf } from './families.ts'
import { aShop } from './shop.ts'

const zone = 'Europe/Stockholm'
type People = QueuedAdmission['people']

/** Somebody without a child's name on a ticket card. */
export const onTicket = (id: string): People => [{ use: { kind: 'ticket', id } }]
/** A child on its pass. */
export const onPass = ({ id, childId }: { id: string; childId: string }): People => [{ childId, use: { kind: 'pass', id } }]

/** Örebro's door, with reception and a manager at it, Astrid's ticket card, and a device that sends what it admitted without a connection. */
export const anOfflineDoor = async () => {
  const shop = await aShop()
  // Noon: what happened some minutes ago was today.
  shop.deps.clock.set(momentOf(dayIn(shop.deps.clock.now(), zone), '12:00', zone))
  const astrid = await shop.as('astrid')
  const reception = await shop.asStaff('rut@hoppla.example')
  const manager = await shop.asStaff('ines@hoppla.example')
  const ticket = await aTicketOf(shop, astrid)
  const playgroundId = idOf('place', 'orebro')
  /** An admission of the device's queue. @param age how long ago it happened, in milliseconds. */
  const entry = (code: string, people: People, age = 600_000): QueuedAdmission => ({
    id: randomUUID(),
    at: new Date(shop.deps.clock.now().getTime() - age).toISOString(),
    clockOffset: 0,
    code,
    people,
  })
  const send = (entries: readonly QueuedAdmission[], call = reception) =>
    call(sendQueue, { body: { playgroundId, deviceQueueId: randomUUID(), entries: [...entries] } })
  return {
    shop,
    astrid,
    reception,
    manager,
    ticket,
    playgroundId,
    entry,
    send,
    /** Sends admissions. @returns how many cases came of each. */
    sent: async (...entries: QueuedAdmission[]): Promise<number[]> =>
      (await ok<{ entries: { id: string; cases: number }[] }>(send(entries))).entries.map(({ cases }) => cases),
    reasonsOf: async ({ id }: { id: string }): Promise<string[]> => {
      const { rows } = await sql<{ reason: string }>`
        select reason from door_cases where admission_id = ${id} order by number`.execute(shop.deps.db)
      return rows.map(({ reason }) => reason)
    },
    /** Entrances left on a ticket card of Astrid's. */
    leftOf: async (guid: string) =>
      (await astrid.ok<TicketDetail>(astrid.call(getMyTicket, { params: { guid } }))).history[0]?.left,
  }
}
export type OfflineDoor = Awaited<ReturnType<typeof anOfflineDoor>>
