import { generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { SigningKey, sideBySide } from './signing-key.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

test('signatures are two numbers of 32 bytes that the public key confirms, however short the numbers are', () => {
  const key = new SigningKey({ ...privateKey.export({ format: 'jwk' }), kid: 'one' })
  // Of 2,000 signatures some 16 have a number with a zero byte in front.
  for (let count = 0; count < 2_000; count++) {
    const data = Buffer.from(`text ${count}`)
    const signature = key.sign(data)
    expect(signature.length).toBe(64)
    expect(verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true)
  }
  expect(verify('sha256', Buffer.from('other'), { key: publicKey, dsaEncoding: 'ieee-p1363' }, key.sign(Buffer.from('text')))).toBe(
    false,
  )
})

test('short and long numbers stand at the right', () => {
  const long = Buffer.concat([Buffer.from([0]), Buffer.alloc(32, 0xff)])
  const der = Buffer.concat([Buffer.from([0x30, 38, 2, 1, 7, 2, 33]), long])
  expect(sideBySide(der)).toEqual(Buffer.concat([Buffer.alloc(31), Buffer.from([7]), Buffer.alloc(32, 0xff)]))
})

test('what is published of the key is public', () => {
  const key = new SigningKey({ ...privateKey.export({ format: 'jwk' }), kid: 'one' })
  expect({ kid: key.kid, alg: key.alg, use: key.use, kty: key.kty, crv: key.crv }).toEqual({
    kid: 'one',
    alg: 'ES256',
    use: 'sig',
    kty: 'EC',
    crv: 'P-256',
  })
  expect(JSON.stringify(key)).not.toContain(String(privateKey.export({ format: 'jwk' }).d))
})
