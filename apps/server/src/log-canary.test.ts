import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forgotPassword, sendConfirmation } from '@hoppla/contract/identity'
import { requestExport } from '@hoppla/contract/privacy'
import { changePassword, register, updateProfile } from '@hoppla/contract/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from './platform/calendar.ts'
import { enqueue } from './platform/jobs.ts'
import { freePort } from './rooms/identity/testing/free-port.ts'
import { aShop, type Shop } from './rooms/orders/testing/shop.ts'
import { aParent, password, whereIs } from './rooms/privacy/testing/parents.ts'
import { mailBirthday } from './rooms/profile/profile.ts'
import { type FakeSmtp, startFakeSmtp } from './testing/fake-smtp.ts'

// The product as it runs, in a process of its own that logs all it can, on the database of a shop whose parents do everything that is answered by a mail.
let shop: Shop
let smtp: FakeSmtp
let server: ChildProcess
let output = ''
const folder = mkdtempSync(join(tmpdir(), 'hoppla-canary-log-'))
beforeAll(async () => {
  shop = await aShop()
  smtp = await startFakeSmtp()
  smtp.answerRecipientsWith('451 try later')
  const port = await freePort()
  const { origins, secret } = shop.deps.config
  server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      HOPPLA_ENV: 'test',
      HOPPLA_ROLES: 'jobs',
      HOPPLA_LOG_LEVEL: 'debug',
      HOPPLA_DATA_DIR: folder,
      HOPPLA_SECRET: secret,
      HOPPLA_ORIGINS: Object.entries(origins)
        .map((pair) => pair.join('='))
        .join(','),
      DATABASE_URL: shop.databaseUrl,
      SMTP_URL: smtp.url,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
}, 120_000)
afterAll(async () => {
  const ended = new Promise((done) => server.once('close', done))
  server.kill('SIGTERM')
  await ended
  await smtp.stop()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The text parts of a mail as its reader sees them. */
const readable = (mail: string): string =>
  mail
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/((?:=[0-9A-F]{2})+)/g, (hex) => Buffer.from(hex.replaceAll('=', ''), 'hex').toString('utf8'))
    .replaceAll('&amp;', '&')
const unsent = async (): Promise<{ task: string; text: string; hasFailed: boolean }[]> => {
  const { rows } = await shop.deps.pool.query<{ task: string; text: string; hasFailed: boolean }>(
    `select t.identifier as task, concat_ws(' ', j.payload::text, j.last_error, j.key) as text, j.last_error is not null as "hasFailed"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier ~ 'mail|link|welcome|export' and j.run_at < now() + interval '1 day'`,
  )
  return rows
}

/** A child whose birthday is today, and whose guardian wants to be greeted. */
const aBirthdayOf = async (email: string) => {
  const today = dayIn(shop.deps.clock.now(), 'Europe/Stockholm')
  const { rows } = await shop.deps.pool.query<{ childId: string; accountId: string }>(
    `with child as (insert into children (first_name, last_name, birth_date) values ('Moa', 'Lind', $2) returning id),
      yes as (insert into consents (account_id, kind, given, text_version, source) select id, 'greetings', true, 'x', 'x' from accounts where email = $1)
    insert into child_guardians (child_id, account_id) select child.id, a.id from child, accounts a where a.email = $1
    returning child_id as "childId", account_id as "accountId"`,
    [email, `${Number(today.slice(0, 4)) - 4}${today.slice(4)}`],
  )
  const [whom] = rows
  await enqueue(shop.deps.db, mailBirthday, { mailId: randomUUID(), ...(whom ?? expect.fail('no child')) })
}

test('a mail server that refuses, then takes: no address, link, code or token in any line, in the queue, or anywhere else', async () => {
  await expect.poll(() => output, { timeout: 100_000 }).toContain('ready in')
  // The banner before it names the demo accounts.
  output = output.slice(output.indexOf('ready in'))
  const parent = await aParent(shop)
  const astrid = await shop.as('astrid')
  const details = { firstname: 'Siv', lastname: 'Berg', email: parent.email }
  await shop.call(register, { body: { details, password, registrationSource: 'test' } })
  await shop.call(sendConfirmation, { body: { email: parent.email } })
  await shop.call(forgotPassword, { body: { email: parent.email } })
  await shop.call(forgotPassword, { body: { email: 'bjorn@hoppla.example' } })
  await parent.call(updateProfile, { body: { email: 'somewhere-else@example.com', password } })
  await parent.call(requestExport, {})
  await aBirthdayOf('astrid@hoppla.example')
  const articleId = await shop.giftCard()
  const delivery = { to: 'someone', recipientName: 'Elsa', recipientEmail: 'elsa-present@example.com' } as const
  const { orderReference, payment } = await astrid.atCheckout({ articleId, delivery })
  await shop.atBank(payment, { action: 'pay' })
  await shop.settled()
  expect((await astrid.status(orderReference)).status).toBe('Completed')
  await parent.call(changePassword, { body: { currentPassword: password, newPassword: 'fyra nya kottar i skogen' } })
  // All have been tried, and none was taken.
  await expect
    .poll(async () => (await unsent()).map(({ task, hasFailed }) => [task, hasFailed]), { timeout: 60_000 })
    .toSatisfy((jobs: [string, boolean][]) => jobs.length >= 9 && jobs.every(([, hasFailed]) => hasFailed))
  expect(smtp.taken()).toEqual([])
  const queue = (await unsent()).map(({ text }) => text).join('\n')
  const refused = output.split('\n').filter((line) => line.includes('MailNotSent'))
  expect(refused.length).toBeGreaterThanOrEqual(9)

  smtp.answerRecipientsWith('250 ok')
  await expect
    .poll(
      async () => {
        await shop.deps.pool.query(
          'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0',
        )
        return (await unsent()).map(({ task }) => task)
      },
      { timeout: 60_000, interval: 500 },
    )
    .toEqual([])
  const mails = smtp.taken().map(readable).join('\n')
  const links = [...new Set(mails.match(/https?:\/\/[^\s"'<>)]+\?[^\s"'<>)]+/g) ?? [])]
  const pathsWith = (part: string) => links.filter((link) => link.includes(part))
  for (const part of ['email-confirmation', 'login/reset', 'export=', 'communication-preferences', 'channel=greetings'])
    expect(pathsWith(part), part).not.toEqual([])
  const secrets = links
    .flatMap((link) => [...new URL(link).searchParams.values()])
    .filter((value) => value.length >= 16 && !/^[0-9a-f-]{36}$/.test(value))
  expect(secrets.length).toBeGreaterThanOrEqual(3)
  const codes = mails.match(/\b[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}\b/g) ?? []
  const words = [...new Set([...smtp.recipients(), ...links, ...secrets, ...codes])]
  expect(words).toEqual(expect.arrayContaining([parent.email, 'somewhere-else@example.com', 'bjorn@hoppla.example']))
  expect(words.filter((word) => output.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  expect(words.filter((word) => queue.toLowerCase().includes(word.toLowerCase()))).toEqual([])
  // Outside production the mailbox keeps what was sent; nothing else holds a link or what opens it.
  const kept = (await whereIs(shop, [...links, ...secrets])).filter((place) => !place.startsWith('public.mails.'))
  expect(kept).toEqual([])
}, 240_000)
