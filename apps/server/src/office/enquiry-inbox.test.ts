import { randomUUID } from 'node:crypto'
import { type AuditEntry, auditLog } from '@hoppla/contract/audit/audit-log'
import {
  agreeParty,
  answerEnquiry,
  assignEnquiry,
  type InboxEnquiry,
  type InboxEntry,
  listInbox,
  noteEnquiry,
  readInboxEnquiry,
  setEnquiryDone,
} from '@hoppla/contract/enquiries/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { eraseOldEnquiries } from '../modules/enquiries/enquiries.routes.ts'
import { expectRefusal, type TestAnswer, type TestApp, type TestCall, testApp } from '../testing/app.ts'
import { giveTestRole } from '../testing/staff-roles.ts'

let hoppla: TestApp
let manager: TestCall
let service: TestCall
const orebro = idOf('place', 'orebro')
beforeAll(async () => {
  hoppla = await testApp()
  await hoppla.deps.db.deleteFrom('account_roles').where('role', '=', 'Reception').execute()
  await giveTestRole(hoppla, 'rut@hoppla.example', 'VenueManager', 'orebro')
  await giveTestRole(hoppla, 'kari@hoppla.example', 'CustomerService')
  manager = await hoppla.asStaff('rut@hoppla.example')
  service = await hoppla.asStaff('kari@hoppla.example')
})
afterAll(() => hoppla.close())
beforeEach(async () => {
  await hoppla.deps.db.deleteFrom('enquiries').execute()
  await hoppla.deps.db.deleteFrom('rate_limits').execute()
  await hoppla.runJobs()
  hoppla.sentMails.length = 0
})

