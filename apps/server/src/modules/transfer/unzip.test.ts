import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../http/refusal.ts'
import { zipOf } from '../../kernel/zip.ts'
import { unzipChainFiles, zipLimits } from './unzip.ts'

const rows = '- { name: 98/104 }\n'
type Files = Record<string, string | Buffer>
const zip = (files: Files): Promise<Buffer> =>
  zipOf(
    (async function* () {
      for (const [path, content] of Object.entries(files)) yield { path, bytes: Buffer.from(content) }
    })(),
  )
const unzipped = (bytes: Buffer): string[] => unzipChainFiles(bytes).map(({ path }) => path)
/** What a zip is refused for; `values` names the file. */
const refusalOf = (bytes: Buffer): { code: string; name: unknown } => {
  try {
    unzipChainFiles(bytes)
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, name: error.detail.values?.name }
    throw error
  }
  return { code: 'taken', name: undefined }
}
const unreadable = { code: 'chain-import.zip-unreadable', name: undefined }
const tooLarge = { code: 'chain-import.zip-too-large', name: undefined }
const refused = (name: string) => ({ code: 'chain-import.file-refused', name })

/** Where the lines of a zip's directory begin. */
const linesOf = (bytes: Buffer): number[] => {
  const found: number[] = []
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1)) found.push(at)
  return found
}
/** The zip with its first line of the directory changed. */
const changed = (bytes: Buffer, change: (zip: Buffer, line: number) => void): Buffer => {
  const copy = Buffer.from(bytes)
  change(copy, linesOf(copy)[0] ?? expect.fail('no directory'))
  return copy
}

describe('a zip of import files', () => {
  test('is unpacked as it was packed', async () => {
    const files = {
      'articles/sweden.yaml': rows.repeat(1_000),
      'pages/_all/sv/terms.md': '',
      'media/a.png': Buffer.from([0, 1, 2, 250]),
    }
    const found = unzipChainFiles(await zip(files))
    expect(Object.fromEntries(found.map(({ path, bytes }) => [path, bytes.toString('latin1')]))).toEqual(
      Object.fromEntries(Object.entries(files).map(([path, content]) => [path, Buffer.from(content).toString('latin1')])),
    )
  })
  test('of the same files is the same, byte for byte', async () => {
    expect(await zip({ 'articles.yaml': rows })).toEqual(await zip({ 'articles.yaml': rows }))
  })
  test('may have a folder around it, and what systems leave in folders', async () => {
    const bytes = await zip({
      'my chain/articles.yaml': rows,
      'my chain/media/a.svg': '<svg/>',
      'my chain/.DS_Store': 'x',
      '__MACOSX/my chain/._articles.yaml': 'x',
      'my chain/README.md': 'x',
    })
    expect(unzipped(bytes)).toEqual(['articles.yaml', 'media/a.svg'])
  })
  test('of one subject’s folder alone is that folder', async () => {
    expect(unzipped(await zip({ 'articles/sweden.yaml': rows }))).toEqual(['articles/sweden.yaml'])
  })
})

describe('refused by name is', () => {
  test.each([
    '../articles.yaml',
    'articles/../../articles.yaml',
    '/etc/articles.yaml',
    'C:/articles.yaml',
    'articles\\sweden.yaml',
    'articles//sweden.yaml',
    './articles.yaml',
    'articles/a\u0000.yaml',
  ])('a path that leads elsewhere: %j', async (name) => {
    expect(refusalOf(await zip({ 'media.yaml': rows, [name]: rows }))).toEqual(refused(name.replace('\u0000', '�')))
  })
  test.each([
    ...['invoices.yaml', 'articles.xlsx', 'articles/old/sweden.yaml', 'pages/terms.md', 'media/a.zip', 'media/a.exe'],
    ...['brand/font.png', 'articles/a.png', 'pages.yaml', 'families.yaml', 'families/sweden.csv', 'inner.zip'],
  ])('what no import in the office reads: %s', async (name) => {
    expect(refusalOf(await zip({ 'media.yaml': rows, [name]: rows }))).toEqual(refused(name))
  })
  test('the same file twice, whatever its capitals', async () => {
    expect(refusalOf(await zip({ 'articles/a.yaml': rows, 'articles/A.yaml': rows }))).toEqual(refused('articles/A.yaml'))
  })
  test('a link to a file, and anything else that is no plain file', async () => {
    for (const type of [0o120000, 0o060000, 0o140000, 0o040000]) {
      const bytes = changed(await zip({ 'articles.yaml': '/etc/passwd' }), (copy, line) =>
        copy.writeUInt32LE((type + 0o777) * 0x10000, line + 38),
      )
      expect(refusalOf(bytes)).toEqual(refused('articles.yaml'))
    }
  })
  test('a zip within the zip, whatever it is called', async () => {
    expect(refusalOf(await zip({ 'media/a.png': await zip({ 'articles.yaml': rows }) }))).toEqual(refused('media/a.png'))
  })
})

