import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { checkedName, type PhotoStore } from './photo-store.ts'

export type S3Settings = {
  /** Endpoint and bucket, path style: `https://s3.eu-north-1.amazonaws.com/photos`. */
  url: string
  region: string
  accessKey: string
  secretKey: string
}

const mostMs = 10_000

/**
 * A bucket of any store that speaks S3's protocol (put, get, delete; signature version 4 over the body, too). The bucket is private; nothing is listed.
 * Every operation fails with an `Error` when the store does not answer within ten seconds, or refuses.
 */
export const s3Photos = ({ url, region, accessKey, secretKey }: S3Settings): PhotoStore => {
  const ask = async (method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer): Promise<Response> => {
    const signed = await new AwsV4Signer({
      method,
      url: `${url}/${checkedName(name)}`,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body ? { 'content-type': 'image/jpeg' } : {}),
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
    }).sign()
    return fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(body ? { body: new Uint8Array(body) } : {}),
      signal: AbortSignal.timeout(mostMs),
    })
  }
  const refused = (method: string, { status }: Response) => new Error(`The photo store answered ${status} to a ${method}.`)
  return {
    put: async (name, bytes) => {
      const answer = await ask('PUT', name, bytes)
      await answer.body?.cancel()
      if (!answer.ok) throw refused('PUT', answer)
    },
    get: async (name) => {
      const answer = await ask('GET', name)
      if (answer.ok) return Buffer.from(await answer.arrayBuffer())
      await answer.body?.cancel()
      if (answer.status === 404) return undefined
      throw refused('GET', answer)
    },
    remove: async (name) => {
      const answer = await ask('DELETE', name)
      await answer.body?.cancel()
      if (!answer.ok && answer.status !== 404) throw refused('DELETE', answer)
    },
  }
}
