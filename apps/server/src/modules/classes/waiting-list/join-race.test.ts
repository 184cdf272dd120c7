import { confirmWaiting, joinWaitingList } from '@hoppla/contract/classes/waiting-list'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aWaitingCentre, type Waiting } from '../testing/waiting.ts'

let centre: Waiting
beforeAll(async () => {
  centre = await aWaitingCentre()
})
afterAll(() => centre.close())
beforeEach(() => centre.noon())

/** Somebody joins while a seat is being freed: neither sees the other until both are done. @returns what becomes of the seat. */
const joinsMeanwhile = async (): Promise<string> => {
  const full = await centre.aFullClass([1])
  const body = centre.anEntry(full)
  await centre.call(joinWaitingList, { body }, { 'x-forwarded-for': '198.51.100.3' })
  await centre.runJobs()
  const client = await centre.deps.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update class_seats set state = 'free' where age_group_id = $1`, [full.groups[0]])
    let isDone = false
    const confirming = centre.call(confirmWaiting, { params: { secret: centre.secretTo(body.email) } }).then((answer) => {
      isDone = true
      return answer
    })
    // Until it is done, or waits for the seat.
    await expect
      .poll(async () => {
        const waits = await centre.deps.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%queue_free_seats%'`,
        )
        return isDone || (waits.rowCount ?? 0) > 0
      })
      .toBe(true)
    await client.query('commit')
    expect((await confirming).status).toBe(200)
  } finally {
    client.release()
  }
  const { rows } = await centre.deps.pool.query<{ state: string }>('select state from class_seats where age_group_id = $1', [
    full.groups[0],
  ])
  return rows[0]?.state ?? ''
}

test('a seat that comes free while somebody joins is the list’s', async () => {
  expect(await joinsMeanwhile()).toBe('queued')
})

test('its control: without queue_free_seats it is anybody’s', async () => {
  const { pool } = centre.deps
  const { rows } = await pool.query<{ body: string }>(`select pg_get_functiondef('queue_free_seats'::regproc) as body`)
  await pool.query(`create or replace function queue_free_seats(groups uuid[]) returns void language plpgsql as 'begin end'`)
  try {
    expect(await joinsMeanwhile()).toBe('free')
  } finally {
    await pool.query(rows[0]?.body ?? expect.fail('no function'))
  }
})
