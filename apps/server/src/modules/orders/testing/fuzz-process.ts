import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { send } from '../../../http/http-client.ts'
import type { Transport } from './fuzz-entrance.ts'
import type { MemoryProvider } from './memory-provider.ts'
import { serveBank } from './provider-over-http.ts'
import type { Shop } from './shop.ts'

type RunningShop = {
  child: ChildProcess
  address: string
  /** Code and signal. */
  ended: Promise<unknown[]>
  output: () => string
  /** Who took its place. */
  next?: Promise<RunningShop>
}

/**
 * The shop in a process of its own, which dies by SIGKILL in the midst of requests and is started again; whoever asked asks once more.
 * @param chance between 0 and 1. @param killEach so many requests, on average. @param entry the file that a process of the shop begins with.
 */
export const throughProcess = async (
  { deps, databaseUrl }: Pick<Shop, 'deps' | 'databaseUrl'>,
  bank: MemoryProvider,
  { chance, killEach, entry = 'modules/orders/testing/fuzz-shop.ts' }: { chance: () => number; killEach: number; entry?: string },
): Promise<Transport> => {
  const built = await buildShop(entry)
  const served = await serveBank(bank)
  const fates = new Map<string, number>()
  const shopUrl = new URL(databaseUrl)
  shopUrl.searchParams.set('application_name', 'fuzz')

  /** A process that has read its files and waits. To read them is most of a start: the next one does it while this one lives. */
  const prepare = () => {
    const child = spawn(process.execPath, [join(built, `${basename(entry, '.ts')}.js`), shopUrl.href, served.url], {
      env: { ...process.env, NODE_COMPILE_CACHE: join(built, 'compiled') },
    })
    let output = ''
    const port = Promise.withResolvers<string>()
    const receive = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-20_000)
      const listening = /listening on (\d+)\n/.exec(output)?.[1]
      if (listening) port.resolve(listening)
    }
    child.stdout.on('data', receive)
    child.stderr.on('data', receive)
    const ended = once(child, 'exit')
    const fail = () => port.reject(new Error(`The shop did not start:\n${output}`))
    ended.then(fail, port.reject)
    // Taken when it is asked for: the spare that is left at the end ends without.
    port.promise.catch(() => {})
    return { child, port: port.promise, ended, output: () => output }
  }
  let spare = prepare()
  const start = async (): Promise<RunningShop> => {
    const { port, ...living } = spare
    living.child.stdin.end(deps.clock.now().toISOString())
    const address = `http://127.0.0.1:${await port}`
    spare = prepare()
    return { ...living, address }
  }
  /** What a dead process asked of the database last may still be under way there. */
  const orphansGone = async (): Promise<void> => {
    for (;;) {
      const { rowCount } = await deps.pool.query(
        `select from pg_stat_activity where datname = current_database() and application_name = 'fuzz'`,
      )
      if (rowCount === 0) return
      await new Promise((done) => setTimeout(done, 5))
    }
  }
  /** For somebody who looks for what hangs: what the database does meanwhile, and who waits for whom. */
  const whatWaits = async (): Promise<string> => {
    const { rows } = await deps.pool.query<{ line: string }>(
      `select concat_ws(' ', pid, application_name, state, wait_event_type, wait_event, 'since', now() - state_change,
         'behind', pg_blocking_pids(pid)::text, left(query, 300)) as line
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by state_change`,
    )
    return rows.map(({ line }) => line).join('\n')
  }
  let running = start()
  const restart = async (dead: RunningShop, death: string): Promise<void> => {
    const [, signal] = await within(30_000, dead.ended)
    if (signal !== 'SIGKILL') throw new Error(`The shop fell over by itself:\n${dead.output()}`)
    // Of several who lost their answer one raises it again.
    if (!dead.next) {
      fates.set(death, (fates.get(death) ?? 0) + 1)
      dead.next = orphansGone().then(start)
      running = dead.next
    }
    await dead.next
  }
  const draw = () => 1 + Math.floor(chance() * 2 * killEach)
  let untilDeath = draw()
  const wayToDie = (): string | undefined => {
    if (--untilDeath > 0) return undefined
    untilDeath = draw()
    const where = chance()
    return where < 0.7 ? `statement ${Math.floor(chance() * 8)}` : where < 0.8 ? 'bank' : 'answer'
  }
  const ask: Transport['send'] = async ({ method, path, headers, body }) => {
    for (;;) {
      const living = await running
      const death = wayToDie()
      try {
        const answer = await send(`${living.address}${path}`, {
          method,
          headers: {
            ...headers,
            'x-fuzz-now': deps.clock.now().toISOString(),
            ...(death === undefined ? {} : { 'x-fuzz-die': death }),
          },
          ...(body === undefined ? {} : { body }),
          timeoutMs: 60_000,
        })
        // It asked the database less often than that: the next one dies instead.
        if (death !== undefined) untilDeath = 1
        return answer
      } catch (error) {
        if (/No answer within/.test(String(error)))
          throw new Error(
            `${method} ${path}: ${error instanceof Error ? error.message : error}\n${await whatWaits()}\n${living.output()}`,
            {
              cause: error,
            },
          )
        await restart(living, death?.split(' ')[0] ?? 'in between')
      }
    }
  }
  await running
  return {
    send: ask,
    work: async (what) => {
      const { status, text } = await ask({
        method: 'POST',
        path: `/fuzz/${what}`,
        headers: { host: 'localhost:3000' },
      })
      if (status !== 204) throw new Error(`'${what}' was answered ${status}: ${text}`)
    },
    isMortal: true,
    fates,
    close: async () => {
      await end(spare)
      await end(await running)
      await orphansGone()
      served.close()
      rmSync(built, { recursive: true })
    },
  }
}

/** It starts every few seconds: from one file it is up in a third of the time. @returns the folder. */
const buildShop = async (entry: string): Promise<string> => {
  const { bundle, threads } = await import('../../../../../../scripts/build-server.ts')
  const { root } = await import('../../../../../../scripts/run-tool.ts')
  const folder = mkdtempSync(join(tmpdir(), 'hoppla-fuzz-'))
  await bundle([entry, ...threads], folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const end = async ({ child, ended }: Pick<RunningShop, 'child' | 'ended'>): Promise<void> => {
  child.kill('SIGKILL')
  await ended
}

const within = async <A>(ms: number, work: Promise<A>): Promise<A> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`The connection broke, and ${ms} ms later the shop still lives.`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
