import { listCentreParties, type PartyCalendar } from '@hoppla/contract/parties/centre/calendar'
import { cancelMyParty } from '@hoppla/contract/parties/my-parties'
import {
  answerPartyRequest,
  askForParty,
  closePartyRequest,
  listOwnPartyRequests,
  listPartyRequests,
  type OwnPartyRequests,
  type PartyRequest,
} from '@hoppla/contract/parties/requests'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal, type TestCall } from '../../../testing/app.ts'
import { asStaffWith } from '../../../testing/staff-roles.ts'
import { oldParties, partyDietsKeptDays, partyNamesKeptDays } from '../privacy.ts'
import { aPartyCentre, type PartyCentre, saturday } from '../testing/party-centre.ts'

let centre: PartyCentre
type Parent = Awaited<ReturnType<PartyCentre['buyer']>>
let astrid: Parent
let bjorn: Parent
let ines: TestCall
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
  bjorn = await centre.buyer('bjorn')
  ines = await centre.asStaff('ines@hoppla.example')
})
beforeEach(async () => {
  await centre.reset()
  await sql`delete from party_requests`.execute(centre.deps.db)
  await sql`truncate audit_log`.execute(centre.deps.db)
})
afterAll(() => centre.close())

const at = (moment: string) => centre.deps.clock.set(new Date(moment))
const cakeWanted = 'En tårta utan nötter, se evil.example/tårta'
const ask = (id: string, text = cakeWanted, parent = astrid) => parent.call(askForParty, { params: { id }, body: { text } })
const asked = async (text?: string) => {
  const id = await centre.booked(astrid)
  const { status, text: said } = await ask(id, text)
  expect(status, said).toBe(200)
  return id
}
const list = async (state: 'open' | 'closed' = 'open', call: TestCall = ines) =>
  (
    (await call(listPartyRequests, { params: { playgroundId: centre.playgroundId }, query: { state } })).body as {
      requests: PartyRequest[]
    }
  ).requests
const own = (id: string) => astrid.ok<OwnPartyRequests>(astrid.call(listOwnPartyRequests, { params: { id } }))
const first = async () => (await list())[0] ?? expect.fail('Nothing is open.')
const answer = ({ id, version }: PartyRequest, text = 'Det ordnar vi.', call: TestCall = ines) =>
  call(answerPartyRequest, { params: { id }, body: { version, text } })
const close = ({ id, version }: PartyRequest, call: TestCall = ines) =>
  call(closePartyRequest, { params: { id }, body: { version } })
const logged = async () =>
  (
    await sql<{
      action: string
      all: string
    }>`select action, row_to_json(l)::text as all from audit_log l where action like 'party.request%' order by id`.execute(
      centre.deps.db,
    )
  ).rows

test('a family asks after the day for changes, and its play centre sees what is open', async () => {
  const id = await centre.booked(astrid)
  at('2027-03-12T09:00:00Z')
  await ask(id)
  expect(await own(id)).toMatchObject({ canAsk: true, requests: [{ text: cakeWanted, answer: null, closedAt: null }] })
  const { body } = await ines(listCentreParties, {
    params: { playgroundId: centre.playgroundId },
    query: { from: saturday, to: saturday },
  })
  expect(body as PartyCalendar).toMatchObject({ requests: 1 })
  expect(await list()).toMatchObject([
    { partyId: id, text: cakeWanted, child: 'Noel', date: saturday, from: '13:00', language: 'en', version: 0 },
  ])
  const lines = await logged()
  expect(lines.map(({ action }) => action)).toEqual(['party.requests-read'])
  expect(lines.map(({ all }) => all).join()).not.toContain('evil.example')
})

