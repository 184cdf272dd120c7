import { randomUUID } from 'node:crypto'
import { listMyTickets, type OwnTicket, orderDirectTicket } from '@hoppla/contract/tickets'
import { listMyPasses, orderDirectPass, type Pass } from '@hoppla/contract/tickets/passes'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Buyer, Shop } from './shop.ts'

/** A child of Astrid's. @returns its id. */
export const aChildOf = async ({ deps }: Shop, firstName = 'Moa'): Promise<string> => {
  const { rows } = await sql<{ id: string }>`with child as (
      insert into children (first_name, last_name, birth_date) values (${firstName}, 'Lind', '2021-05-05') returning id)
    insert into child_guardians (child_id, account_id) select child.id, a.id from child, accounts a where a.email = 'astrid@hoppla.example'
    returning child_id as id`.execute(deps.db)
  return rows[0]?.id ?? expect.fail('no child')
}

/** Somebody buys something. @returns the reference of the order. */
export const bought = async (
  shop: Shop,
  buyer: Buyer,
  route: Parameters<Buyer['atCheckoutOf']>[0],
  body: object,
): Promise<string> => {
  const { payment, orderReference } = await buyer.atCheckoutOf(route, body)
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  return orderReference
}
/** A ticket card that somebody buys. */
export const aTicketOf = async (shop: Shop, buyer: Buyer): Promise<OwnTicket> => {
  const reference = await bought(shop, buyer, orderDirectTicket, { articleId: await shop.article('serial-ticket') })
  const tickets = await buyer.ok<OwnTicket[]>(buyer.call(listMyTickets, {}))
  return tickets.find(({ orderReference }) => orderReference === reference) ?? expect.fail('no ticket')
}
/** A pass that somebody buys for a child. */
export const aPassOf = async (shop: Shop, buyer: Buyer, childId: string): Promise<Pass> => {
  const reference = await bought(shop, buyer, orderDirectPass, { articleId: await shop.article('pass'), childId })
  const passes = await buyer.ok<Pass[]>(buyer.call(listMyPasses, {}))
  return passes.find(({ orderReference }) => orderReference === reference) ?? expect.fail('no pass')
}

/** Another ticket card like this one, of the same family, with so many entrances: quicker than buying one. */
export const copyTicket = async ({ deps }: Shop, guid: string, entrances: number): Promise<{ id: string; code: string }> => {
  const id = randomUUID()
  const { rows } = await sql<{ code: string }>`
    insert into serial_tickets (id, order_line_id, number, account_id, valid_from, valid_to, created_at)
    select ${id}, order_line_id, (select max(number) + 1 from serial_tickets o where o.order_line_id = t.order_line_id), account_id, valid_from - 7, valid_to,
      created_at from serial_tickets t where id = ${guid} returning code`.execute(deps.db)
  await sql`insert into serial_ticket_entries (serial_ticket_id, kind, entrances, at) values (${id}, 'issue', ${entrances}, now())`.execute(
    deps.db,
  )
  return { id, code: rows[0]?.code ?? expect.fail('no ticket') }
}
/** Another pass like this one, for a new child of Astrid's. */
export const copyPass = async (shop: Shop, guid: string): Promise<{ id: string; code: string; childId: string }> => {
  const [id, childId] = [randomUUID(), await aChildOf(shop)]
  const { rows } = await sql<{ code: string }>`
    insert into passes (id, order_line_id, number, account_id, child_id, valid_from, valid_to, photo_status, entrances_without_photo, created_at)
    select ${id}, order_line_id, (select max(number) + 1 from passes o where o.order_line_id = p.order_line_id), account_id, ${childId}, valid_from - 7, valid_to,
      'NotRequired', 0, created_at from passes p where id = ${guid} returning code`.execute(shop.deps.db)
  return { id, code: rows[0]?.code ?? expect.fail('no pass'), childId }
}
