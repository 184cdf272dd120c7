import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailTemplates } from './mail/mail-templates.ts'
import { aCentre, type Centre } from './modules/classes/testing/centre.ts'
import { freePort } from './modules/identity/testing/free-port.ts'
import { whereIs } from './modules/privacy/testing/parents.ts'
import { jobs } from './modules/registry.ts'
import { writtenWords } from './testing/every-mail/calls.ts'
import { causeEveryMail } from './testing/every-mail.ts'
import { type FakeSmtp, startFakeSmtp } from './testing/fake-smtp.ts'

// The product as it runs, in a process of its own that logs all it can, on the database of a chain whose visitors, parents and staff do everything that is answered by a mail.
let shop: Centre
let smtp: FakeSmtp
let server: ChildProcess
let output = ''
const folder = mkdtempSync(join(tmpdir(), 'hoppla-canary-log-'))
beforeAll(async () => {
  shop = await aCentre({ HOPPLA_PHOTO_DIR: join(folder, 'photos') })
  smtp = await startFakeSmtp()
  smtp.answerRecipientsWith('451 try later')
  const port = await freePort()
  const { origins, officeOrigin, secret } = shop.deps.config
  server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      HOPPLA_ENV: 'test',
      // The pretend bank, too: what is given back goes through it.
      HOPPLA_ROLES: 'api,jobs',
      HOPPLA_LOG_LEVEL: 'debug',
      HOPPLA_DATA_DIR: folder,
      HOPPLA_SECRET: secret,
      HOPPLA_ORIGINS: Object.entries({ ...origins, office: officeOrigin })
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
})
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
/** Work that somebody has caused; what repeats by itself comes and goes. */
const caused = jobs.filter(({ cron }) => cron === undefined).map(({ name }) => name)
const unsent = async (): Promise<{ task: string; text: string; hasFailed: boolean }[]> => {
  const { rows } = await shop.deps.pool.query<{ task: string; text: string; hasFailed: boolean }>(
    `select t.identifier as task, concat_ws(' ', j.payload::text, j.last_error, j.key) as text, j.last_error is not null as "hasFailed"
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any($1) and (j.run_at <= now() or j.last_error is not null) order by j.id`,
    [caused],
  )
  return rows
}
const countTaken = () => smtp.taken().length

/** Does what causes mails while the mail server refuses every one, waits until each was tried in vain, and has them taken. @returns what lay in the queue. */
const refusedThenTaken = async (cause: () => Promise<unknown>): Promise<string> => {
  smtp.answerRecipientsWith('451 try later')
  const before = countTaken()
  await cause()
  await expect
    .poll(async () => (await unsent()).filter(({ hasFailed }) => !hasFailed).map(({ task }) => task), { timeout: 120_000 })
    .toEqual([])
  const waiting = await unsent()
  expect(countTaken()).toBe(before)
  smtp.answerRecipientsWith('250 ok')
  await expect
    .poll(
      async () => {
        await shop.deps.pool.query(
          'update graphile_worker._private_jobs set run_at = now() where locked_at is null and attempts > 0',
        )
        return (await unsent()).map(({ task }) => task)
      },
      { timeout: 120_000, interval: 500 },
    )
    .toEqual([])
  // None was sent without having been refused first.
  expect(countTaken() - before).toBe(waiting.length)
  return waiting.map(({ text }) => text).join('\n')
}
/** Digits stand in moments and ids by chance: they count only alone. */
const isIn = (text: string, word: string): boolean =>
  /^\d+$/.test(word) ? new RegExp(`(?<!\\d)${word}(?!\\d)`).test(text) : text.toLowerCase().includes(word.toLowerCase())

test('a mail server that refuses every kind of mail, then takes it: no address, link, code, token or written word in any line, in the queue, or anywhere else', async () => {
  await expect.poll(() => output, { timeout: 100_000 }).toContain('ready in')
  // The banner before it names the demo accounts.
  output = output.slice(output.indexOf('ready in'))
  let secondHalf = async () => {}
  const first = await refusedThenTaken(async () => {
    secondHalf = await causeEveryMail(shop)
  })
  const queue = first + (await refusedThenTaken(() => secondHalf()))
  const { rows } = await shop.deps.pool.query<{ template: string }>('select distinct template from mails')
  expect(rows.map(({ template }) => template).sort()).toEqual([...mailTemplates].sort())
  // Whole lines since then, each of them JSON: what is not throws.
  const lines = output.split('\n').slice(1, -1)
  for (const line of lines) JSON.parse(line)
  const refused = lines.filter((line) => line.includes('MailNotSent'))
  expect(refused.length).toBeGreaterThanOrEqual(countTaken())

  const mails = smtp.taken().map(readable).join('\n')
  const addresses = mails.match(/https?:\/\/[^\s"'<>)]+[?#][^\s"'<>)]+/g) ?? []
  // Our own: the way to a play centre on a map is no secret.
  const links = [...new Set(addresses)].filter((address) => new URL(address).hostname.endsWith('localhost'))
  for (const part of [
    'email-confirmation',
    'email-undo',
    'login/reset',
    'export=',
    'communication-preferences',
    'channel=greetings',
    '#keep=',
  ])
    expect(
      links.filter((link) => link.includes(part)),
      part,
    ).not.toEqual([])
  const secrets = links
    .map((link) => new URL(link))
    .flatMap(({ searchParams, hash }) => [...searchParams.values(), ...new URLSearchParams(hash.slice(1)).values()])
    .filter((value) => value.length >= 16 && !/^[0-9a-f-]{36}$/.test(value))
  expect(secrets.length).toBeGreaterThanOrEqual(5)
  // Standing alone: in the middle of an id there may be digits that look like one.
  const codes = mails.match(/(?<![\w-])(?:[A-Z0-9]{4}-){2,3}[A-Z0-9]{4}(?![\w-])/g) ?? []
  const mailedCodes = mails.match(/^\d{6}(?=\r?$)/gm) ?? []
  expect([codes.length, mailedCodes.length].every((count) => count > 0)).toBe(true)
  const written = Object.values(writtenWords)
  expect(written.filter((word) => !mails.includes(word))).toEqual([])
  const words = [...new Set([...smtp.recipients(), ...links, ...secrets, ...codes, ...mailedCodes, ...written])]
  expect(words).toEqual(expect.arrayContaining(['somewhere-else@example.com', 'bjorn@hoppla.example', 'code@families.example']))
  expect(words.filter((word) => isIn(output, word))).toEqual([])
  expect(words.filter((word) => isIn(queue, word))).toEqual([])
  // Outside production the mailbox keeps what was sent; nothing else holds a link or what opens it.
  const kept = (await whereIs(shop, [...links, ...secrets])).filter((place) => !place.startsWith('public.mails.'))
  expect(kept).toEqual([])
}, 480_000)
