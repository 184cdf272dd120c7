import { randomUUID } from 'node:crypto'
import { auditLogFile } from '@hoppla/contract/audit/audit-log'
import { inboxFile } from '@hoppla/contract/enquiries/inbox'
import { noticesFile } from '@hoppla/contract/places/notice-editing'
import { membersFile } from '@hoppla/contract/staff/members'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { expectRefusal, type TestAnswer, type TestApp, type TestCall, testApp } from '../testing/app.ts'
import { accountIdOf, giveTestRole } from '../testing/staff-roles.ts'

let hoppla: TestApp
let ines: TestCall
let manager: TestCall
let reception: TestCall
const place = (key: string) => idOf('place', key)
beforeAll(async () => {
  hoppla = await testApp()
  await hoppla.deps.db.deleteFrom('account_roles').where('role', '!=', 'Admin').execute()
  await giveTestRole(hoppla, 'rut@hoppla.example', 'VenueManager', 'orebro')
  await giveTestRole(hoppla, 'kari@hoppla.example', 'Reception', 'orebro')
  await giveTestRole(hoppla, 'aino@hoppla.example', 'Instructor', 'bergen')
  ines = await hoppla.asStaff('ines@hoppla.example')
  manager = await hoppla.asStaff('rut@hoppla.example')
  reception = await hoppla.asStaff('kari@hoppla.example')
})
afterAll(() => hoppla.close())

/** The lines of a file, its head first. */
const linesOf = (answer: TestAnswer): string[] => {
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+\.csv"$/)
  expect(answer.text.endsWith('\r\n')).toBe(true)
  return answer.text
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .slice(0, -1)
}
const lastLogged = async (action: string) => {
  const { rows } = await sql<{ actor: string; place: string | null; detail: object }>`
    select actor_id as actor, place_id as place, detail from audit_log where action = ${action} order by id desc limit 1`.execute(
    hoppla.deps.db,
  )
  return rows[0]
}

describe('enquiries', () => {
  const anEnquiry = async (at: string, kind: 'party' | 'group', isDone = false) => {
    const id = randomUUID()
    await sql`insert into enquiries (id, form_id, kind, playground_id, language, name, email, phone, wished_on, details, created_at, done_at)
      values (${id}, ${randomUUID()}, ${kind}, ${place(at)}, 'sv', 'Siv Undrar', 'siv@families.example', '+46 70 174 06 11', '2027-03-04',
        '{"children": 12}', '2026-11-20T10:00:00Z', ${isDone ? new Date() : null})`.execute(hoppla.deps.db)
    return id.slice(0, 8).toUpperCase()
  }
  beforeAll(async () => {
    await anEnquiry('orebro', 'party')
    await anEnquiry('orebro', 'group')
    await anEnquiry('orebro', 'party', true)
    await anEnquiry('bergen', 'party')
  })

  test('have the rows of the list, filtered like it, without names and addresses; taking them is logged', async () => {
    const [head, ...rows] = linesOf(await manager(inboxFile, { query: {} }))
    expect(head).toBe('Enquiry,Kind,Children,Day asked for,Place,Status,Looked after by,Came in')
    expect(rows).toHaveLength(2)
    expect(rows.every((row) => row.includes(',12,2027-03-04,') && row.endsWith(',Not answered,,2026-11-20T10:00:00.000Z'))).toBe(
      true,
    )
    expect(rows.join()).not.toMatch(/Siv|families|174/)
    expect(linesOf(await manager(inboxFile, { query: { kind: 'group' } }))).toHaveLength(2)
    expect(await lastLogged('enquiries.exported')).toEqual({
      actor: await accountIdOf(hoppla, 'rut@hoppla.example'),
      place: null,
      detail: { list: 'open', kind: 'group', lines: 1 },
    })
    expect(linesOf(await manager(inboxFile, { query: { list: 'done' } }))).toHaveLength(2)
    expect(linesOf(await ines(inboxFile, { query: {} }))).toHaveLength(4)
    expect(linesOf(await ines(inboxFile, { query: { place: place('norway') } }))).toHaveLength(2)
  })
  test('of other places are not in it, and who may not answer gets none', async () => {
    expect(linesOf(await manager(inboxFile, { query: { place: place('bergen') } }))).toHaveLength(1)
    expectRefusal(await reception(inboxFile, { query: {} }), 'auth.forbidden')
    expectRefusal(await manager(inboxFile, { query: { page: 1 } } as never), 'request.invalid', 'page')
  })
})

