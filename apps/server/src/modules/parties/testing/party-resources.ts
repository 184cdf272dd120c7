import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { idOf } from '../../../import/ids.ts'
import type { TestApp } from '../../../testing/app.ts'
import type { Resource } from '../../../testing/item-resources.ts'
import { aParty } from './party-mails.ts'

const nothing = '00000000-0000-4000-8000-000000000000'
const atOrebro = { holds: ['orebro', 'sweden'], elsewhere: ['goteborg', 'norway', 'bergen'] }
const ofCentre: Resource = { make: async () => idOf('place', 'orebro'), ...atOrebro }
const days = '?from=2027-03-13&to=2027-03-13'
const day = '?date=2027-03-13'
const paymentId = randomUUID()

/** What the parties of one play centre have of calls that a role given for it opens. @param shop the running test's app, once it is there. */
export const partyResources = (shop: () => TestApp): Record<string, Resource> => {
  // Each on a day of its own: two blocks do not fit into one room.
  let inDays = 30
  const make = () => aParty(shop(), { email: 'party@families.example', at: 'orebro', isOver: false, inDays: inDays++ })
  const ofParty: Resource = { make, ...atOrebro }
  const ofRequest: Resource = {
    ...atOrebro,
    make: async () => {
      const id = randomUUID()
      await sql`insert into party_requests (id, party_id, text, created_at) values (${id}, ${await make()}, 'En tårta', now())`.execute(
        shop().deps.db,
      )
      return id
    },
  }
  const ofPayment: Resource = {
    ...atOrebro,
    params: { paymentId },
    make: async () => {
      const id = await make()
      await sql`insert into party_counter_payments (id, party_id, amount_minor, taken_at) values (${paymentId}, ${id}, 100, now())`.execute(
        shop().deps.db,
      )
      return id
    },
  }
  const ofBlock: Resource = {
    ...atOrebro,
    isSpent: true,
    make: async () => {
      const id = randomUUID()
      await sql`insert into room_bookings (id, playground_id, room_id, room_block, date, starts_at, ends_at, blocked, kind)
        select ${id}, playground_id, room_id, room_id::text, date, starts_at, ends_at, tstzrange(starts_at, ends_at), 'block' from parties
        where id = ${await make()}`.execute(shop().deps.db)
      return id
    },
  }
  return {
    'GET /api/staff/parties/at/:playgroundId': { ...ofCentre, query: days },
    'GET /api/staff/parties/at/:playgroundId/people': { ...ofCentre, query: days },
    'GET /api/staff/parties/at/:playgroundId/needs': { ...ofCentre, query: day },
    'GET /api/staff/parties/at/:playgroundId/kitchen': { ...ofCentre, query: day, also: 'parties.read' },
    'GET /api/staff/parties/at/:playgroundId/requests': ofCentre,
    'GET /api/staff/parties/at/:playgroundId/to-call': ofCentre,
    'GET /api/staff/parties/at/:playgroundId/to-call/count': ofCentre,
    'POST /api/staff/parties/at/:playgroundId/reservations': {
      ...ofCentre,
      payload: {
        ...{
          date: '2027-03-13',
          startsAt: '10:00',
          roomId: nothing,
          packageId: nothing,
          children: 10,
          child: { firstName: 'Noel' },
        },
        family: { name: 'Siv', email: 'siv@families.example', phone: '070', language: 'sv' },
      },
    },
    'POST /api/staff/parties/at/:playgroundId/blocks': {
      ...ofCentre,
      payload: { date: '2027-03-13', roomId: nothing, from: '10:00', until: '11:00', reason: 'Målning' },
    },
    'DELETE /api/staff/parties/blocks/:id': ofBlock,
    'POST /api/staff/parties/requests/:id/answer': { ...ofRequest, payload: { version: 0, text: 'Det ordnar vi.' } },
    'POST /api/staff/parties/requests/:id/close': { ...ofRequest, payload: { version: 0 } },
    'GET /api/staff/parties/:id': ofParty,
    'PUT /api/staff/parties/:id/place': {
      ...ofParty,
      payload: { version: 0, date: '2027-03-13', startsAt: '10:00', roomId: nothing },
    },
    'DELETE /api/staff/parties/:id/place/:version': { ...ofParty, params: { version: '0' } },
    'GET /api/staff/parties/:id/end': ofParty,
    'PUT /api/staff/parties/:id/end': { ...ofParty, payload: { version: 0, came: 10, foods: [], extras: [], total: 1 } },
    'DELETE /api/staff/parties/:id/end/:version': { ...ofParty, params: { version: '0' } },
    'POST /api/staff/parties/:id/payments': { ...ofParty, payload: { version: 0, amount: 1 } },
    'DELETE /api/staff/parties/:id/payments/:paymentId': ofPayment,
    'POST /api/staff/parties/:id/payment-link': { ...ofParty, payload: { version: 0 } },
  }
}
