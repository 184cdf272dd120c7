import { expect, test } from 'vitest'
import { testApp } from './testing/app.ts'

const statusesWith = async (roles: string): Promise<Record<string, number>> => {
  const { app, close } = await testApp('demo', { HOPPLA_ROLES: roles })
  try {
    const addresses = [
      '/healthz',
      '/readyz',
      '/api/site',
      '/api/openapi.json',
      '/identity/.well-known/openid-configuration',
      '/dev/mailbox',
    ]
    const asked = addresses.map(async (url) => [url, (await app.inject({ url, headers: { host: 'localhost:3000' } })).statusCode])
    return Object.fromEntries(await Promise.all(asked)) as Record<string, number>
  } finally {
    await close()
  }
}

test('a process for jobs only serves health, and nothing else', async () => {
  const { '/healthz': lives, '/readyz': _, ...others } = await statusesWith('jobs')
  expect(lives).toBe(200)
  expect(new Set(Object.values(others))).toEqual(new Set([404]))
})

test('a process for the API has no OpenID provider', async () => {
  expect(await statusesWith('api')).toMatchObject({
    '/healthz': 200,
    '/api/site': 200,
    '/identity/.well-known/openid-configuration': 404,
  })
})
