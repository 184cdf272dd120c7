import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer } from '../adapters/create-mailer.ts'
import { defaultPalette } from '../brand/palette.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { type Delivery, deliverMail, type PlainMail, queueMail } from './mail.ts'
import { callAddress, layOutMail, type MailPage } from './mail-layout.ts'

let shop: TestApp
let countryId: string

beforeAll(async () => {
  shop = await testApp()
  countryId = (await shop.deps.db.selectFrom('countries').select('id').where('slug', '=', 'germany').executeTakeFirstOrThrow()).id
})
beforeEach(() => {
  shop.sentMails.length = 0
})
afterAll(() => shop.close())

const mail = (changes: Partial<PlainMail> = {}): PlainMail => ({
  to: 'friederike@example.com',
  language: 'de',
  countryId,
  template: 'confirm-email',
  subject: 'Bitte bestätigen',
  heading: 'Willkommen <b>',
  paragraphs: ['Erste Zeile\nzweite Zeile', '<script>alert(1)</script> & "Anführung"'],
  button: { label: 'Bestätigen', href: 'http://de.localhost:3000/x?a=1&b=2' },
  ...changes,
})

test('a queued mail goes out with its transaction, and only with it', async () => {
  await shop.deps.db.transaction().execute((tx) => queueMail(shop.deps, tx, mail()))
  const undone = shop.deps.db.transaction().execute(async (tx) => {
    await queueMail(shop.deps, tx, mail({ subject: 'never' }))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await shop.runJobs()
  expect(shop.sentMails).toMatchObject([
    {
      to: 'friederike@example.com',
      from: '"Hoppla lekland" <hallo@de.hoppla.example>',
      subject: 'Bitte bestätigen',
      language: 'de',
      template: 'confirm-email',
    },
  ])
})

test('the words are text: nothing in them becomes markup', async () => {
  await shop.deps.db.transaction().execute((tx) => queueMail(shop.deps, tx, mail()))
  await shop.runJobs()
  const [sent] = shop.sentMails
  expect(sent?.html).toContain('Willkommen &lt;b&gt;')
  expect(sent?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Anführung&quot;')
  expect(sent?.html).not.toContain('<script')
  expect(sent?.html).toContain('Erste Zeile<br>zweite Zeile')
  expect(sent?.html).toContain('href="http://de.localhost:3000/x?a=1&amp;b=2"')
  expect(sent?.text).toContain('Bestätigen:\nhttp://de.localhost:3000/x?a=1&b=2')
  expect(sent?.text).toContain('Hoppla Spielplätze GmbH')
})

test('a mail with a key replaces the one waiting under it', async () => {
  const runAt = new Date(Date.now() + 3_600_000)
  await shop.deps.db
    .transaction()
    .execute((tx) => queueMail(shop.deps, tx, mail({ subject: 'first' }), { key: 'reminder 1', runAt }))
  await shop.deps.db.transaction().execute((tx) => queueMail(shop.deps, tx, mail({ subject: 'second' }), { key: 'reminder 1' }))
  await shop.runJobs()
  expect(shop.sentMails.map(({ subject }) => subject)).toEqual(['second'])
})

test('every kind of block stands in HTML and in text', () => {
  const page: MailPage = {
    language: 'sv',
    subject: 'Present',
    heading: 'En present',
    blocks: [
      { kind: 'paragraph', text: 'Hej' },
      { kind: 'picture', src: 'http://localhost/a.png', alt: 'Ballonger' },
      { kind: 'quote', text: 'Grattis\nElsa', by: 'Maja' },
      { kind: 'code', label: 'Kod', code: '2RSU-ZGXT' },
      { kind: 'scan', label: 'Visa koden', code: '0A1B2C3D', cid: 'reference' },
      {
        kind: 'rows',
        rows: [
          ['Kort', '500 kr'],
          ['Betalt', '500 kr'],
        ],
        total: true,
      },
    ],
  }
  const { html, text } = layOutMail(page, {
    brand: 'Hoppla',
    companyName: 'AB',
    companyOrgno: '1',
    companyAddress: 'Gatan',
    managers: 'Geschäftsführung: Ida Berg',
    home: 'http://localhost',
    palette: defaultPalette,
  })
  expect(html).toMatch(/^<!doctype html>\n<html lang="sv">/)
  expect(html).toContain('prefers-color-scheme:dark')
  // Without pictures the words still say what they show.
  expect(html).toContain('alt="Ballonger"')
  for (const words of ['Hej', 'Grattis<br>Elsa', 'Maja', '2RSU-ZGXT', 'Visa koden', '0A1B2C3D', 'src="cid:reference"', 'Betalt'])
    expect(html).toContain(words)
  expect(text).toBe(
    'En present\n\nHej\n\n> Grattis\n> Elsa\n> Maja\n\nKod\n2RSU-ZGXT\n\nVisa koden\n0A1B2C3D\n\nKort: 500 kr\nBetalt: 500 kr\n\n-- \nHoppla\nAB · 1 · Gatan · Geschäftsführung: Ida Berg\n',
  )
})

test('where a value leads is a link, and so are the company’s own contacts, but nothing that somebody wrote', () => {
  const sender = {
    brand: 'Hoppla',
    companyName: 'AB',
    companyOrgno: '1',
    companyAddress: 'Gatan',
    managers: '',
    home: 'http://localhost',
  }
  const { html, text } = layOutMail(
    {
      language: 'sv',
      subject: 'x',
      heading: 'x',
      blocks: [
        { kind: 'paragraph', text: 'Vi nås på +46 8 400 01 00 eller hej@hoppla.example, inte på fel@evil.example.' },
        { kind: 'quote', text: 'Skriv till hej@hoppla.example' },
        {
          kind: 'rows',
          rows: [
            ['Var', 'Hoppla\nGatan 1', 'https://maps.example/?a=1&b=2'],
            ['Telefon', '08-12 34', 'tel:081234'],
          ],
        },
      ],
      notes: ['Svara till hej@hoppla.example'],
    },
    {
      ...sender,
      palette: defaultPalette,
      contacts: [
        { text: 'hej@hoppla.example', href: 'mailto:hej@hoppla.example' },
        { text: '+46 8 400 01 00', href: callAddress('+46 8 400 01 00') },
        { text: '', href: 'tel:' },
      ],
    },
  )
  const links = [...html.matchAll(/<a class="link" href="([^"]+)"[^>]*>(.*?)<\/a>/g)].map(([, href, words]) => [href, words])
  expect(links).toEqual([
    ['tel:+4684000100', '+46 8 400 01 00'],
    ['mailto:hej@hoppla.example', 'hej@hoppla.example'],
    ['https://maps.example/?a=1&amp;b=2', 'Hoppla<br>Gatan 1'],
    ['tel:081234', '08-12 34'],
    ['mailto:hej@hoppla.example', 'hej@hoppla.example'],
  ])
  expect(text).toContain('Var: Hoppla, Gatan 1 (https://maps.example/?a=1&b=2)\nTelefon: 08-12 34\n')
})

test('the dev mailbox shows what was sent, once per mail, and runs nothing of it', async () => {
  const deps = { ...shop.deps, mailer: await createMailer(shop.deps) }
  const delivery: Delivery = {
    id: crypto.randomUUID(),
    to: 'elsa@example.com',
    countryId,
    template: 'gift-card-for-you',
    page: {
      language: 'de',
      subject: 'Für <Elsa>',
      heading: 'Hallo',
      blocks: [{ kind: 'paragraph', text: 'Hallo' }],
    },
    attachments: [{ filename: 'gutschein.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }],
  }
  await deliverMail(deps, delivery)
  await deliverMail(deps, delivery)
  const get = (url: string) => shop.app.inject({ url, headers: { host: 'localhost:3000' } })
  const listed = (await get('/dev/mailbox.json?to=elsa@example.com')).json<
    { id: string; subject: string; attachments: { base64: string }[] }[]
  >()
  expect(listed).toMatchObject([
    { id: delivery.id, subject: 'Für <Elsa>', template: 'gift-card-for-you', attachments: [{ filename: 'gutschein.pdf' }] },
  ])
  expect((await get('/dev/mailbox.json?to=nobody@example.com')).json()).toEqual([])
  expect((await get('/dev/mailbox')).body).toContain('Für &lt;Elsa&gt;')
  const view = await get(`/dev/mailbox/${delivery.id}`)
  expect(view.body).toContain('<iframe')
  expect(view.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  const body = await get(`/dev/mailbox/${delivery.id}/body`)
  expect(body.headers['content-security-policy']).toMatch(/^sandbox .*default-src 'none'/)
  expect(body.headers['content-security-policy']).not.toContain('allow-scripts')
  const attachment = await get(`/dev/mailbox/${delivery.id}/attachments/0`)
  expect(attachment.body).toBe('%PDF-1.7')
  expect((await get('/dev/mailbox/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await get('/dev/mailbox/nonsense')).statusCode).toBe(404)
})

test('SMTP carries both forms, the attachment and an id that stays', async () => {
  const smtp = await startSmtp()
  const mailer = await createMailer({ ...shop.deps, config: { ...shop.deps.config, smtpUrl: smtp.url } })
  await deliverMail(
    { ...shop.deps, mailer },
    {
      id: '11111111-2222-4333-8444-555555555555',
      to: 'elsa@example.com',
      countryId,
      template: 'gift-card-for-you',
      page: { language: 'de', subject: 'Hallo', heading: 'Hallo', blocks: [] },
      attachments: [{ filename: 'gutschein.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }],
    },
  )
  await smtp.stop()
  const sent = smtp.received()
  expect(sent).toContain('Message-ID: <11111111-2222-4333-8444-555555555555@de.hoppla.example>')
  expect(sent).toContain('Content-Type: text/plain')
  expect(sent).toContain('Content-Type: text/html')
  expect(sent).toContain('filename=gutschein.pdf')
  expect(sent).toContain('Auto-Submitted: auto-generated')
})

/** As much of a mail server as a client needs to deliver one mail. */
const startSmtp = async () => {
  let text = ''
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let inData = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      const said = chunk.toString()
      text += said
      if (inData) {
        if (said.endsWith('\r\n.\r\n')) {
          inData = false
          socket.write('250 ok\r\n')
        }
        return
      }
      if (said.startsWith('DATA')) {
        inData = true
        socket.write('354 go on\r\n')
      } else socket.write(said.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => text,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
