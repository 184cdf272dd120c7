import { openPaymentSession } from '@hoppla/contract/orders'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { addChild } from '@hoppla/contract/profile'
import { listMyTickets, orderDirectTicket } from '@hoppla/contract/tickets'
import { aParent } from '../parent.ts'
import { eventually, inDatabase } from '../server.ts'

/** A running product: Sweden's address and its data folder. */
type Product = { origin: string; dataDir: string }

const ask = async ({ dataDir }: Product, text: string, values: unknown[]): Promise<string> => {
  const { rows } = await inDatabase(dataDir, (client) => client.query<{ id: string }>(text, values))
  const id = rows[0]?.id
  if (!id) throw new Error(`Nothing found: ${text}`)
  return id
}

/** @returns the id of a play centre of the demo chain. @throws Error when there is none of that name. */
export const placeOf = (product: Product, slug: string): Promise<string> =>
  ask(product, 'select id from playgrounds where slug = $1', [slug])

/** A parent with one child and a paid ticket card, good at the place. */
export const buyTicketFamily = async (product: Product, placeId: string) => {
  const { client } = await aParent(product.origin, 'Signe')
  await client.call(addChild, { body: { firstName: 'Alva', lastName: 'Långström-Väderqvist', birthDate: '2021-03-04' } })
  const articleId = await ask(
    product,
    `select a.id from articles a join article_locations l on l.article_id = a.id join location_closure c on c.ancestor_id = l.location_id
     where a.kind = 'serial-ticket' and a.is_active and c.descendant_id = $1 order by a.position limit 1`,
    [placeId],
  )
  const { paymentToken } = await client.call(orderDirectTicket, { body: { articleId, beginAtOnce: beginAtOnceVersion } })
  const { redirectUrl } = await client.call(openPaymentSession, { params: { paymentToken } })
  await client.ask(redirectUrl ?? '', { method: 'POST', form: { action: 'pay' } })
  const ticket = await eventually('ticket card', async () => (await client.call(listMyTickets, {}))[0])
  return { client, ticket }
}
