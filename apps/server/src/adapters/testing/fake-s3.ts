import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const hash = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** The signature that a request must carry, worked out anew from AWS's description (Signature Version 4, header form). */
const signatureOf = ({ method, url = '', headers }: IncomingMessage, signed: string, scope: string, secret: string): string => {
  const { pathname, search } = new URL(url, 'http://x')
  const names = signed.split(';')
  const canonical = [
    method,
    pathname,
    search.slice(1),
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n')
  const [day = '', region = '', service = '', end = ''] = scope.split('/')
  return hmac(hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), service), end), toSign).toString('hex')
}

/** A store that speaks S3: one bucket, put, get and delete, nothing without a right signature over headers and body. */
export const fakeS3 = async (bucket = 'photos') => {
  const keys = { accessKey: 'AKIDHOPPLA', secretKey: 'a secret of the store', region: 'eu-north-1' }
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const given = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    )
    const [, key, scope = '', signed = '', signature] = given ?? []
    const isRight =
      key === keys.accessKey &&
      scope.split('/').slice(1).join('/') === `${keys.region}/s3/aws4_request` &&
      ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name)) &&
      request.headers['x-amz-content-sha256'] === hash(body) &&
      signatureOf(request, signed, scope, keys.secretKey) === signature
    const name = request.url?.split(`/${bucket}/`)[1] ?? ''
    if (!isRight || name === '') return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    if (request.method === 'PUT') {
      objects.set(name, body)
      return response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return response.writeHead(204).end()
    }
    const found = objects.get(name)
    return found ? response.writeHead(200).end(found) : response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    ...keys,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${bucket}`,
    objects,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