const anEnquiry = async (more: { place?: string; kind?: 'party' | 'group'; email?: string } = {}): Promise<string> => {
  const id = randomUUID()
  await hoppla.deps.db
    .insertInto('enquiries')
    .values({
      id,
      form_id: randomUUID(),
      kind: more.kind ?? 'party',
      playground_id: idOf('place', more.place ?? 'orebro'),
      language: 'sv',
      name: 'Siv Undrar',
      email: more.email ?? 'siv@families.example',
      phone: '+46 70 174 06 11',
      wished_on: '2027-03-04',
      details: JSON.stringify({ children: 12, age: 6, message: 'Har ni tårta?' }),
      created_at: hoppla.deps.clock.now(),
    })
    .execute()
  return id
}
const ok = <A>(answer: TestAnswer): A => {
  expect(answer.status, answer.text).toBe(200)
  return answer.body as A
}
type Inbox = { enquiries: InboxEntry[]; hasMore: boolean; counts: Record<string, number>; latest: string | null; newer: number }
const list = async (query: Record<string, string> = {}, call = manager) => ok<Inbox>(await call(listInbox, { query } as never))
const read = async (id: string, call = manager) => ok<InboxEnquiry>(await call(readInboxEnquiry, { params: { id } }))
const answer = (id: string, version: number, call = manager, key?: string, isDone = false) =>
  call(
    answerEnquiry,
    { params: { id }, body: { version, text: 'Ja, det går bra!\n\nVälkomna.', isDone } },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const sent = async () => {
  await hoppla.runJobs()
  return hoppla.sentMails
}

describe('the list', () => {
  test('holds the enquiries of one’s places, by state and kind, with counts and without names or addresses', async () => {
    const [own, group, elsewhere] = [await anEnquiry(), await anEnquiry({ kind: 'group' }), await anEnquiry({ place: 'bergen' })]
    const { enquiries, counts } = await list()
    expect(enquiries.map(({ id }) => id).sort()).toEqual([own, group].sort())
    expect(counts).toEqual({ open: 2, mine: 0, done: 0 })
    expect(JSON.stringify(enquiries)).not.toMatch(/Siv|families|174/)
    expect((await list({ kind: 'group' })).enquiries.map(({ id }) => id)).toEqual([group])
    expect((await list({}, service)).counts).toEqual({ open: 3, mine: 0, done: 0 })
    expect((await list({ place: idOf('place', 'norway') }, service)).enquiries.map(({ id }) => id)).toEqual([elsewhere])
    expect((await list({ place: idOf('place', 'norway') })).enquiries).toEqual([])
  })

  test('says when the last one came, and how many came after a moment; done ones do not count', async () => {
    expect(await list()).toMatchObject({ latest: null, newer: 0 })
    await anEnquiry()
    const { latest } = await list()
    expect((await list({ since: latest ?? '' })).newer, 'the last one itself').toBe(0)
    const second = new Date(Date.parse(latest ?? '') + 60_000)
    const [late, done] = [await anEnquiry(), await anEnquiry({ kind: 'group' })]
    await sql`update enquiries set created_at = ${second}::timestamptz + interval '400 microseconds' where id = any(${[late, done]}::uuid[])`.execute(
      hoppla.deps.db,
    )
    expect(await list({ since: latest ?? '' })).toMatchObject({ newer: 2, latest: second.toISOString() })
    expect(await list({ since: second.toISOString() })).toMatchObject({ newer: 0 })
    expect(await list({ since: latest ?? '', kind: 'group' })).toMatchObject({ newer: 1 })
    await sql`update enquiries set done_at = now() where id = ${done}`.execute(hoppla.deps.db)
    expect(await list({ since: latest ?? '' })).toMatchObject({ newer: 1 })
    expect(await list()).toMatchObject({ newer: 0 })
  })
})

describe('an enquiry', () => {
  test('opened, the look is logged, and a parent with the confirmed address sees who has looked', async () => {
    const id = await anEnquiry({ email: 'Astrid@hoppla.example' })
    expect(await read(id)).toMatchObject({
      name: 'Siv Undrar',
      details: { message: 'Har ni tårta?' },
      version: 0,
      written: [],
    })
    const ines = await hoppla.asStaff('ines@hoppla.example')
    const { entries } = ok<{ entries: AuditEntry[] }>(await ines(auditLog, { query: { action: 'enquiry.read', subject: id } }))
    expect(entries).toMatchObject([{ actor: { name: expect.stringContaining('Rut') }, place: { id: orebro } }])
    const { exportLooks } = await import('../modules/privacy/looks.ts')
    const astrid = await hoppla.deps.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'astrid@hoppla.example')
      .executeTakeFirstOrThrow()
    expect(await exportLooks(hoppla.deps.db, astrid.id)).toContainEqual(
      expect.objectContaining({ action: 'enquiry.read', by: 'Rut' }),
    )
  })

  test('is assigned to who may answer there, and to nobody else', async () => {
    const id = await anEnquiry()
    const { colleagues } = await read(id)
    expect(colleagues.map(({ name }) => name.split(' ')[0]).sort()).toEqual(['Ines', 'Kari', 'Rut'])
    const rut = colleagues.find(({ name }) => name.startsWith('Rut'))?.id ?? ''
    const assigned = ok<InboxEnquiry>(await service(assignEnquiry, { params: { id }, body: { version: 0, assigneeId: rut } }))
    expect(assigned).toMatchObject({ version: 1, assignee: { id: rut } })
    expect((await list({ list: 'mine' })).enquiries.map((one) => one.id)).toEqual([id])
    const astrid = await hoppla.deps.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', 'astrid@hoppla.example')
      .executeTakeFirstOrThrow()
    expectRefusal(
      await service(assignEnquiry, { params: { id }, body: { version: 1, assigneeId: astrid.id } }),
      'account.not-found',
      'assigneeId',
    )
  })

  test('answered, one mail goes to the sender in their language, and the answer is kept with who wrote it', async () => {
    const id = await anEnquiry()
    const { templates } = await read(id)
    expect(templates.map(({ key }) => key)).toEqual(['possible', 'full', 'question'])
    expect(templates[0]?.text).toContain('Hej Siv Undrar!')
    const answered = ok<InboxEnquiry>(await answer(id, 0, manager, undefined, true))
    expect(answered).toMatchObject({
      version: 1,
      isDone: true,
      isAnswered: true,
      assignee: { name: expect.stringContaining('Rut') },
      written: [{ kind: 'answer', writtenBy: { name: expect.stringContaining('Rut') } }],
    })
    const [mail, ...others] = await sent()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'siv@families.example', template: 'enquiry-answer', language: 'sv' })
    expect(mail?.replyTo).toMatch(/@/)
    expect(mail?.text).toContain('Välkomna.')
    expect((await list({ list: 'done' })).enquiries.map((one) => one.id)).toEqual([id])
    const { rows } = await hoppla.deps.pool.query('select payload::text as payload from graphile_worker._private_jobs')
    expect(JSON.stringify(rows)).not.toContain('Välkomna')
    const again = ok<InboxEnquiry>(await manager(setEnquiryDone, { params: { id }, body: { version: 1, isDone: false } }))
    expect(again).toMatchObject({ isDone: false, version: 2 })
  })

  test('pressed twice, or by two at once, one mail goes out, and the second person is told', async () => {
    const [twice, both] = [await anEnquiry(), await anEnquiry()]
    const key = randomUUID()
    const [one, two] = await Promise.all([answer(twice, 0, manager, key), answer(twice, 0, manager, key)])
    expect([one?.status, two?.status]).toEqual([200, 200])
    const answers = await Promise.all([answer(both, 0, manager), answer(both, 0, service)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await sent()).toHaveLength(2)
  })

  test('a note is for colleagues: no mail', async () => {
    const id = await anEnquiry()
    const noted = ok<InboxEnquiry>(await manager(noteEnquiry, { params: { id }, body: { text: 'Ringde, ingen svarade.' } }))
    expect(noted.written).toMatchObject([{ kind: 'note', text: 'Ringde, ingen svarade.' }])
    expect(await sent()).toEqual([])
  })

  test('erased meanwhile it is not answered; what was written goes with it', async () => {
    const id = await anEnquiry()
    ok(await answer(id, 0))
    await sql`update enquiries set created_at = created_at - interval '13 months' where id = ${id}`.execute(hoppla.deps.db)
    await eraseOldEnquiries.run(hoppla.deps, {})
    expect(await sent()).toEqual([])
    expect(await hoppla.deps.db.selectFrom('enquiry_texts').selectAll().execute()).toEqual([])
    expectRefusal(await manager(readInboxEnquiry, { params: { id } }), 'enquiry.not-found')
  })
})

