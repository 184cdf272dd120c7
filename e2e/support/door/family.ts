import { openPaymentSession } from '@hoppla/contract/orders'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { addChild } from '@hoppla/contract/profile'
import { listMyTickets, orderDirectTicket } from '@hoppla/contract/tickets'
import { expect, inject } from 'vitest'
import { aParent } from '../parent.ts'
import { eventually, inDatabase } from '../server.ts'

const ask = async (text: string): Promise<string> => {
  const { rows } = await inDatabase(inject('dataDir'), (client) => client.query<{ id: string }>(text))
  return rows[0]?.id ?? expect.fail(text)
}

/** A play centre of the demo chain. */
export const getPlaceId = (slug: string): Promise<string> => ask(`select id from playgrounds where slug = '${slug}'`)

/** A parent with one child and a paid ticket card, good at the place. */
export const aFamilyWithTicket = async (placeId: string) => {
  const { client } = await aParent(inject('origin'), 'Signe')
  await client.call(addChild, { body: { firstName: 'Alva', lastName: 'Långström-Väderqvist', birthDate: '2021-03-04' } })
  const articleId = await ask(
    `select a.id from articles a join article_locations l on l.article_id = a.id join location_closure c on c.ancestor_id = l.location_id
     where a.kind = 'serial-ticket' and a.is_active and c.descendant_id = '${placeId}' order by a.position limit 1`,
  )
  const { paymentToken } = await client.call(orderDirectTicket, { body: { articleId, beginAtOnce: beginAtOnceVersion } })
  const { redirectUrl } = await client.call(openPaymentSession, { params: { paymentToken } })
  await client.ask(redirectUrl ?? '', { method: 'POST', form: { action: 'pay' } })
  const ticket = await eventually('ticket card', async () => (await client.call(listMyTickets, {}))[0])
  return { client, ticket }
}
