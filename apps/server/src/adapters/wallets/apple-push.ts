import { connect, constants } from 'node:http2'
import type { AppleWalletConfig } from './wallets.ts'

/** How long Apple may take to answer, in milliseconds; a job waits, and is tried again. */
const mostMs = 10_000

/**
 * Sends the push by which a device asks for its passes (APNs over HTTP/2, with the certificate of the pass type). It says nothing: what has changed, the device
 * asks us. @returns `gone` for a token that is no longer one. @throws Error for every other refusal, and for silence.
 */
export const pushTo = ({ push, certificate, key, type }: AppleWalletConfig, token: string): Promise<'sent' | 'gone'> =>
  new Promise((resolve, reject) => {
    const session = connect(push, {
      cert: certificate.toString(),
      key: key.export({ type: 'pkcs8', format: 'pem' }) as string,
    })
    const fail = (reason: string) => {
      session.destroy()
      reject(new Error(`Apple’s push service: ${reason}`))
    }
    session.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'no connection'))
    const request = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      'apns-topic': type,
      'apns-push-type': 'background',
      'apns-priority': '5',
    })
    request.setTimeout(mostMs, () => fail('no answer'))
    request.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'broken off'))
    request.on('response', (headers) => {
      const status = Number(headers[constants.HTTP2_HEADER_STATUS])
      request.resume()
      request.on('end', () => {
        session.close()
        if (status === 200) resolve('sent')
        else if (status === 410) resolve('gone')
        else fail(`status ${status}`)
      })
    })
    request.end('{}')
  })