describe('a party', () => {
  const party = { day: '2027-03-04', from: '13:30', children: 9 }
  const agree = (id: string, version: number, agreed: object | null = party, call = manager) =>
    call(agreeParty, { params: { id }, body: { version, party: agreed } } as never)

  test('is agreed, changed and taken back, each in the log with what was before', async () => {
    const id = await anEnquiry()
    expect(await read(id)).toMatchObject({ party: null })
    expect(ok<InboxEnquiry>(await agree(id, 0))).toMatchObject({ version: 1, party, wishedOn: '2027-03-04' })
    const later = { day: '2027-03-05', from: '09:05', children: 60 }
    expect(ok<InboxEnquiry>(await agree(id, 1, later))).toMatchObject({ version: 2, party: later })
    expect(await read(id)).toMatchObject({ party: later })
    expect(ok<InboxEnquiry>(await agree(id, 2, null))).toMatchObject({ version: 3, party: null })
    const ines = await hoppla.asStaff('ines@hoppla.example')
    const { entries } = ok<{ entries: AuditEntry[] }>(await ines(auditLog, { query: { subject: id } }))
    const [first, second] = [party, later].map(({ day, from, children }) => ({ date: day, from, children }))
    expect(entries.filter(({ action }) => action.startsWith('enquiry.party')).reverse()).toMatchObject([
      { action: 'enquiry.party-agreed', before: null, after: first },
      { action: 'enquiry.party-agreed', before: first, after: second },
      { action: 'enquiry.party-withdrawn', before: second, after: null },
    ])
  })

  test('of two at once the second is told', async () => {
    const id = await anEnquiry()
    const answers = await Promise.all([agree(id, 0), agree(id, 0, { ...party, from: '15:00' }, service)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expectRefusal(await agree(id, 0), 'content.changed-meanwhile')
  })

  test('is agreed by who may answer at its place, never for a group, and for a day that is not over', async () => {
    const [id, group, elsewhere] = [await anEnquiry(), await anEnquiry({ kind: 'group' }), await anEnquiry({ place: 'bergen' })]
    expectRefusal(await agree(elsewhere, 0), 'enquiry.not-found')
    expectRefusal(await agree(group, 0), 'enquiry.not-party')
    expectRefusal(await agree(group, 0, null), 'enquiry.not-party')
    expectRefusal(await agree(id, 0, { ...party, day: '2020-01-01' }), 'enquiry.date-in-past', 'party.day')
    expectRefusal(await agree(id, 0, { ...party, day: '2099-01-01' }), 'enquiry.date-too-far', 'party.day')
    expect(await read(id)).toMatchObject({ version: 0, party: null })
  })

  test('has a time, a number of children, and nothing else', async () => {
    const id = await anEnquiry()
    for (const [field, value] of [
      ...['24:00', '9:00', '12:60', '', null].map((from) => ['from', from] as const),
      ...[0, 61, 1.5, 'many'].map((children) => ['children', children] as const),
      ...['2027-02-30', '4 March'].map((day) => ['day', day] as const),
      ['room', 'Rymden'] as const,
    ])
      expectRefusal(await agree(id, 0, { ...party, [field]: value }), 'request.invalid', `party.${field}`)
    expect(await read(id)).toMatchObject({ version: 0, party: null })
  })
})
