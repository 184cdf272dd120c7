import { listMyGiftCards } from '@hoppla/contract/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Buyer } from '../support/buyer.ts'
import { HttpClient } from '../support/http.ts'
import { mailsTo } from '../support/mailbox.ts'
import { importedFolder } from '../support/operation/imported-folder.ts'
import { aParent, giftCardsOnSale } from '../support/parent.ts'
import { databaseOf, eventually, freePort, isAlive, type ServerProcess, startServer } from '../support/server.ts'

const folder = importedFolder('database')
let server: ServerProcess
beforeAll(async () => {
  server = await startServer({
    dataDir: folder.path,
    port: await freePort(),
    env: { HOPPLA_TRUST_PROXY: 'loopback', HOPPLA_LOG_LEVEL: 'fatal' },
  })
})
afterAll(async () => {
  await server.stop()
  folder.remove()
})

const rounds = 3

test('the database is killed under the running shop: 503 and no false word until it is back by itself; nothing is lost', {
  timeout: 300_000,
}, async () => {
  const { client, credentials } = await aParent(server.origin, 'Torvald')
  const [card] = await giftCardsOnSale(client)
  const guest = new HttpClient(server.origin)
  const buyer = new Buyer(client, {
    interrupted: () => {},
    serverIsThere: () => eventually('database', async () => (await guest.ask('/readyz')).status === 200 && 1, { ms: 60_000 }),
  })
  // A request waits a moment for a connection: where the database is back by then, the order is written, and must be there.
  const accepted: string[] = []
  for (let round = 1; round <= rounds; round++) {
    // Asked to come back, the parent does, and gets what she wanted from the same process.
    await buyer.buy(card?.id ?? '', 'me', [{ action: 'pay' }])
    // Right after a purchase, when its mail is being made.
    const { pid } = databaseOf(folder.path)
    process.kill(pid, 'SIGKILL')
    await eventually('end of the database', async () => !isAlive(pid), { every: 10 })
    const order = await client.ask('/api/shop/gift-card/orders', { method: 'POST', json: { articleId: card?.id } })
    expect([200, 503]).toContain(order.status)
    if (order.status === 503) {
      expect(order).toMatchObject({ headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
      expect(JSON.parse(order.text)).toMatchObject({ code: 'server.unavailable', responseCode: 503 })
    } else accepted.push((JSON.parse(order.text) as { orderReference: string }).orderReference)
    expect((await guest.ask('/healthz')).status).toBe(200)
  }
  await eventually('database', async () => (await guest.ask('/readyz')).status === 200, { ms: 60_000 })
  expect(isAlive(server.pid)).toBe(true)
  for (const reference of accepted) expect((await client.ask(`/api/shop/gift-card/orders/${reference}/status`)).status).toBe(200)
  const references = buyer.purchases.map(({ answers }) => answers[0]?.orderReference ?? '')
  expect((await client.call(listMyGiftCards, {})).map(({ orderReference }) => orderReference).sort()).toEqual(references.sort())
  // The queue has got up again too, with what it held when it fell.
  const mails = await eventually(
    'mail for every order',
    async () => {
      const sent = (await mailsTo(server.origin, credentials.email)).filter(({ template }) => template === 'gift-card-bought')
      return sent.length >= rounds && sent
    },
    // A job that the third kill interrupted may wait a minute for its attempt (job-task.ts); a busy machine adds to it.
    { ms: 180_000, every: 500 },
  )
  for (const reference of references) expect(mails.filter(({ text }) => text.includes(reference))).toHaveLength(1)
  guest.close()
})
