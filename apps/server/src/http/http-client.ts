import http from 'node:http'
import https from 'node:https'

export type HttpAnswer = { status: number; text: string }

const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 64, timeout: 60_000 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 64, timeout: 60_000 }),
}

/**
 * One small request to another service, over kept connections.
 * @throws Error when there is no whole answer within `timeoutMs`. Nothing is repeated here: only the caller knows whether a repeat is safe.
 */
export const send = (
  url: string,
  {
    method,
    headers = {},
    body,
    timeoutMs = 10_000,
  }: { method: string; headers?: Record<string, string>; body?: string; timeoutMs?: number },
): Promise<HttpAnswer> => {
  const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>()
  const isTls = url.startsWith('https:')
  const request = (isTls ? https : http).request(
    url,
    {
      method,
      agent: agents[isTls ? 'https:' : 'http:'],
      headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    },
    (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }))
      response.on('error', reject)
      response.on('aborted', () => reject(new Error('The answer broke off.')))
    },
  )
  request.on('error', reject)
  request.end(body)
  // A timer that is cleared, because `AbortSignal.timeout` would stay alive and fire long after the response.
  const timer = setTimeout(() => request.destroy(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
  return promise.finally(() => clearTimeout(timer))
}
