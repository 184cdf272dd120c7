import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, freePort, inDatabase, type ServerProcess, startServer, temporaryFolder } from '../support/server.ts'

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

type Ran = { code: number | null; said: string }
/** `npm run import` on a data folder. @param killWhen ends it at once, as a crash does, when it has said this. @returns what it said, and its exit code. */
const runImport = (dataDir: string, words: string[], killWhen?: string): Promise<Ran> =>
  new Promise((done) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/import.ts', ...words], {
      cwd: root,
      env: { PATH: process.env.PATH, HOPPLA_DATA_DIR: dataDir },
    })
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString('utf8')
      if (killWhen !== undefined && said.includes(killWhen)) child.kill('SIGKILL')
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

  test('an import that is killed while it writes leaves nothing of what it wrote, and can be made again', async () => {
    const rows = Array.from({ length: 6_000 }, (_, at) => `killed-${at},barkarby-bistro,Bord ${at},Table ${at},4`)
    const files = filesIn({ 'tables.csv': `key,area,names.sv,names.en,seats\n${rows.join('\n')}\n` })
    const written = () =>
      inDatabase(folder.path, async (client) => {
        const { rows: found } = await client.query<{ n: number }>(
          "select count(*)::int as n from dining_tables where key like 'killed-%'",
        )
        return found[0]?.n
      })
    const killed = await inDatabase(folder.path, async (client) => {
      // The import’s last write waits for this one, so that it cannot be done before it is killed.
      await client.query('begin')
      await client.query('select from content_version for update')
      const ended = await runImport(folder.path, [files], '6000 rows')
      await client.query('rollback')
      return ended
    })
    expect(killed.code, killed.said).toBe(null)
    expect(await written()).toBe(0)
    const again = await runImport(folder.path, [files])
    expect(again, again.said).toMatchObject({ code: 0 })
    expect(await written()).toBe(6_000)
    rmSync(files, { recursive: true })
  })

  test('what staff have edited stays, and is named; with --take-files the files win, and what was edited stays in its history', async () => {
    // As the office saves it.
    const edited = await inDatabase(folder.path, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `update articles set names = names || '{"en": "Edited in the office"}' where key = 'fi-gift-50' returning id`,
      )
      await client.query(
        "insert into saved_versions (kind, item_id, version, value, saved_by, saved_at) values ('articles', $1, 1, '[]', gen_random_uuid(), now())",
        [rows[0]?.id],
      )
      return rows[0]?.id
    })
    expect(edited).toBeDefined()
    const state = () =>
      inDatabase(folder.path, async (client) => {
        const { rows } = await client.query<{ name: string; versions: number }>(
          `select names ->> 'en' as name, (select count(*)::int from saved_versions where item_id = a.id) as versions
            from articles a where id = $1`,
          [edited],
        )
        return rows[0]
      })
    const files = filesIn({
      'articles.yaml':
        '- { key: fi-gift-50, kind: gift-card, country: finland, price: 51, names: { fi: Lahjakortti, en: From a file } }\n',
    })
    const kept = await runImport(folder.path, [files])
    expect(kept).toMatchObject({ code: 0, said: expect.stringContaining('= articles fi-gift-50: edited in the office; it stays') })
    expect(kept.said).toContain('Nothing changed')
    const tried = await runImport(folder.path, ['--dry-run', '--take-files', files])
    expect(tried.said).toMatch(/~ articles fi-gift-50: .*Edited in the office → From a file/)
    expect(await state()).toEqual({ name: 'Edited in the office', versions: 1 })

    const won = await runImport(folder.path, ['--take-files', files])
    expect(won, won.said).toMatchObject({ code: 0 })
    expect(won.said).not.toContain('it stays')
    expect(await state()).toEqual({ name: 'From a file', versions: 2 })
    rmSync(files, { recursive: true })
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
