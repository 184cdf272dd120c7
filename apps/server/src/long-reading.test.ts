import { type DataExport, listExports, requestExport } from '@hoppla/contract/privacy'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limitsFor } from './db/limits.ts'
import { readLong } from './db/long-reading.ts'
import type { Deps } from './kernel/deps.ts'
import { auditLedgerJob } from './modules/orders/ledger-audit.ts'
import { prepareExport } from './modules/privacy/export.ts'
import { aParent } from './modules/privacy/testing/parents.ts'
import { type TestApp, testApp } from './testing/app.ts'
import { makeDeps, type TestDeps } from './testing/deps.ts'

let shop: TestApp
/** The same database for jobs that do not wait for a lock: only what reads on the connections for reports does. */
let hasty: TestDeps
beforeAll(async () => {
  shop = await testApp()
  hasty = await makeDeps(shop.databaseUrl, {}, { ...limitsFor.job, lock: 100 })
})
beforeEach(() => shop.deps.clock.advance(3_600))
afterAll(async () => {
  await hasty.close()
  await shop.close()
})

/**
 * Runs `work` while another session holds the table `disputes`, and frees it when `work` has waited for it for a second.
 * @returns how `work` ended: the code of its error when it did not wait.
 */
const whileHeld = async (work: (deps: Deps) => Promise<void>): Promise<string> => {
  const holder = new pg.Client({ connectionString: shop.databaseUrl })
  await holder.connect()
  let outcome = ''
  try {
    await holder.query('begin; lock table disputes in access exclusive mode')
    const ended = work(hasty.deps).then(
      () => {
        outcome = 'done'
      },
      (error: { code?: string }) => {
        outcome = String(error.code ?? error)
      },
    )
    const waits = async () => {
      const { rows } = await shop.deps.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and clock_timestamp() - query_start > interval '1 second'`,
      )
      return rows.length > 0
    }
    await expect.poll(async () => outcome !== '' || (await waits())).toBe(true)
    await holder.query('commit')
    await ended
    return outcome
  } finally {
    await holder.end()
  }
}

describe('what reads long waits by limits of its own', () => {
  test('the check of the books', async () => {
    expect(await whileHeld((deps) => auditLedgerJob.run(deps, {}))).toBe('done')
  })

  test('a data export', async () => {
    const parent = await aParent(shop)
    const asked = (await parent.call(requestExport, {})).body as DataExport
    const { countryId } = await shop.deps.db.selectFrom('countries').select('id as countryId').executeTakeFirstOrThrow()
    expect(await whileHeld((deps) => prepareExport.run(deps, { id: asked.guid, countryId, language: 'en' }))).toBe('done')
    expect((await parent.call(listExports, {})).body).toEqual([expect.objectContaining({ guid: asked.guid, state: 'ready' })])
  })

  test('control: a job that does not read by them gives up', async () => {
    expect(await whileHeld(async ({ pool }) => void (await pool.query('select 1 from disputes')))).toBe('55P03')
  })
})

describe('a long reading', () => {
  const count = async (db: Deps['db']) =>
    (await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(db)).rows[0]?.n
  test('is of one moment, whatever is written meanwhile', async () => {
    const [before, after] = await readLong(shop.deps, async (tx) => {
      const first = await count(tx)
      await sql`insert into audit_log (action, detail) values ('test.written', '{}')`.execute(shop.deps.db)
      return [first, await count(tx)]
    })
    expect(after).toBe(before)
    expect(await count(shop.deps.db)).toBe((before ?? 0) + 1)
  })

  test('writes nothing', async () => {
    const written = readLong(shop.deps, (tx) => sql`delete from rate_limits`.execute(tx))
    await expect(written).rejects.toMatchObject({ code: '25006' })
  })
})
