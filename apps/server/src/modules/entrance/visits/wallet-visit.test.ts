import { randomBytes, randomUUID } from 'node:crypto'
import { cancelVisit, moveVisit } from '@hoppla/contract/entrance/visits'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countryWording } from '../../../brand/wording.ts'
import { aCentre, type Buyer, type Centre } from '../testing/centre.ts'
import { visitWalletSubject } from './wallet-visit.ts'

let centre: Centre
let astrid: Buyer
beforeAll(async () => {
  centre = await aCentre()
  astrid = await centre.as('astrid')
})
afterAll(() => centre.close())

const cardOf = async (id: string, name = 'astrid') => {
  const { country_id: countryId } = await centre.deps.db
    .selectFrom('playgrounds')
    .select('country_id')
    .where('id', '=', centre.playgroundId)
    .executeTakeFirstOrThrow()
  const wording = await countryWording(centre.deps, countryId, 'en')
  return visitWalletSubject.read(centre.deps, { accountId: await centre.accountOf(name), subjectId: id, wording })
}
/** As if it had been saved in a wallet. @returns how many updates wait for it. */
const saved = async (id: string): Promise<() => Promise<number>> => {
  const objectId = randomUUID()
  await sql`insert into wallet_objects (id, kind, subject_id, account_id, country_id, language, code_hash, code_encrypted, created_at)
    select ${objectId}, 'entrance', ${id}, ${await centre.accountOf('astrid')}, country_id, 'en', ${randomBytes(32)}, ${randomBytes(32)}, now()
    from playgrounds where id = ${centre.playgroundId}`.execute(centre.deps.db)
  return async () => {
    const key = `update-wallet ${objectId}`
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs where key = ${key}`.execute(
      centre.deps.db,
    )
    await sql`select graphile_worker.remove_job(${key})`.execute(centre.deps.db)
    return rows[0]?.n ?? 0
  }
}

test('a visit in a wallet says where and when, opens on its day, and is told when it is moved or cancelled', async () => {
  const id = await centre.booked(astrid, centre.item())
  const waiting = await saved(id)
  expect(await cardOf(id)).toMatchObject({
    style: 'eventTicket',
    title: expect.stringContaining('Örebro'),
    front: [{ key: 'day' }, { key: 'arrival' }, { key: 'people', value: '2' }],
    validFrom: new Date('2026-11-30T23:00:00Z'),
    validUntil: new Date('2026-12-01T23:00:00Z'),
    relevantAt: new Date('2026-12-01T11:00:00Z'),
    isVoid: false,
  })
  expect(await cardOf(id, 'bjorn')).toBeUndefined()
  expect(await waiting()).toBe(0)
  await astrid.ok(astrid.call(moveVisit, { params: { id }, body: { date: '2026-12-02', startsAt: '11:00' } }))
  expect(await waiting()).toBe(1)
  expect((await cardOf(id))?.relevantAt).toEqual(new Date('2026-12-02T10:00:00Z'))
  await astrid.ok(astrid.call(cancelVisit, { params: { id } }))
  expect(await waiting()).toBe(1)
  expect((await cardOf(id))?.isVoid).toBe(true)
})

test('a visit that is not paid is in no wallet', async () => {
  const line = await centre.held(centre.item())
  await centre.ordered(astrid, [line])
  expect(await cardOf(line.lineId)).toBeUndefined()
})