test('it is answered by a mail in the language of the family, in which its words are no link', async () => {
  const id = await asked()
  await sql`update parties set language = 'sv' where id = ${id}`.execute(centre.deps.db)
  centre.sentMails.length = 0
  const { status, body } = await answer(await first())
  expect(status).toBe(200)
  expect(body).toMatchObject({ answer: 'Det ordnar vi.', version: 1, closedAt: expect.any(String) })
  await centre.runJobs()
  const [mail] = centre.sentMails
  expect(mail).toMatchObject({ to: 'astrid@hoppla.example', template: 'party-request-answer' })
  expect(mail?.text).toContain('Det ordnar vi.')
  expect(mail?.text).not.toContain('evil.example')
  expect(mail?.subject).toMatch(/kalaset/)
  expect(await own(id)).toMatchObject({ requests: [{ answer: 'Det ordnar vi.', closedAt: expect.any(String) }] })
  expect(await list()).toEqual([])
  expect(await list('closed')).toHaveLength(1)
  expect((await logged()).map(({ action }) => action)).toContain('party.request-answered')
})

test('whoever answers second is refused, and one mail is sent', async () => {
  await asked()
  const seen = await first()
  centre.sentMails.length = 0
  const answers = await Promise.all([answer(seen, 'Ja.'), answer(seen, 'Nej.')])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expectRefusal(await close(seen), 'content.changed-meanwhile')
  expectRefusal(await close({ ...seen, version: 1 }), 'content.changed-meanwhile')
  await centre.runJobs()
  expect(centre.sentMails).toHaveLength(1)
})

test('what was said by telephone is closed without a mail', async () => {
  const id = await asked()
  centre.sentMails.length = 0
  expect((await close(await first())).body).toMatchObject({ answer: null, closedAt: expect.any(String) })
  await centre.runJobs()
  expect(centre.sentMails).toEqual([])
  expect(await own(id)).toMatchObject({ requests: [{ answer: null, closedAt: expect.any(String) }] })
  expect((await logged()).map(({ action }) => action)).toContain('party.request-closed')
})

test('a party asks at most three times a day, of at most 500 characters, until it begins', async () => {
  const id = await asked('x'.repeat(500))
  expect((await ask(id, 'x'.repeat(501))).status).toBe(400)
  await ask(id)
  await ask(id)
  expectRefusal(await ask(id), 'request.too-many')
  centre.deps.clock.advance(86_401)
  expect((await ask(id)).status).toBe(200)
  at('2027-03-13T12:00:00Z')
  expectRefusal(await ask(id), 'party.over')
  expect(await own(id)).toMatchObject({ canAsk: false })
})

test('a cancelled party asks for nothing, and nobody asks for another’s', async () => {
  const id = await asked()
  expectRefusal(await ask(id, cakeWanted, bjorn), 'party.not-found')
  expectRefusal(await bjorn.call(listOwnPartyRequests, { params: { id } }), 'party.not-found')
  await astrid.ok(astrid.call(cancelMyParty, { params: { id }, body: { refund: 500 } }))
  expectRefusal(await ask(id), 'party.over')
})

test('staff of another place see and answer nothing; reception reads and does not answer', async () => {
  await asked()
  const seen = await first()
  const there = await asStaffWith(centre, [['VenueManager', 'goteborg']], 'bjorn@hoppla.example')
  const params = { playgroundId: centre.playgroundId }
  expectRefusal(await there(listPartyRequests, { params, query: {} }), 'location.not-found')
  expectRefusal(await answer(seen, 'Ja.', there), 'party.not-found')
  expectRefusal(await close(seen, there), 'party.not-found')
  const reception = await asStaffWith(centre, [['Reception', 'orebro']], 'bjorn@hoppla.example')
  expect(await list('open', reception)).toHaveLength(1)
  expectRefusal(await answer(seen, 'Ja.', reception), 'auth.forbidden')
  expectRefusal(await close(seen, reception), 'auth.forbidden')
})

test('what was asked goes with the names of the party', async () => {
  const id = await asked()
  const erase = async (moment: string) => {
    at(moment)
    for (const statement of oldParties(partyNamesKeptDays, partyDietsKeptDays))
      await centre.deps.db.transaction().execute((tx) => statement(tx, centre.deps.clock.now()))
    return (await sql`select from party_requests where party_id = ${id}`.execute(centre.deps.db)).rows.length
  }
  expect(await erase('2027-04-12T10:00:00Z')).toBe(1)
  expect(await erase('2027-04-13T10:00:00Z')).toBe(0)
})