describe('not unpacked is', () => {
  test('one that says it holds more than an import may', async () => {
    // Large enough itself to be no bomb.
    const bytes = await zip({ 'articles/0.yaml': rows, 'media/a.png': randomBytes(900_000) })
    expect(refusalOf(changed(bytes, (copy, line) => copy.writeUInt32LE(zipLimits.bytesOfFile + 1, line + 24)))).toEqual(tooLarge)
    // Each is small enough, all together are not.
    const files = Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`articles/${at}.yaml`, rows]))
    const many = await zip({ ...files, 'media/a.png': randomBytes(900_000) })
    for (const line of linesOf(many).slice(0, 4)) many.writeUInt32LE(zipLimits.bytesOfFile, line + 24)
    expect(refusalOf(many)).toEqual(tooLarge)
  })
  test('a bomb: what swells to a hundred times its size', async () => {
    const bytes = await zip({ 'articles.yaml': Buffer.alloc(2 * 1024 * 1024) })
    expect(bytes.length).toBeLessThan(20_000)
    expect(refusalOf(bytes)).toEqual(tooLarge)
  })
  test('a bomb that says it is small: it is stopped where it said it ends', async () => {
    const swollen = 256 * 1024 * 1024
    const bytes = changed(await zip({ 'articles.yaml': Buffer.alloc(swollen) }), (copy, line) => copy.writeUInt32LE(100, line + 24))
    expect(refusalOf(bytes)).toEqual(unreadable)
    // How much memory that takes at most, a process of its own can say, on Linux.
    if (process.platform !== 'linux') return
    const script = `import { readFileSync } from 'node:fs'
      import { unzipChainFiles } from ${JSON.stringify(new URL('./unzip.ts', import.meta.url).href)}
      const peak = () => Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024
      const before = peak()
      try { unzipChainFiles(readFileSync(0)) } catch (error) { console.log(error.code, peak() - before) }`
    const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script]
    const { stdout, stderr } = spawnSync(process.execPath, options, { input: bytes, encoding: 'utf8' })
    const [code, grown] = stdout.trim().split(' ')
    expect(code, stderr).toBe('chain-import.zip-unreadable')
    expect(Number(grown)).toBeLessThan(swollen / 4)
  })
  test('one of more files than an import reads', async () => {
    const files = Object.fromEntries(Array.from({ length: zipLimits.files + 1 }, (_, at) => [`articles/${at}.yaml`, '']))
    expect(refusalOf(await zip(files))).toEqual(tooLarge)
  })
  test('what is no zip, is empty, or was cut off anywhere', async () => {
    const whole = await zip({ 'articles.yaml': rows, 'areas.yaml': rows })
    for (const bytes of [Buffer.alloc(0), Buffer.from('%PDF-1.7'), await zip({}), await zip({ 'README.md': 'x' })])
      expect(refusalOf(bytes)).toEqual(unreadable)
    for (let length = 1; length < whole.length; length += 7) {
      expect(refusalOf(whole.subarray(0, length)), `${length} bytes`).toEqual(unreadable)
      expect(refusalOf(whole.subarray(length)), `from ${length}`).toEqual(unreadable)
    }
  })
  test.each<[string, (zip: Buffer, line: number) => void]>([
    ['encrypted', (zip, line) => zip.writeUInt16LE(1, line + 8)],
    ['compressed in a way of its own', (zip, line) => zip.writeUInt16LE(14, line + 10)],
    ['with another checksum', (zip, line) => zip.writeUInt32LE(1, line + 16)],
    ['shorter than it says', (zip, line) => zip.writeUInt32LE(5_000, line + 24)],
    ['longer than it says', (zip, line) => zip.writeUInt32LE(3, line + 24)],
    ['beyond the end', (zip, line) => zip.writeUInt32LE(0x7fffffff, line + 42)],
    ['not where the directory says', (zip, line) => zip.writeUInt32LE(1, line + 42)],
    ['larger than the zip', (zip, line) => zip.writeUInt32LE(0x7fffffff, line + 20)],
    ['followed by something that is no directory', (zip, line) => zip.writeUInt16LE(7, line + 30)],
  ])('a file that is %s', async (_name, change) => {
    expect(refusalOf(changed(await zip({ 'articles.yaml': rows }), change))).toEqual(unreadable)
  })
  test('any that was damaged somewhere: it is refused, or nothing of what counts was hit', async () => {
    const whole = await zip({ 'articles.yaml': rows.repeat(20), 'media/a.png': Buffer.from([1, 2, 3]) })
    const content = (bytes: Buffer) => unzipChainFiles(bytes).map(({ path, bytes: of }) => `${path} ${of.toString('latin1')}`)
    const good = content(whole)
    for (let at = 0; at < whole.length; at += 1) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
      const { code } = refusalOf(bytes)
      if (code === 'taken') expect(content(bytes), `byte ${at}`).toEqual(good)
      else expect(code).toMatch(/^chain-import\.(zip-unreadable|zip-too-large|file-refused)$/)
    }
  })
})
