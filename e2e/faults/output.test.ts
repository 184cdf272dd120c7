import { afterAll, expect, test } from 'vitest'
import { importedFolder } from '../support/operation/imported-folder.ts'
import { freePort, inDatabase, spawnServer, startServer, within } from '../support/server.ts'

const folder = importedFolder('output')
afterAll(folder.remove)

/** @throws Error with the line that is none of a log. */
const logLines = (output: string): { level: number; msg: string }[] =>
  output
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      try {
        return JSON.parse(line) as { level: number; msg: string }
      } catch {
        return expect.fail(`No line of a log: ${line}`)
      }
    })

const oddAddresses = [
  '/%',
  '/sv/nothing/here',
  '/sv/%00',
  '/nothing.data',
  '/sv/account.data?_routes=nothing',
  '/__manifest?p=%',
  '/.env',
]

test('odd addresses, and a page that cannot be made, leave nothing but lines of the log', async () => {
  const server = await startServer({ dataDir: folder.path, port: await freePort(), env: { HOPPLA_ENV: 'test' } })
  const ready = server.output().indexOf('\n', server.output().search(/^ready in /m)) + 1
  for (const path of oddAddresses) expect((await fetch(`${server.origin}${path}`)).status, path).toBeLessThan(500)
  expect((await fetch(`${server.origin}/sv`, { method: 'POST' })).status).toBeGreaterThanOrEqual(400)
  expect(logLines(server.output().slice(ready)).filter(({ level }) => level >= 40)).toEqual([])
  // What nobody has asked for yet is not there any more, and its pages cannot be made.
  await inDatabase(folder.path, (client) =>
    client.query('alter table playgrounds rename to no_playgrounds; alter table articles rename to no_articles'),
  )
  const statuses = []
  for (const path of ['/sv/playgrounds', '/sv/opening-hours', '/sv/order/shop'])
    statuses.push((await fetch(`${server.origin}${path}`)).status)
  expect(statuses).toContain(500)
  await server.stop()
  const lines = logLines(server.output().slice(ready))
  expect(lines.map(({ msg }) => msg)).toContain('a page could not be made')
})

test('a start that is refused in production says so in one line of the log', async () => {
  const server = spawnServer({ dataDir: folder.path, port: await freePort(), env: { HOPPLA_ENV: 'production' } })
  await within(60_000, server.ended, () => `It started:\n${server.output()}`)
  const lines = logLines(server.output())
  expect(lines).toMatchObject([{ level: 60, msg: expect.stringContaining('HOPPLA_SECRET') }])
})