describe('staff', () => {
  test('have name, address and roles at the own places, by the filters of the list; taking them is logged without what was searched', async () => {
    const [head, ...rows] = linesOf(await manager(membersFile, { query: {} }))
    expect(head).toBe('Person,Email,Roles,Status,Last seen')
    const people = rows.map((row) => row.split(',')[1])
    expect(people).toEqual(expect.arrayContaining(['rut@hoppla.example', 'kari@hoppla.example']))
    expect(people, 'works elsewhere').not.toContain('aino@hoppla.example')
    expect(rows.find((row) => row.includes('kari@'))).toMatch(/"Reception, .*rebro/)
    const found = linesOf(await manager(membersFile, { query: { role: 'Reception', search: 'kari@' } }))
    expect(found).toHaveLength(2)
    expect(await lastLogged('staff.exported')).toMatchObject({ detail: { role: 'Reception', lines: 1 } })
    expect(JSON.stringify(await lastLogged('staff.exported'))).not.toContain('kari')
    expect(linesOf(await manager(membersFile, { query: {} }, { 'accept-language': 'sv' }))[0]).toBe(
      'Person,E-post,Roller,Status,Senast här',
    )
  })
  test('are for who may see them', async () => {
    expectRefusal(await reception(membersFile, { query: {} }), 'auth.forbidden')
  })
})

describe('notices', () => {
  const aNotice = async (at: string, name: string, isDisabled: boolean) => {
    const id = randomUUID()
    await sql`insert into application_notices (id, key, type, kind, names, content, starts_at, ends_at, is_disabled)
      values (${id}, ${id}, 'General', 'info', ${JSON.stringify({ sv: name, en: name })}::jsonb, '{}', '2026-01-01T08:00:00Z', null, ${isDisabled})`.execute(
      hoppla.deps.db,
    )
    await sql`insert into application_notice_locations (notice_id, location_id) values (${id}, ${place(at)})`.execute(
      hoppla.deps.db,
    )
  }
  test('have title, state and places, by place and state; a title that begins like a formula stays text', async () => {
    await sql`delete from application_notice_locations`.execute(hoppla.deps.db)
    await sql`delete from application_notices`.execute(hoppla.deps.db)
    await aNotice('orebro', '=1+1', false)
    await aNotice('orebro', 'Paused, for now', true)
    await aNotice('bergen', 'Elsewhere', false)
    const [head, ...rows] = linesOf(await manager(noticesFile, { query: {} }))
    expect(head).toBe('Title,Status,Places,From,Until')
    expect(rows).toHaveLength(2)
    expect(rows.find((row) => row.startsWith("'=1+1,Shown now,"))).toMatch(/,2026-01-01T08:00:00\.000Z,$/)
    expect(rows.find((row) => row.startsWith('"Paused, for now",Paused,'))).toBeDefined()
    expect(linesOf(await manager(noticesFile, { query: { state: 'disabled' } }))).toHaveLength(2)
    expect(linesOf(await manager(noticesFile, { query: { place: place('bergen') } }))).toHaveLength(1)
    expectRefusal(await reception(noticesFile, { query: {} }), 'auth.forbidden')
  })
})

test.each([
  ['enquiries', inboxFile],
  ['staff', membersFile],
  ['the audit log', auditLogFile],
] as const)('a file of %s, which names people, asks for the second factor again', async (_name, route) => {
  const token = await hoppla.staffTokenOf('ines@hoppla.example')
  await sql`update staff_sessions set confirmed_at = now() - interval '6 minutes'`.execute(hoppla.deps.db)
  const answer = await hoppla.app.inject({
    url: route.path,
    headers: { host: 'office.localhost:3000', authorization: `Bearer ${token}` },
  })
  expect(answer.json()).toMatchObject({ code: 'auth.step-up-required' })
})
