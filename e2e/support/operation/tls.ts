import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'

export type CertificateFiles = { key: string; certificate: string }

/** Makes a key and a certificate of its own for these names, as PEM files in a folder. @throws Error with what openssl said. */
export const makeCertificate = (folder: string, names: readonly string[]): CertificateFiles => {
  const files = { key: join(folder, 'key.pem'), certificate: join(folder, 'certificate.pem') }
  const made = spawnSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost']
      .concat('-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`)
      .concat('-keyout', files.key, '-out', files.certificate),
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`No certificate: ${made.error?.message ?? made.stderr}`)
  return files
}

/**
 * Takes HTTPS on a port and passes it on to a product on another, as the proxy of a real installation does. A visitor's `x-forwarded-for` is believed: each
 * test comes from an address of its own. @returns how to end it.
 */
export const serveTls = async (files: CertificateFiles, port: number, product: number): Promise<() => Promise<void>> => {
  const server = createServer({ key: readFileSync(files.key), cert: readFileSync(files.certificate) }, (incoming, answer) => {
    const { method, url, headers, socket } = incoming
    const forwarded = { 'x-forwarded-for': headers['x-forwarded-for'] ?? socket.remoteAddress, 'x-forwarded-proto': 'https' }
    const passed = request({ host: '127.0.0.1', port: product, method, path: url, headers: { ...headers, ...forwarded } })
    passed.on('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    // The product is gone, or the visitor is: neither can be told any more.
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, done)
  })
  return () =>
    new Promise((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
}
