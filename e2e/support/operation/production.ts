import { randomBytes } from 'node:crypto'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startFakeSmtp } from '../../../apps/server/src/testing/fake-smtp.ts'
import { eventually, freePort, runScript, startServer, temporaryFolder } from '../server.ts'
import { makeCertificate, serveTls } from './tls.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The product as an operator runs it for the public. */
export type Production = {
  /** Of a country's host, or the office's: `de.localhost`, `office.localhost`. */
  originAt: (host: string) => string
  dataDir: string
  /** Who signed its certificate (PEM). */
  ca: string
  /** A script of the operator beside it, `admin` or `import`. @returns what it printed. @throws Error with that when it fails. */
  run: (script: 'admin' | 'import', words: readonly string[]) => Promise<string>
  /** Waits for a mail to this address whose text matches. @returns the text. */
  mailTo: (address: string, words: RegExp) => Promise<string>
  stop: () => Promise<void>
}

/** Answers every question as Stripe does to a key that it knows: no money moves here. */
const startKnowingStripe = async () => {
  const server = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

/** A chain's import files as they may be in production: no test payments, no passwords. @returns the folder. */
const publicFiles = (from: string, to: string): string => {
  cpSync(from, to, { recursive: true })
  const change = (name: string, say: (text: string) => string) => {
    const file = join(to, name)
    writeFileSync(file, say(readFileSync(file, 'utf8')))
  }
  change('countries.yaml', (text) => text.replaceAll('adapter: test', 'adapter: stripe'))
  change('families.yaml', (text) => text.replaceAll(/^ *password: .*\n/gm, ''))
  return to
}

/** The plain text of a mail as it came over the wire (RFC 2045). @throws Error for a mail without one. */
const plainTextOf = (raw: string): string => {
  const part = raw
    .replaceAll('\r\n..', '\r\n.')
    .split(/\r\n--[^\r\n]+\r\n/)
    .find((one) => /^content-type: text\/plain/im.test(one))
  if (part === undefined) throw new Error(`A mail has no plain text:\n${raw}`)
  const at = part.indexOf('\r\n\r\n')
  const [head, body] = [part.slice(0, at), part.slice(at + 4)]
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  return body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (hex) => Buffer.from(hex.replaceAll('=', ''), 'hex').toString('utf8'))
}

/** Starts the built product in production on an empty database: mail server and payment provider answer, HTTPS is in front, and no chain is there yet. */
export const startProduction = async (name: string, hosts: Readonly<Record<string, string>>): Promise<Production> => {
  const folder = temporaryFolder(name)
  const [port, product] = [await freePort(), await freePort()]
  const originAt = (host: string) => `https://${host}:${port}`
  const files = makeCertificate(folder.path, Object.values(hosts))
  const [smtp, stripe] = [await startFakeSmtp(), await startKnowingStripe()]
  const dataDir = join(folder.path, 'data')
  const env = {
    HOPPLA_ENV: 'production',
    HOST: '127.0.0.1',
    HOPPLA_SECRET: randomBytes(48).toString('base64url'),
    HOPPLA_ORIGINS: Object.entries(hosts)
      .map(([place, host]) => `${place}=${originAt(host)}`)
      .join(','),
    HOPPLA_TRUST_PROXY: 'loopback',
    SMTP_URL: smtp.url,
    STRIPE_SECRET_KEY: 'sk_live_of_a_test',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_of_a_test',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_a_test',
    STRIPE_API_BASE: stripe.url,
  }
  const server = await startServer({ dataDir, port: product, env })
  const endTls = await serveTls(files, port, product)
  return {
    originAt,
    dataDir,
    ca: readFileSync(files.certificate, 'utf8'),
    run: (script, words) => runScript(script, words, { ...env, PORT: String(product), HOPPLA_DATA_DIR: dataDir }),
    mailTo: (address, words) =>
      eventually(`mail to ${address} with ${words}`, async () =>
        smtp
          .taken()
          .filter((raw) => new RegExp(`^to: .*${address.replaceAll('.', '\\.')}`, 'im').test(raw))
          .map(plainTextOf)
          .find((text) => words.test(text)),
      ),
    stop: async () => {
      await endTls()
      const { code, signal } = await server.stop()
      await smtp.stop()
      await stripe.stop()
      folder.remove()
      if (code !== 0) throw new Error(`The server ended with ${signal ?? code}, not 0:\n${server.output()}`)
    },
  }
}

/** Imports the second demo brand (two countries, three play centres) beside the running product, as an operator does. */
export const importKanga = async (production: Production): Promise<void> => {
  const files = temporaryFolder('kanga-files')
  try {
    await production.run('import', [publicFiles(join(root, 'data/kanga'), join(files.path, 'kanga'))])
  } finally {
    files.remove()
  }
}
