import { openPaymentSession } from '@hoppla/contract/orders'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { connectTicket, listMyCodes, orderTicketCode } from '@hoppla/contract/tickets'
import pg from 'pg'
import { askingOf } from '../http/ask.ts'
import { aBuyer, type Buyer, openAccounts, tokensBySignIn } from '../product/buyers.ts'
import { withProduct } from '../product/product.ts'
import { ports } from '../product/settings.ts'
import { atLeast, atMost, type Workload } from '../report.ts'
import { percentile, rounded } from '../statistics.ts'

const accounts = 100
/** So many tries a minute an account has. */
const triesEach = 10

/** One code for a ticket, and a thousand connections that want it at the same moment. Not a question of speed, but of one. */
export const redeem: Workload = {
  name: 'redeem',
  about: `${accounts * triesEach} clients of ${accounts} accounts connect one code at the same moment: exactly one gets the ticket`,
  run: () =>
    withProduct(async ({ databaseUrl }) => {
      const [first, ...others] = await openAccounts(databaseUrl, accounts)
      if (first === undefined) throw new Error('There is no buyer.')
      const buyer = await aBuyer(first)
      const code = await buyCode(buyer, databaseUrl)
      const crowd = await Promise.all(
        [first, ...others].map(async (email) =>
          askingOf(
            ports.product,
            'localhost',
            { authorization: `Bearer ${(await tokensBySignIn(email)).access_token}`, 'accept-language': 'sv' },
            triesEach,
          ),
        ),
      )
      const took: number[] = []
      const answers = await Promise.all(
        crowd.flatMap((asking) =>
          Array.from({ length: triesEach }, async () => {
            const startedAt = performance.now()
            const { status } = await asking.ask(connectTicket.path, { method: connectTicket.method, body: { code } })
            took.push(performance.now() - startedAt)
            return status
          }),
        ),
      )
      for (const asking of crowd) asking.close()
      buyer.asking.close()
      const successes = answers.filter((status) => status === 200).length
      // Refused by name, or asked to come back later when more asked than there are connections; nothing else.
      const unexpected = answers.filter((status) => status !== 200 && status !== 400 && status !== 503).length
      return {
        workload: 'redeem',
        rounds: 1,
        checks: [
          atLeast('successes', successes, 1, 'tickets'),
          atMost('successes', successes, 1, 'tickets'),
          atMost('unexpected answers', unexpected, 0, 'answers'),
        ],
        details: {
          clients: answers.length,
          askedToComeBack: answers.filter((status) => status === 503).length,
          ms: { p50: rounded(percentile(took, 0.5), 1), p99: rounded(percentile(took, 0.99), 1) },
        },
      }
    }),
}

const buyCode = async ({ asking }: Buyer, databaseUrl: string): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select a.id from articles a join countries c on c.id = a.country_id where c.slug = 'sweden' and a.kind = 'serial-ticket' and a.is_active limit 1`,
  )
  await client.end()
  const order = await asking.call(orderTicketCode, { body: { articleId: rows[0]?.id ?? '', beginAtOnce: beginAtOnceVersion } })
  const { redirectUrl } = await asking.call(openPaymentSession, { params: { paymentToken: order.paymentToken } })
  await asking.ask(new URL(redirectUrl ?? '').pathname, { method: 'POST', body: 'action=pay' })
  for (let tries = 0; tries < 50; tries++) {
    const [code] = await asking.call(listMyCodes, { query: { orderReference: order.orderReference } })
    if (code) return code.code
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('The code did not come.')
}
