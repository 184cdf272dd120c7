import { randomUUID } from 'node:crypto'
import { mailNames } from '@hoppla/i18n/messages/en/mail-names'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer } from '../adapters/create-mailer.ts'
import { allowErasure, eraseMails } from '../cache/evict.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type FakeSmtp, startFakeSmtp } from '../testing/fake-smtp.ts'
import { type Delivery, deliverMail } from './mail.ts'
import { exportMailDeliveries } from './mail-deliveries.ts'
import { mailTemplates } from './mail-templates.ts'

let shop: TestApp
let smtp: FakeSmtp
let deps: TestApp['deps']
let countryId: string
const orderId = randomUUID()
const accountId = randomUUID()
beforeAll(async () => {
  shop = await testApp()
  smtp = await startFakeSmtp()
  const country = await shop.deps.db.selectFrom('countries').select('id').where('slug', '=', 'sweden').executeTakeFirstOrThrow()
  countryId = country.id
  // As in production: nothing but the mail server.
  const mailer = await createMailer({ ...shop.deps, config: { ...shop.deps.config, smtpUrl: smtp.url, isOpen: false } })
  deps = { ...shop.deps, mailer }
})
beforeEach(() => smtp.answerRecipientsWith('250 ok'))
afterAll(async () => {
  await smtp.stop()
  await shop.close()
})

const aMail = (extra: Partial<Delivery> = {}): Delivery => ({
  id: randomUUID(),
  to: 'Elsa@example.com',
  countryId,
  template: 'order-paid',
  about: { orderId, accountId },
  page: { language: 'sv', subject: 'Hemligt ord', heading: 'Hemligt ord', blocks: [{ kind: 'paragraph', text: 'Hemligt ord' }] },
  attachments: [],
  ...extra,
})
const row = async (id: string) => {
  const { rows } = await shop.deps.pool.query('select * from published.mail_deliveries where id = $1', [id])
  return rows[0] as Record<string, unknown> | undefined
}
const tryTo = (mail: Delivery, attempt = { queuedAt: new Date(0), isLast: false }) => deliverMail({ ...deps, attempt }, mail)

test('a mail that was taken is kept with whom it went to and what it is about, and nothing of what it says', async () => {
  const mail = aMail()
  await tryTo(mail)
  expect(await row(mail.id)).toMatchObject({
    recipient: 'Elsa@example.com',
    template: 'order-paid',
    order_id: orderId,
    account_id: accountId,
    queued_at: new Date(0),
    tries: 1,
    answer_class: 2,
    state: 'accepted',
  })
  expect(JSON.stringify(await row(mail.id))).not.toContain('Hemligt')
  const { rows } = await shop.deps.pool.query('select from mails where id = $1', [mail.id])
  expect(rows, 'in production no copy of a mail is kept').toEqual([])
})

test('a mail that is put off, then taken, is one row that counts its tries', async () => {
  const mail = aMail()
  smtp.answerRecipientsWith('451 later')
  await expect(tryTo(mail)).rejects.toThrow('451')
  expect(await row(mail.id)).toMatchObject({ tries: 1, answer_class: 4, state: 'waiting', accepted_at: null })
  smtp.answerRecipientsWith('250 ok')
  await tryTo(mail)
  expect(await row(mail.id)).toMatchObject({ tries: 2, answer_class: 2, state: 'accepted' })
})

test('an address that the server does not know did not arrive; the last try in vain is given up; a repeat after arrival changes nothing', async () => {
  const unknown = aMail()
  smtp.answerRecipientsWith('550 no such user')
  await expect(tryTo(unknown)).rejects.toThrow('550')
  expect(await row(unknown.id)).toMatchObject({ answer_class: 5, state: 'refused' })
  const late = aMail()
  smtp.answerRecipientsWith('451 later')
  await expect(tryTo(late, { queuedAt: new Date(0), isLast: true })).rejects.toThrow('451')
  expect(await row(late.id)).toMatchObject({ state: 'given-up' })
  smtp.answerRecipientsWith('250 ok')
  const arrived = aMail()
  await tryTo(arrived)
  smtp.answerRecipientsWith('550 no such user')
  await expect(tryTo(arrived)).rejects.toThrow('550')
  expect(await row(arrived.id)).toMatchObject({ tries: 2, state: 'accepted' })
})

test('without an answer nothing is said of the address: the mail waits', async () => {
  const mail = aMail()
  const away = { ...deps, mailer: { send: () => Promise.reject(new Error('connection refused')) } }
  await expect(deliverMail(away, mail)).rejects.toThrow('connection refused')
  expect(await row(mail.id)).toMatchObject({ answer_class: null, state: 'waiting' })
  // A server that refuses our own sign-in, or the sender, has not looked at the address.
  const ours = {
    ...deps,
    mailer: { send: () => Promise.reject(Object.assign(new Error('535'), { responseCode: 535, command: 'AUTH' })) },
  }
  const other = aMail()
  await expect(deliverMail(ours, other)).rejects.toThrow('535')
  expect(await row(other.id)).toMatchObject({ answer_class: 5, state: 'waiting' })
})

test('the person takes it along, and it goes with the account; of somebody else’s it stays', async () => {
  const [own, byAddress, other] = [
    aMail({ to: 'old@example.com' }),
    aMail({ about: {} }),
    aMail({ to: 'max@example.com', about: { orderId } }),
  ]
  for (const mail of [own, byAddress, other]) await tryTo(mail)
  const taken = await exportMailDeliveries(shop.deps.db, accountId, 'elsa@example.com')
  expect(taken).toContainEqual(
    expect.objectContaining({ kind: 'order-paid', email: 'Elsa@example.com', status: 'accepted', tries: 1 }),
  )
  expect(JSON.stringify(taken)).not.toContain('max@example.com')
  await shop.deps.db.transaction().execute(async (tx) => {
    await allowErasure(tx)
    await eraseMails(shop.deps, tx, 'elsa@example.com', { addresses: [], marks: [accountId] })
  })
  expect([await row(own.id), await row(byAddress.id)]).toEqual([undefined, undefined])
  expect(await row(other.id)).toBeDefined()
  // The last mail of a deleted account would be kept after it.
  const goodbye = aMail({ template: 'account-deleted' })
  await tryTo(goodbye)
  expect(await row(goodbye.id)).toBeUndefined()
})

test('every kind of mail has a name to be shown by', () => {
  expect(Object.keys(mailNames).sort()).toEqual([...mailTemplates].sort())
})
