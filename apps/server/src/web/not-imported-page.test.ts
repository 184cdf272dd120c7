import { getSite } from '@hoppla/contract/places'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { base } from '../import/testing/chain-files.ts'
import { openWorkbench, type Workbench } from '../import/testing/workbench.ts'
import { expectRefusal } from '../testing/app.ts'
import { createWebApp } from './web.ts'

let bench: Workbench
let app: FastifyInstance
beforeAll(async () => {
  bench = await openWorkbench()
  const build = {
    render: async () => new Response('<!doctype html><p>the chain', { headers: { 'content-type': 'text/html' } }),
    wordsHref: () => ({}),
  }
  app = await buildApp(bench.hoppla.deps, createWebApp(build))
})
afterAll(async () => {
  await app.close()
  await bench.close()
})

const page = (url: string, language: string) =>
  app.inject({ url, headers: { host: 'localhost:3000', 'accept-language': language } })

test('before the first import every page and the API say how to import, in the visitor’s language; after it they are there', async () => {
  for (const url of ['/', '/sv', '/de/login?x=1', '/404']) {
    const { statusCode, headers, body } = await page(url, 'de-DE,de;q=0.9')
    expect([statusCode, headers['retry-after'], headers['cache-control']], url).toEqual([503, '10', 'no-store'])
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(body).toContain('<html lang="de">')
    expect(body).toContain('Es wurde noch keine Kette importiert')
    expect(body).toContain('npm run import -- &lt;Ordner&gt;')
  }
  expect((await page('/', 'fr')).body).toContain('npm run import -- &lt;folder&gt;')
  const answer = await bench.hoppla.call(getSite, {}, { 'accept-language': 'fi' })
  expectRefusal(answer, 'chain.not-imported')
  expect(answer.headers['retry-after']).toBe('10')
  expect(answer.text).toContain('npm run import -- <kansio>')

  await bench.importFiles(base)
  bench.hoppla.deps.prepared.clear()
  expect((await page('/sv', 'de')).body).toContain('the chain')
  expect((await bench.hoppla.call(getSite, {})).status).toBe(200)
})

test('a chain of which no country has a host is not called missing', async () => {
  const elsewhere = await app.inject({ url: '/404', headers: { host: 'elsewhere.example' } })
  expect(elsewhere.body).toContain('the chain')
  expectRefusal(await bench.hoppla.call(getSite, {}, { host: 'elsewhere.example' }), 'country.not-found')
})
