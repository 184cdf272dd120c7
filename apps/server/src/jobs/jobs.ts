import { createHmac } from 'node:crypto'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { cipherFor, secretsOf } from '../crypto/encrypt.ts'
import type { Reencrypt, ReencryptResult } from '../crypto/reencrypt.ts'
import type { Db } from '../db/connect.ts'
import { isAway } from '../http/error-body.ts'
import type { Config } from '../kernel/config.ts'
import type { Deps } from '../kernel/deps.ts'

/** A kind of job. Handlers are idempotent: a job may run twice after a crash. */
export type Job<P extends object = object> = {
  name: string
  run: (deps: Deps, payload: P) => Promise<void>
  /** Crontab pattern for work that repeats by itself (UTC). */
  cron?: string
  isEncrypted?: false
}

/** A kind of job whose payload says who somebody is or holds a link: it lies encrypted in the queue. */
export type EncryptedJob<P extends object = object> = Omit<Job<P>, 'cron' | 'isEncrypted'> & { cron?: undefined; isEncrypted: true }
export type AnyJob = Job<never> | EncryptedJob<never>

export const job = <P extends object>(name: string, run: (deps: Deps, payload: P) => Promise<void>, cron?: string): Job<P> =>
  cron === undefined ? { name, run } : { name, run, cron }

export const encryptedJob = <P extends object>(name: string, run: (deps: Deps, payload: P) => Promise<void>): EncryptedJob<P> => ({
  name,
  run,
  isEncrypted: true,
})

type When = { runAt?: Date; key?: string }

/**
 * Writes a job in the transaction of its effect: it exists exactly when the effect does. Its payload can be read by whoever reads the database or a copy of
 * it: ids, no addresses and no links.
 * @param runAt not before this moment. @param key replaces a waiting job of the same key.
 */
export const enqueue = <P extends object>(tx: Db, kind: Job<P>, payload: P, when: When = {}): Promise<void> =>
  addJob(tx, kind.name, payload, when)

type EncryptedPayload = { encrypted: string; recipient: string }

/**
 * The same with a payload that only this installation can read.
 * @param recipient the e-mail address it is about, so that it can be found again when its holder leaves (`findEncryptedJobs`).
 */
export const enqueueEncrypted = <P extends object>(
  { config }: Pick<Deps, 'config'>,
  tx: Db,
  kind: EncryptedJob<P>,
  payload: P,
  { recipient, ...when }: When & { recipient: string },
): Promise<void> => {
  const encrypted: EncryptedPayload = {
    encrypted: cipherOf(config).close(JSON.stringify(payload), kind.name).toString('base64url'),
    recipient: blindOf(config, recipient),
  }
  return addJob(tx, kind.name, encrypted, when)
}

const addJob = async (tx: Db, name: string, payload: object, { runAt, key }: When): Promise<void> => {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}, job_key => ${key ?? null}, max_attempts => 12)`.execute(
    tx,
  )
}

const cipherOf = (config: Config) => cipherFor(config, 'job payload')
/** Comparable, not readable. */
const blindOf = ({ secret }: Pick<Config, 'secret'>, address: string): string =>
  createHmac('sha256', `job recipient ${secret}`).update(address.toLowerCase()).digest('base64url')

/**
 * A job's payload as it was enqueued. One that is not encrypted was written by the version before.
 * @throws when it was encrypted with another secret.
 */
export const payloadOf = ({ config }: Pick<Deps, 'config'>, kind: AnyJob, stored: unknown): never => {
  const { encrypted } = (stored ?? {}) as Partial<EncryptedPayload>
  const isOpen = !kind.isEncrypted || encrypted === undefined
  return (isOpen ? stored : JSON.parse(cipherOf(config).open(Buffer.from(encrypted, 'base64url'), kind.name))) as never
}

/** Encrypted jobs about these addresses that no worker has in hand, with what they hold, as text. */
export const findEncryptedJobs = async (
  { config }: Pick<Deps, 'config'>,
  tx: Db,
  addresses: readonly string[],
): Promise<{ id: string; address: string; text: string }[]> => {
  const byBlind = new Map(
    addresses.flatMap((address) => secretsOf(config).map((secret) => [blindOf({ secret }, address), address] as const)),
  )
  const { rows } = await sql<{ id: string; task: string; payload: EncryptedPayload }>`
    select j.id::text, t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_at is null and j.payload ->> 'recipient' = any(${[...byBlind.keys()]}::text[])`.execute(tx)
  return rows.map(({ id, task, payload }) => ({
    id,
    address: byBlind.get(payload.recipient) ?? '',
    text: cipherOf(config).open(Buffer.from(payload.encrypted, 'base64url'), task),
  }))
}

/** A recipient's keyed hash made anew with the present secret, from the address as the payload says it. @param text the opened payload. */
const blindAgain = (config: Config, recipient: string, text: string): string => {
  const addresses = Object.values(JSON.parse(text) as Record<string, unknown>).filter((value) => typeof value === 'string')
  const address = addresses.find((each) => secretsOf(config).some((secret) => blindOf({ secret }, each) === recipient))
  return address === undefined ? recipient : blindOf(config, address)
}

/** Jobs that wait, or were given up, are encrypted with the present secret; one that a worker has in hand is run with what it read. */
export const reencryptJobs: Reencrypt = {
  what: 'waiting jobs',
  run: async ({ db, config }) => {
    const { rows } = await sql<{ id: string; task: string; payload: EncryptedPayload }>`
      select j.id::text, t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.payload ->> 'encrypted' is not null`.execute(db)
    const done: ReencryptResult = { renewed: 0, unreadable: 0 }
    for (const { id, task, payload } of rows) {
      try {
        const before = Buffer.from(payload.encrypted, 'base64url')
        const encrypted = cipherOf(config).renew(before, task)?.toString('base64url')
        if (encrypted === undefined) continue
        const recipient = blindAgain(config, payload.recipient, cipherOf(config).open(before, task))
        await sql`update graphile_worker._private_jobs set payload = ${JSON.stringify({ encrypted, recipient } satisfies EncryptedPayload)}::json
          where id = ${id} and locked_at is null`.execute(db)
        done.renewed += 1
      } catch (error) {
        if (isAway(error)) throw error
        done.unreadable += 1
      }
    }
    return done
  },
}

/** Brings the queue's own tables up to date; before anything may enqueue. */
export const migrateJobs = (pool: pg.Pool): Promise<void> => runMigrations({ pgPool: pool })
