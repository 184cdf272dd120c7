import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import pg from 'pg'
import { openPhotoStore } from '../adapters/open-photo-store.ts'
import { checkPaymentProviders } from '../adapters/payments/registry.ts'
import type { Config } from '../kernel/config.ts'
import { SettingError } from './problems.ts'
import { codeOf, mostMs, reasonOf } from './reasons.ts'
import type { Fault } from './setting-types.ts'
import { problemOf } from './settings.ts'

/** Connections that this start needs beside its pools: migrations and the commands an operator runs. */
const spareConnections = 3
const oldestPostgres = 15

/**
 * Tries what the settings name before anything is started: database, folders, and where it is not for developers only, mail server, photo store and payment providers.
 * @param jobConnections connections that a process with the role `jobs` opens beside those of HOPPLA_DB_POOL.
 * @throws SettingError with one line for each setting that does not work, within a few seconds.
 */
export const checkSurroundings = async (config: Config, jobConnections: number): Promise<void> => {
  // First: the photos may lie in the data folder, and whoever makes theirs makes it for its own eyes only, so that the database could not enter.
  const folder = await folderFault(config.dataDir)
  const checks = [
    databaseFault(config, jobConnections),
    ...(config.isOpen && config.photoS3 ? [] : [photoFault(config)]),
    ...(config.isOpen ? [] : [mailFault(config), ...checkPaymentProviders(config)]),
  ]
  const faults = [folder, ...(await Promise.all(checks))].filter((fault) => fault !== undefined)
  if (faults.length > 0) throw new SettingError(faults.map(([name, fault]) => problemOf(name, fault)))
}

/** The fault of a socket that could not be opened, as a setting that cannot be used. @returns undefined for any other error. */
export const listenFault = (error: unknown, { port, hosts }: Pick<Config, 'port' | 'hosts'>): SettingError | undefined => {
  const code = codeOf(error)
  if (code === 'EADDRINUSE') return new SettingError([problemOf('PORT', `another program listens on port ${port}`)])
  if (code === 'EACCES') return new SettingError([problemOf('PORT', `this user may not listen on port ${port}`)])
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new SettingError([problemOf('HOST', `this machine has no address ${hosts.join(', ')}`)])
  return undefined
}

/** @throws Error `TimeoutError` when the work takes too long; the work itself is left to its own limits. */
const bounded = async <A>(work: Promise<A>): Promise<A> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new DOMException('', 'TimeoutError')), mostMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const folderFault = async (folder: string): Promise<Fault | undefined> => {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return ['HOPPLA_DATA_DIR', `it cannot be written in (${codeOf(error)})`]
  }
}

/**
 * Writes and deletes an object, which is exactly what photos need. A read is not enough: S3 answers 403 for a missing object if the key is valid but may
 * not list.
 */
const photoFault = async (config: Config): Promise<Fault | undefined> => {
  const name = `${randomUUID()}.jpg`
  try {
    const store = await openPhotoStore(config)
    await bounded(store.put(name, Buffer.from('start')).then(() => store.remove(name)))
    return undefined
  } catch (error) {
    if (!config.photoS3) return ['HOPPLA_PHOTO_DIR', `it cannot be written in (${codeOf(error)})`]
    const status = /answered (\d+)/.exec((error as Error).message)?.[1]
    if (status === '403' || status === '401') return ['HOPPLA_PHOTO_S3_ACCESS_KEY', `the photo store answers ${status} to it`]
    const cause = (error as Error).cause ?? error
    return ['HOPPLA_PHOTO_S3_URL', status ? `the photo store answers ${status}` : reasonOf(cause)]
  }
}

const mailFault = async ({ smtpUrl }: Config): Promise<Fault | undefined> => {
  if (smtpUrl === undefined) return undefined
  const { createTransport } = await import('nodemailer')
  const limits = { connectionTimeout: mostMs, greetingTimeout: mostMs, socketTimeout: mostMs, dnsTimeout: mostMs }
  const transport = createTransport({ url: smtpUrl, ...limits })
  try {
    // Connects, greets, signs in where the address holds a user, and goes.
    await bounded(transport.verify())
    return undefined
  } catch (error) {
    return ['SMTP_URL', reasonOf(error)]
  } finally {
    transport.close()
  }
}

type ServerRow = { version: number; most: number; others: number }

const databaseFault = async (config: Config, jobConnections: number): Promise<Fault | undefined> => {
  if (config.databaseUrl === undefined) return undefined
  const client = new pg.Client({
    connectionString: config.databaseUrl,
    connectionTimeoutMillis: mostMs - 500,
    query_timeout: mostMs - 500,
    application_name: 'hoppla-start',
  })
  // Its end arrives as an error, too.
  client.on('error', () => {})
  try {
    return await bounded(client.connect().then(() => serverFault(client, config, jobConnections)))
  } catch (error) {
    const isSilent = /timeout/i.test((error as Error).message)
    return ['DATABASE_URL', reasonOf(isSilent ? new DOMException('', 'TimeoutError') : error)]
  } finally {
    // Not waited for: a silent server would not say goodbye either.
    client.end().catch(() => {})
  }
}

const serverFault = async (client: pg.Client, { dbPool, roles }: Config, jobConnections: number): Promise<Fault | undefined> => {
  const { rows } = await client.query<ServerRow>(
    `select current_setting('server_version_num')::int as version,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
       (select count(*)::int from pg_stat_activity where application_name = 'hoppla') as others`,
  )
  const { version = 0, most = 0, others = 0 } = rows[0] ?? {}
  const major = Math.floor(version / 10_000)
  if (major < oldestPostgres) return ['DATABASE_URL', `it is PostgreSQL ${major}`]
  const own = dbPool + (roles.has('jobs') ? jobConnections : 0) + spareConnections
  if (own + others <= most) return undefined
  const rest = others > 0 ? `, other processes hold ${others}` : ''
  return ['HOPPLA_DB_POOL', `this process needs ${own} connections${rest}, and the database has ${most} (max_connections)`]
}
