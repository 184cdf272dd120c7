import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

type Line = { level: number; msg: string; source?: string; err?: { type: string; message: string } }

/** What a process says from the moment that its output is a log, and how it ends. */
const said = async (what: string): Promise<{ lines: Line[]; code: number | null; text: string }> => {
  const script = `
    import { logAllOutput } from ${JSON.stringify(new URL('process-output.ts', import.meta.url).href)}
    import { createLog } from ${JSON.stringify(new URL('safe-log.ts', import.meta.url).href)}
    logAllOutput(createLog('debug'))
    ${what}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
    })
  const code = await new Promise<number | null>((done) => child.once('close', done))
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => {
      try {
        return JSON.parse(line) as Line
      } catch {
        return expect.fail(`No line of a log: ${line}\n${text}`)
      }
    })
  return { lines, code, text }
}

test('what libraries write to the console, and warnings of the runtime, are lines of the log without what they were given', async () => {
  const { lines, code, text } = await said(`
    console.error(new Error('no mail to siv@example.com'))
    console.warn('odd: %s', 'https://hoppla.example/reset?token=1', { name: 'Siv' })
    console.log('two\\nlines')
    process.emitWarning('old', 'DeprecationWarning')
    await new Promise((done) => setImmediate(done))`)
  expect(lines).toMatchObject([
    { level: 50, source: 'console', err: { type: 'Error', message: 'no mail to [address]' } },
    { level: 40, source: 'console', msg: 'odd: https://hoppla.example/[…] [object]' },
    { level: 30, source: 'console', msg: 'two\nlines' },
    { level: 40, source: 'runtime', err: { message: 'old' } },
  ])
  expect(text).not.toMatch(/Siv|siv|token/)
  expect(code).toBe(0)
})

test.each([
  ['unhandledRejection', `Promise.reject(new Error('not caught'))`],
  ['uncaughtException', `setImmediate(() => { throw new Error('not caught') })`],
])('%s ends the process as before, with a line of the log', async (event, what) => {
  const { lines, code } = await said(`${what}; setInterval(() => undefined, 1_000)`)
  expect(lines).toMatchObject([{ level: 60, msg: `the process ends: ${event}`, err: { message: 'not caught' } }])
  expect(code).toBe(1)
})
