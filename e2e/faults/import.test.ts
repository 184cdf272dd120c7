import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, freePort, type ServerProcess, startServer, temporaryFolder } from '../support/server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A folder of import files. */
const filesIn = (files: Record<string, string>): string => {
  const path = mkdtempSync(join(tmpdir(), 'hoppla-e2e-files-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), content)
  }
  return path
}

/** `npm run import` on a data folder. @returns what it said, and its exit code. */
const runImport = (dataDir: string, words: string[]): Promise<{ code: number | null; said: string }> =>
  new Promise((done) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/import.ts', ...words], {
      cwd: root,
      env: { PATH: process.env.PATH, HOPPLA_DATA_DIR: dataDir },
    })
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString('utf8')
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('close', (code) => done({ code, said }))
  })

describe('a product on its embedded database', () => {
  const folder = temporaryFolder('import')
  let server: ServerProcess
  beforeAll(async () => {
    server = await startServer({ dataDir: folder.path, port: await freePort() })
  })
  afterAll(async () => {
    await server.stop()
    folder.remove()
  })

  test('the serving process has not imported by itself: no picture library is in its memory after a first start', () => {
    expect(server.output()).toContain('Imported the demo chain')
    const maps = `/proc/${server.pid}/maps`
    // Only Linux says so.
    if (existsSync(maps)) expect(readFileSync(maps, 'utf8')).not.toMatch(/libvips|sharp/)
  })

  test('an import runs beside it, and what it brings is shown without a restart', async () => {
    const page = async () => (await fetch(`${server.origin}/sv`)).text()
    expect(await page()).not.toContain('Nyhet från filen')
    const files = filesIn({
      'notices.yaml':
        '- { key: beside, places: [sweden], start: today-1d, names: { sv: Nyhet från filen, en: News }, content: { sv: Text, en: Text } }\n',
    })
    const { code, said } = await runImport(folder.path, [files])
    rmSync(files, { recursive: true })
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('Added 2') })
    await eventually('notice of the import', async () => (await page()).includes('Nyhet från filen'))
    expect(server.output()).not.toContain('"level":50')
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  })
})

// Only root's database is run by another user.
describe.runIf(process.getuid?.() === 0)('as root, with the data folder below a closed one', () => {
  test('the start says where the database lies and why, and the data folder has a link to it', async () => {
    const folder = temporaryFolder('closed')
    chmodSync(folder.path, 0o700)
    const dataDir = join(folder.path, 'data')
    let place = ''
    try {
      const server = await startServer({ dataDir, port: await freePort() })
      place = readlinkSync(join(dataDir, 'postgres'))
      const said = server.output()
      await server.stop()
      expect(said).toContain(`The database lies in ${place}, not in ${dataDir}`)
      expect(said).toContain(`may not enter ${folder.path}`)
    } finally {
      folder.remove()
      if (place !== '') rmSync(place, { recursive: true, force: true })
    }
  })
})
