import pg from 'pg'
import { openPool } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { limitsFor } from '../db/limits.ts'
import { migrate } from '../db/migrate.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { temporaryFolder } from './memory-folder.ts'

/** The server that all tests of one run share. `HOPPLA_TEST_DATABASE_URL` names another one (a superuser of its own database). */
export type TestPostgres = { url: string; stop: () => Promise<void> }

/** A server, empty and for this run only. */
export const startTestPostgres = async (): Promise<TestPostgres> => {
  const given = process.env.HOPPLA_TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folder = temporaryFolder('test')
  const server = await startEmbedded(folder.path, ['-c', 'fsync=off', '-c', 'max_wal_size=1GB'])
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      folder.remove()
    },
  }
}

/** The address of another database on the same server. */
export const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

const asAdmin = async <A>(serverUrl: string, work: (client: pg.Client) => Promise<A>): Promise<A> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes the migrated template that every test database is a copy of. */
export const makeTemplate = async (serverUrl: string, name: string): Promise<void> => {
  await dropDatabase(serverUrl, name)
  await asAdmin(serverUrl, (client) => client.query(`create database ${name}`))
  const pool = openPool(databaseUrl(serverUrl, name), 2, () => {}, limitsFor.migration)
  try {
    await migrate(pool)
    await migrateJobs(pool)
  } finally {
    await pool.end()
  }
}

/** A copy of a template; nobody may be connected to the template meanwhile. */
export const copyDatabase = async (serverUrl: string, template: string, name: string): Promise<string> => {
  await asAdmin(serverUrl, (client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return databaseUrl(serverUrl, name)
}

export const dropDatabase = (serverUrl: string, name: string): Promise<unknown> =>
  asAdmin(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`))
