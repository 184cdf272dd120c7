import { Agent, request } from 'node:http'
import { type Admission, admitAtDoor, type DoorScan, scanAtDoor } from '@hoppla/contract/door/admissions'
import { getMemberCard, type MemberCard } from '@hoppla/contract/profile'
import type { RouteSpec } from '@hoppla/contract/route'
import { getMyTicket, type OwnTicket, type TicketDetail } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { officeHost } from '../../testing/app.ts'
import { staffBearersOf } from '../../testing/bearers.ts'
import { auditLedger } from '../orders/orders.ts'
import { aTicketOf } from './testing/families.ts'
import { aShop, type Buyer, type Shop } from './testing/shop.ts'

const scanners = 100
const playgroundId = idOf('place', 'orebro')
const agent = new Agent({ keepAlive: true, maxSockets: scanners })
let shop: Shop
let astrid: Buyer
let ticket: OwnTicket
/** A session for each scanner. */
let tokens: string[]
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  ticket = await aTicketOf(shop, astrid)
  const { rows } = await sql<{ id: string }>`select id from accounts where email = 'rut@hoppla.example'`.execute(shop.deps.db)
  const staffId = rows[0]?.id ?? expect.fail('no Rut')
  tokens = (await staffBearersOf(shop.deps, Array<string>(scanners).fill(staffId))).map(({ token }) => token)
})
afterAll(async () => {
  agent.destroy()
  await shop.close()
})

/** One call over the network, on a connection that no other scanner uses at that moment. */
const post = <A>({ path }: RouteSpec, token: string, body: object): Promise<{ status: number; body: A & { code?: string } }> =>
  new Promise((resolve, reject) => {
    const bytes = Buffer.from(JSON.stringify(body))
    const headers = { host: officeHost, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const asked = request(
      `${shop.address}${path}`,
      { agent, method: 'POST', headers: { ...headers, 'content-length': bytes.length } },
      async (answer) => {
        try {
          const text = Buffer.concat(await answer.toArray()).toString('utf8')
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) })
        } catch (error) {
          reject(error)
        }
      },
    )
    asked.on('error', reject)
    asked.end(bytes)
  })
const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) => shop.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

test('a hundred scanners, each on a connection of its own, see one last clip: one lets in, and the others are told', async () => {
  await sql`insert into serial_ticket_entries (serial_ticket_id, kind, entrances, at)
    values (${ticket.guid}, 'use', ${1 - ticket.entrancesLeft}, now())`.execute(shop.deps.db)
  const { card } = await astrid.ok<MemberCard>(astrid.call(getMemberCard, {}))
  // The father holds up the member card, the mother the ticket card.
  const codeOf = (n: number): string => (n % 2 === 0 ? ticket.code : card.code)
  const seen = await Promise.all(tokens.map((token, n) => post<DoorScan>(scanAtDoor, token, { playgroundId, code: codeOf(n) })))
  for (const { body } of seen)
    expect(body.tickets.find(({ id }) => id === ticket.guid)).toMatchObject({ entrancesLeft: 1, hindrance: null })
  expect(await openConnections()).toBeGreaterThanOrEqual(scanners)
  const use = { kind: 'ticket', id: ticket.guid }
  const answers = await Promise.all(
    tokens.map((token, n) => post<Admission>(admitAtDoor, token, { playgroundId, code: codeOf(n), people: [{ use }] })),
  )
  const admitted = answers.filter(({ status }) => status === 200)
  expect(admitted.map(({ body }) => body.people)).toEqual([[{ childId: null, use, entrancesLeft: 0 }]])
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(scanners - 1).fill([409, 'door.changed-meanwhile']))
  const { history } = await astrid.ok<TicketDetail>(astrid.call(getMyTicket, { params: { guid: ticket.guid } }))
  expect(history.slice(0, 2).map(({ kind, left }) => [kind, left])).toEqual([
    ['use', 0],
    ['use', 1],
  ])
  const { rows } = await sql`select from admitted_people where used_id = ${ticket.guid}`.execute(shop.deps.db)
  expect(rows).toHaveLength(1)
  expect(await auditLedger(shop.deps.pool)).toEqual([])
})
