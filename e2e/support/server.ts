import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { temporaryFolder as folderOf } from '../../apps/server/src/testing/memory-folder.ts'

/** An empty database is imported first; on a machine with other work that has taken more than one minute. */
const mostStartMs = 180_000
const root = fileURLToPath(new URL('../..', import.meta.url))

export const temporaryFolder = (name: string): ReturnType<typeof folderOf> => folderOf(`e2e-${name}`)

/** Copies a data folder whose product is stopped, with the owners of its files: root's database is somebody else's. */
export const copyDataFolder = (from: string, to: string): void => {
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The data folder could not be copied: ${stderr}`)
}

/** A port that nobody listens on now. Fixed before the start, since the addresses of the countries carry it. */
export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('No free port.'))))
    })
  })

export type Ended = { code: number | null; signal: NodeJS.Signals | null }

export type ServerProcess = {
  pid: number
  port: number
  dataDir: string
  /** Sweden's. */
  origin: string
  /** What it has written so far, both streams. */
  output: () => string
  ended: Promise<Ended>
  /** SIGTERM, then waits for the orderly end. */
  stop: () => Promise<Ended>
  /** `kill -9`: no time for anything. The database, a process of its own, lives on. */
  kill: () => Promise<void>
}

export type ServerInput = {
  dataDir: string
  port: number
  env?: Record<string, string>
  /** As a new user starts it: npm, a shell, the launcher, then the server. `pid` and the signals are npm's. */
  byNpm?: boolean
  /** The data folder is a disk of its own with room for so many megabytes, seen by this process and its children only (`insideOf`). Root and Linux only. */
  diskMb?: number
}

// Settings of the shell that runs the tests must not reach the server under test.
const ownSettings = /^(HOPPLA_|STRIPE_|SMTP_|IDENTITY_|DATABASE_URL$|PORT$|HOST$|NODE_|VITEST)/

/** Words before a command that give it a disk of its own, in memory; it goes with the last process that sees it. */
const ownDisk = (path: string, mb: number): string[] => [
  ...['unshare', '--mount', 'sh', '-c', 'mount -t tmpfs -o size="$1",mode=755 hoppla "$0" && shift && exec "$@"'],
  ...[path, `${mb}m`],
]

/** Why `diskMb` cannot be had here; nothing where it can. */
export const whyNoDisk = (): string | undefined => {
  const [program = '', ...words] = [...ownDisk(tmpdir(), 1), 'true']
  const tried = spawnSync(program, words, { encoding: 'utf8' })
  return tried.status === 0 ? undefined : (tried.error?.message ?? tried.stderr.trim())
}

/** A path as a process sees it that has a disk of its own. */
export const insideOf = (pid: number, path: string): string => `/proc/${pid}/root${path}`

/** Starts the product's one process as `npm start` does, without waiting for anything. */
export const spawnServer = ({ dataDir, port, env = {}, byNpm = false, diskMb }: ServerInput): ServerProcess => {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ownSettings.test(name)))
  const command = byNpm
    ? ['npm', 'start']
    : [process.execPath, '--disable-warning=ExperimentalWarning', join(root, 'apps/server/build/main.js')]
  const [program = '', ...words] = diskMb === undefined ? command : [...ownDisk(dataDir, diskMb), ...command]
  const child: ChildProcess = spawn(program, words, {
    cwd: root,
    env: { ...inherited, NODE_ENV: 'production', PORT: String(port), HOPPLA_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-100_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = new Promise<Ended>((done) => {
    // `close`, not `exit`: by then both streams have been read to their end.
    child.once('close', (code, signal) => done({ code, signal }))
  })
  return {
    pid: child.pid ?? -1,
    port,
    dataDir,
    origin: `http://localhost:${port}`,
    output: () => output,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      return within(30_000, ended, () => `The server did not end:\n${output}`)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts the product and waits until it says that it is ready. @throws Error with its output when it ends instead, or takes a minute. */
export const startServer = async (input: ServerInput): Promise<ServerProcess> => {
  const server = spawnServer(input)
  let hasEnded = false
  void server.ended.then(() => {
    hasEnded = true
  })
  for (const start = Date.now(); !/^(ready in |.*"msg":"ready in )/m.test(server.output()); await sleep(20)) {
    if (hasEnded) throw new Error(`The server ended at start:\n${server.output()}`)
    if (Date.now() - start > mostStartMs) {
      await server.kill()
      throw new Error(`The server was not ready within three minutes:\n${server.output()}`)
    }
  }
  return server
}

/**
 * Runs a command of the operator beside a running server, as it was built: from its sources it takes three times as long to start.
 * @returns what it printed. @throws Error with that when it fails.
 */
export const runScript = async (
  script: 'admin' | 'import',
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> => {
  const command = ['--disable-warning=ExperimentalWarning', join(root, `apps/server/build/${script}-command.js`), ...words]
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString('utf8')
    })
  const code = await new Promise<number | null>((done) => child.once('close', done))
  if (code !== 0) throw new Error(`npm run ${script} ended with ${code}:\n${printed}`)
  return printed
}

/** Process id and address of the embedded database of a data folder, as PostgreSQL itself wrote them down. */
export const databaseOf = (dataDir: string): { pid: number; url: string } => {
  const [pid, , , port] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8')
  return { pid: Number(pid), url: `postgresql://hoppla:${password}@127.0.0.1:${port}/hoppla` }
}

/** Asks, or changes, what a page cannot show in the embedded database of a data folder. */
export const inDatabase = async <A>(dataDir: string, work: (client: pg.Client) => Promise<A>): Promise<A> => {
  const client = new pg.Client({ connectionString: databaseOf(dataDir).url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** @throws Error with `problem()` when `work` takes longer than `ms`. */
export const within = async <A>(ms: number, work: Promise<A>, problem: () => string): Promise<A> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(problem())), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Asks again and again until there is an answer. @throws Error that says what never came. */
export const eventually = async <A>(
  what: string,
  ask: () => Promise<A | undefined | false | null>,
  { ms = 60_000, every = 100 }: { ms?: number; every?: number } = {},
): Promise<A> => {
  for (const start = Date.now(); ; await sleep(every)) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() - start > ms) throw new Error(`Within ${ms / 1000} s there was no ${what}.`)
  }
}

/** Asks again until it is so. @returns how long that took, in milliseconds. @throws Error that says what never came. */
export const msUntil = async (what: string, isSo: () => Promise<boolean>): Promise<number> => {
  const began = performance.now()
  await eventually(what, isSo)
  return performance.now() - began
}
