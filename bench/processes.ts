import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root: string = fileURLToPath(new URL('..', import.meta.url))

/** A process that is measured. `stop` asks it to end and waits until it has. */
export type Running = { pid: number; line: string; startedInMs: number; stop: () => Promise<void> }

type Start = {
  script: string
  args?: readonly string[]
  env?: Record<string, string>
  /** The line on standard output that says it can be used. */
  ready: RegExp
  /** Which Node; by default this one, without its warnings. */
  command?: readonly string[]
  /** How long it may take to be ready, in milliseconds. */
  withinMs?: number
}

const alive = new Map<ChildProcess, Promise<void>>()

/** Ends every process that was started here and still runs, for a bench that is broken off. */
export const stopEverything = async (): Promise<void> => {
  await Promise.all(
    [...alive].map(([child, ended]) => {
      child.kill('SIGTERM')
      return ended
    }),
  )
}
// Also when it ends by an error of its own.
process.on('exit', () => {
  for (const child of alive.keys()) child.kill('SIGTERM')
})

/**
 * Starts a script in a process of its own and waits until it says that it is ready.
 * @throws Error with the last of its output when it ends before, or is not ready in time.
 */
export const startProcess = ({ script, args = [], env = {}, ready, command, withinMs = 60_000 }: Start): Promise<Running> => {
  const [program, ...before] = command ?? [process.execPath, '--disable-warning=ExperimentalWarning']
  const startedAt = performance.now()
  const child = spawn(program as string, [...before, script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((done) =>
    child.once('exit', () => {
      alive.delete(child)
      done()
    }),
  )
  alive.set(child, ended)
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => reject(new Error(`${script} ${reason}:\n${output.slice(-2_000)}`))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail(`was not ready within ${withinMs / 1_000} s`)
    }, withinMs)
    // Read to the end, or a full pipe would hold the process; kept only as far as a message needs.
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-20_000)
      const line = output.split('\n').find((each) => ready.test(each))
      if (line === undefined) return
      clearTimeout(timer)
      resolve({
        pid: child.pid as number,
        line,
        startedInMs: performance.now() - startedAt,
        stop: async () => {
          child.kill('SIGTERM')
          await ended
        },
      })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('error', reject)
    void ended.then(() => {
      clearTimeout(timer)
      fail('ended before it was ready')
    })
  })
}

/** Memory that the machine holds for a process, in MB; NaN where the system does not say (only Linux does). */
export const residentMb = (pid: number): number => {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readProc(`/proc/${pid}/status`))?.[1]
  return kilobytes === undefined ? Number.NaN : Number(kilobytes) / 1024
}

/** Seconds of processor a process has used, all threads together; NaN where the system does not say. */
export const cpuSeconds = (pid: number): number => {
  // The second field is the program's name in brackets and may hold anything; the clock ticks (100 a second) are the 14th and 15th.
  const fields = readProc(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11] ?? Number.NaN) + Number(fields[12] ?? Number.NaN)) / 100
}

/**
 * Begins to watch how much of the processor the machine's host gave to others meanwhile. @returns how to read it: percent since then; NaN where the
 * system does not say. It is taken away for tens of milliseconds at a time, and shows in the slowest of a hundred answers first.
 */
export const watchStolen = (): (() => number) => {
  const ticks = () => readProc('/proc/stat').split('\n')[0]?.trim().split(/\s+/).slice(1, 9).map(Number) ?? []
  const before = ticks()
  return () => {
    const spent = ticks().map((now, at) => now - (before[at] ?? Number.NaN))
    return ((spent[7] ?? Number.NaN) / spent.reduce((sum, one) => sum + one, 0)) * 100
  }
}

const readProc = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
