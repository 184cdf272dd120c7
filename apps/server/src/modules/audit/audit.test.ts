import { type AuditEntry, auditLog, auditLogFile } from '@hoppla/contract/audit/audit-log'
import { addToRole } from '@hoppla/contract/identity'
import { readMemberCard } from '@hoppla/contract/profile'
import { inviteMember } from '@hoppla/contract/staff/members'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { csvOf } from '../../kernel/csv.ts'
import { audit } from '../../logging/audit.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'

let shop: TestApp
let ines: TestCall
let astridId: string
beforeAll(async () => {
  shop = await testApp()
  ines = await shop.asStaff('ines@hoppla.example')
  const { id } = await shop.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'astrid@hoppla.example')
    .executeTakeFirstOrThrow()
  astridId = id
  await ines(addToRole, { body: { userid: id, role: 'Reception', locationid: idOf('place', 'orebro') } })
  await ines(addToRole, { body: { userid: id, role: 'Reception', locationid: idOf('place', 'bergen') } })
  await ines(addToRole, { body: { userid: id, role: 'Instructor' } })
})
afterAll(() => shop.close())

type Filters = Parameters<typeof search>[0]
const search = async (query: Record<string, string> = {}, call = ines) => {
  const { body, status, text } = await call(auditLog, { query } as never)
  expect(status, text).toBe(200)
  return body as { entries: AuditEntry[]; cursor: string | null }
}
const listed = async (query: Filters = {}, call = ines) =>
  (await search({ ...query, action: 'role.given', subject: astridId }, call)).entries.map(({ place }) => place?.name ?? null)
const managerOf = (place: string): Promise<TestCall> => asStaffWith(shop, [['CountryManager', place]])

test('a line has names of who, whom and where', async () => {
  const { entries } = await search({ action: 'role.given', place: idOf('place', 'orebro') })
  expect(entries[0]).toMatchObject({
    actor: { name: expect.stringContaining('Ines') },
    subject: { kind: 'account', id: astridId, name: expect.stringContaining('Astrid') },
    place: { id: idOf('place', 'orebro'), name: expect.stringContaining('Örebro') },
    detail: { role: 'Reception' },
  })
  expect(JSON.stringify(entries)).not.toContain('127.0.0.1')
})

test('a line about an invitation tells whom it went to, without the name before the @', async () => {
  const body = {
    email: 'maja.lind@chain.example',
    language: 'sv',
    roles: [{ role: 'Reception', placeId: idOf('place', 'orebro'), lastDay: null }],
  }
  expect((await ines(inviteMember, { body } as never)).status).toBe(200)
  const { entries } = await search({ action: 'staff.invited' })
  expect(entries[0]?.subject).toMatchObject({ kind: 'invitation', name: 'm…@chain.example' })
  expect(JSON.stringify(entries)).not.toContain('maja.lind')
})

test('searched by person, thing, place with all that lies in it, action and time; newest first', async () => {
  expect(await listed()).toHaveLength(3)
  expect(await listed({ place: idOf('place', 'norway') })).toEqual([expect.stringContaining('Bergen')])
  expect(await listed({ actor: astridId })).toEqual([])
  const today = shop.deps.clock.now().toISOString().slice(0, 10)
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  expect(await listed({ from: '2020-01-01', to: tomorrow })).toHaveLength(3)
  expect(await listed({ from: tomorrow })).toEqual([])
  expect(await listed({ to: '2020-01-01' })).toEqual([])
  expect(today).toMatch(/^\d{4}/)
  const ids = (await search()).entries.map(({ id }) => BigInt(id))
  expect(ids).toEqual([...ids].sort((a, b) => (a < b ? 1 : -1)))
})

test('pages hold every line once', async () => {
  for (let n = 0; n < 120; n++) await audit(shop.deps.db, { action: 'sign-in', subject: 'paged', detail: { n } })
  const seen: unknown[] = []
  let cursor: string | null = null
  do {
    const page: { entries: AuditEntry[]; cursor: string | null } = await search({
      subject: 'paged',
      ...(cursor === null ? {} : { cursor }),
    })
    expect(page.entries.length).toBeLessThanOrEqual(50)
    seen.push(...page.entries.map(({ detail }) => detail.n))
    cursor = page.cursor
  } while (cursor !== null)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => 119 - n))
})

describe('with a role for one place', () => {
  test('one sees what happened there, and nothing that has no place or another', async () => {
    expect(await listed({}, await managerOf('norway'))).toEqual([expect.stringContaining('Bergen')])
    expect(await listed({ place: idOf('place', 'orebro') }, await managerOf('norway'))).toEqual([])
    expect((await search({ subject: 'paged' }, await managerOf('norway'))).entries).toEqual([])
  })
  test('a role without the permission opens nothing', async () => {
    await sql`update account_roles set role = 'VenueManager'
      where account_id = (select id from accounts where email = 'bjorn@hoppla.example')`.execute(shop.deps.db)
    const call = await shop.asStaff('bjorn@hoppla.example')
    expectRefusal(await call(auditLog, { query: {} }), 'auth.forbidden')
  })
})

describe('as a file', () => {
  test('it has the lines, and says in the log that it was taken', async () => {
    const answer = await ines(auditLogFile, { query: { action: 'role.given', subject: astridId } })
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(answer.text.split('\r\n')).toHaveLength(5)
    expect(answer.text).toContain('Örebro')
    expect(answer.text, 'in the language of whoever takes it').toMatch(/^\ufeffTime,Who,What,/)
    expect(answer.text).toContain(',Role given,')
    const swedish = await ines(auditLogFile, { query: { action: 'role.given' } }, { 'accept-language': 'sv' })
    expect(swedish.text).toMatch(/^\ufeffTid,Vem,Vad,/)
    const [, line] = (await search({ action: 'audit.exported' })).entries
    expect(line?.detail).toMatchObject({ lines: 3, subject: astridId })
  })
  test('only after the second factor was shown again', async () => {
    const call = await shop.asStaff('ines@hoppla.example')
    await sql`update staff_sessions set confirmed_at = now() - interval '6 minutes'`.execute(shop.deps.db)
    const late = await shop.staffTokenOf('ines@hoppla.example')
    await sql`update staff_sessions set confirmed_at = now() - interval '6 minutes'`.execute(shop.deps.db)
    const answer = await shop.app.inject({
      url: auditLogFile.path,
      headers: { host: 'office.localhost:3000', authorization: `Bearer ${late}` },
    })
    expect(answer.json()).toMatchObject({ code: 'auth.step-up-required' })
    expect((await call(auditLog, { query: {} })).status, 'reading needs no second time').toBe(200)
  })
  test('no cell is run as a formula, and quotes and lines stay in theirs', () => {
    expect(csvOf([['=1+1', '@x', 'a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe(
      '\ufeff\'=1+1,\'@x,"a,b","say ""hi""","two\nlines",plain\r\n',
    )
  })
})

test('what cannot be read is refused by name, and an unknown card leaves no line of a person', async () => {
  expectRefusal(await ines(auditLog, { query: { action: 'nothing.done' } } as never), 'request.invalid', 'action')
  expectRefusal(await ines(auditLog, { query: { cursor: 'x' } }), 'request.invalid', 'cursor')
  expectRefusal(await ines(readMemberCard, { body: { code: 'none' } }), 'member-card.invalid')
  expect((await search({ action: 'member-card.read' })).entries).toEqual([])
})
