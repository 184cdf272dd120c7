import {
  type AnsweredChild,
  answerInvitation,
  eraseInvitationAnswer,
  getInvitation,
  getInvitationCalendar,
  type Invitation,
  type InvitationAnswerInput,
} from '@hoppla/contract/parties/invitations'
import { cancelMyParty, changeMyParty } from '@hoppla/contract/parties/my-parties'
import {
  getInvitationCard,
  getOwnInvitation,
  messageGuests,
  type OwnInvitation,
  removeGuest,
  renewOwnInvitation,
  saveOwnInvitation,
} from '@hoppla/contract/parties/own-invitations'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/app.ts'
import { kitchenCounts } from '../parties.ts'
import { aPartyCentre, type PartyCentre } from '../testing/party-centre.ts'
import { notifyGuests, remindGuests } from './invitations.jobs.ts'
import { answersKeptDays, invitationsKeptDays, oldAnswers, oldInvitations } from './privacy.ts'

let centre: PartyCentre
type Parent = Awaited<ReturnType<PartyCentre['buyer']>>
let astrid: Parent
let bjorn: Parent
beforeAll(async () => {
  centre = await aPartyCentre({ HOPPLA_TRUST_PROXY: 'loopback' })
  astrid = await centre.buyer('astrid')
  bjorn = await centre.buyer('bjorn')
})
afterEach(async () => {
  await sql`delete from party_invitations`.execute(centre.deps.db)
  await centre.reset()
})
afterAll(() => centre.close())

const card = { design: 'jungle', language: 'sv', text: 'Kom och hoppa med mig!' } as const
/** Another client for each family, as it is in life. */
let clients = 0
const client = () => ({ 'x-forwarded-for': `198.51.100.${++clients % 250}`, 'accept-language': 'sv' })
const hugo = { comes: true, firstName: 'Hugo', kitchen: { choice: 'nothing' } } as const satisfies AnsweredChild
const diet = (consent: boolean): Extract<AnsweredChild, { comes: true }>['kitchen'] => ({
  choice: 'diet',
  diets: ['gluten', 'other'],
  note: 'Ingen kiwi',
  consent,
})
const said = (more: Partial<InvitationAnswerInput> = {}): InvitationAnswerInput => ({
  name: 'Karin Berg',
  children: [hugo],
  ...more,
})

/** A party with its invitation. @returns the party and the secret of the link. */
const invited = async () => {
  const id = await centre.booked(astrid)
  const own = await astrid.ok<OwnInvitation>(astrid.call(saveOwnInvitation, { params: { id }, body: card }))
  return { id, secret: secretOf(own) }
}
const secretOf = ({ card: made }: OwnInvitation) => made?.link.split('/').at(-1) ?? expect.fail('There is no card.')
const read = (secret: string) => centre.call(getInvitation, { params: { secret } }, { 'accept-language': 'sv' })
const seen = async (secret: string) => (await read(secret)).body as Invitation
const answer = (secret: string, body = said(), headers: Record<string, string> = client()) =>
  centre.call(answerInvitation, { params: { secret }, body }, headers)
const answered = async (secret: string, body = said()): Promise<string> => {
  const { status, body: got, text } = await answer(secret, body)
  expect(status, text).toBe(200)
  return (got as { secret: string }).secret
}
const own = (id: string) => astrid.ok<OwnInvitation>(astrid.call(getOwnInvitation, { params: { id } }))
const mailsTo = (email: string) => centre.sentMails.filter(({ to }) => to === email)
const templatesTo = (email: string) => mailsTo(email).map(({ template }) => template)
const at = (moment: string) => centre.deps.clock.set(new Date(moment))

test('the family of a party makes a card, and whoever has its link sees the party and no guest', async () => {
  const id = await centre.booked(astrid)
  expect(await own(id)).toMatchObject({ card: null, canInvite: true, guests: [], answerUntil: '2027-03-04', eraseOn: '2027-03-20' })
  const made = await astrid.ok<OwnInvitation>(astrid.call(saveOwnInvitation, { params: { id }, body: card }))
  expect(made.card).toMatchObject(card)
  expect(made.card?.link).toMatch(/\/sv\/party\/invitation\/[\w-]{43}$/)
  const secret = secretOf(made)
  await answered(secret)
  const shown = await seen(secret)
  expect(shown).toMatchObject({
    ...{ state: 'open', design: 'jungle', text: card.text, child: { firstName: 'Noel', turns: 3 }, answer: null },
    ...{ date: '2027-03-13', from: '13:00', until: '15:30', answerUntil: '2027-03-04' },
  })
  expect(JSON.stringify(shown)).not.toMatch(/Hugo|Karin/)
  // Saved again it keeps its link.
  const again = await astrid.ok<OwnInvitation>(
    astrid.call(saveOwnInvitation, { params: { id }, body: { ...card, design: 'sea', language: 'fi' } }),
  )
  expect(secretOf(again)).toBe(secret)
  // No play centre of the country speaks Finnish: the link leads to the host that does.
  expect(again.card?.link).toMatch(/^https?:\/\/fi\.localhost[^/]*\/fi\/party\/invitation\//)
})

test('somebody else’s party is not found, and a guest’s secret opens nothing of the family', async () => {
  const { id, secret } = await invited()
  await answered(secret)
  const [guest = expect.fail('nobody')] = (await own(id)).guests
  for (const call of [
    bjorn.call(getOwnInvitation, { params: { id } }),
    bjorn.call(saveOwnInvitation, { params: { id }, body: card }),
    bjorn.call(renewOwnInvitation, { params: { id } }),
    bjorn.call(messageGuests, { params: { id }, body: { text: 'Hej' } }),
    bjorn.call(removeGuest, { params: { id, guestId: guest.id } }),
    bjorn.call(getInvitationCard, { params: { id } }),
  ])
    expectRefusal(await call, 'party.not-found')
  expect((await own(id)).guests).toHaveLength(1)
  const other = await centre.booked(bjorn, centre.item({ startsAt: '16:00' }))
  await bjorn.ok(bjorn.call(saveOwnInvitation, { params: { id: other }, body: card }))
  expectRefusal(await bjorn.call(removeGuest, { params: { id: other, guestId: guest.id } }), 'party.invitation-not-found')
  expectRefusal(await read('x'.repeat(43)), 'party.invitation-not-found')
})

test('guests answer for each child; the family sees names and diets, the kitchen counts', async () => {
  const { id, secret } = await invited()
  const body = said({
    children: [
      { ...hugo, kitchen: diet(true) },
      { comes: false, firstName: 'Alva' },
    ],
    ...{ email: 'karin@example.com', phone: '070-174 06 11', greeting: 'Äntligen kalas!' },
  })
  await answered(secret, body)
  centre.deps.clock.advance(1)
  await answered(secret, said({ children: [{ ...hugo, firstName: 'Moa', kitchen: { choice: 'elsewhere' } }] }))
  const { guests, coming, declined, kitchen } = await own(id)
  expect({ coming, declined }).toEqual({ coming: 2, declined: 1 })
  expect(guests).toMatchObject([
    {
      ...{ name: 'Karin Berg', phone: '070-174 06 11', greeting: 'Äntligen kalas!', getsMail: true },
      children: [
        { firstName: 'Hugo', comes: true, diets: ['gluten', 'other'], note: 'Ingen kiwi' },
        { firstName: 'Alva', comes: false, kitchen: null, diets: [], note: '' },
      ],
    },
    { getsMail: false, children: [{ firstName: 'Moa', kitchen: 'elsewhere' }] },
  ])
  expect(JSON.stringify(guests)).not.toContain('karin@example.com')
  const counts = {
    answered: 3,
    coming: 2,
    diets: [
      { diet: 'gluten', count: 1 },
      { diet: 'other', count: 1 },
    ],
    elsewhere: 1,
  }
  expect(kitchen).toEqual(counts)
  expect(await kitchenCounts(centre.deps, id)).toEqual(counts)
  expect(JSON.stringify(await kitchenCounts(centre.deps, id))).not.toMatch(/Hugo|kiwi/)
  // What a child eats without lies in the database encrypted alone.
  const { rows } = await sql<{
    text: string
  }>`select concat(row_to_json(k), encode(k.diet_encrypted, 'escape')) as text from party_answer_children k`.execute(centre.deps.db)
  expect(rows.map(({ text }) => text).join()).not.toMatch(/gluten|kiwi/)
})

test('without consent nothing of a diet is kept, and of a child that stays away nothing is asked', async () => {
  const { id, secret } = await invited()
  expectRefusal(
    await answer(secret, said({ children: [{ ...hugo, kitchen: diet(false) }] })),
    'child.consent-required',
    'children.0.kitchen.consent',
  )
  const away = { comes: false, firstName: 'Hugo', kitchen: diet(true) }
  expect((await answer(secret, said({ children: [away as never] }))).status).toBe(400)
  expect((await own(id)).guests).toEqual([])
})

test('a guest changes, takes back and erases its answer by its own link, and sees no other', async () => {
  const { id, secret } = await invited()
  await answered(secret, said({ name: 'Ville', children: [{ ...hugo, firstName: 'Ville' }] }))
  const mine = await answered(secret, said({ children: [{ ...hugo, kitchen: diet(true) }] }))
  expect(await seen(mine)).toMatchObject({
    answer: {
      name: 'Karin Berg',
      canChange: true,
      children: [{ firstName: 'Hugo', kitchen: { choice: 'diet', diets: ['gluten', 'other'] } }],
    },
  })
  expect(JSON.stringify(await seen(mine))).not.toContain('Ville')
  expect(await answered(mine, said({ children: [hugo, { ...hugo, firstName: 'Alva' }] }))).toBe(mine)
  expect(await own(id)).toMatchObject({ coming: 3, kitchen: { diets: [] } })
  // After the day to answer until it can only be taken back.
  at('2027-03-05T09:00:00Z')
  expect(await seen(secret)).toMatchObject({ state: 'closed' })
  expectRefusal(await answer(secret), 'party.invitation-closed')
  expectRefusal(await answer(mine, said({ children: [hugo, { ...hugo, firstName: 'Moa' }] })), 'party.invitation-closed')
  await answered(
    mine,
    said({
      children: [
        { comes: false, firstName: 'Hugo' },
        { ...hugo, firstName: 'Alva' },
      ],
    }),
  )
  expect(await own(id)).toMatchObject({ coming: 2, declined: 1 })
  expectRefusal(await centre.call(eraseInvitationAnswer, { params: { secret } }), 'party.invitation-not-found')
  expect((await centre.call(eraseInvitationAnswer, { params: { secret: mine } })).status).toBe(204)
  expectRefusal(await read(mine), 'party.invitation-not-found')
  expect((await own(id)).guests).toHaveLength(1)
  at('2027-03-13T12:00:00Z')
  expect(await seen(secret)).toMatchObject({ state: 'over' })
})

test('a link that went astray is renewed: the old one leads nowhere, answers stay', async () => {
  const { id, secret } = await invited()
  const mine = await answered(secret)
  const renewed = secretOf(await astrid.ok<OwnInvitation>(astrid.call(renewOwnInvitation, { params: { id } })))
  expect(renewed).not.toBe(secret)
  for (const call of [read(secret), answer(secret), centre.call(getInvitationCalendar, { params: { secret } })])
    expectRefusal(await call, 'party.invitation-renewed')
  expect((await seen(renewed)).state).toBe('open')
  expect((await seen(mine)).answer).not.toBeNull()
  expect((await own(id)).guests).toHaveLength(1)
})

test('a link in a forum fills nothing: there are only so many answers', async () => {
  const { id, secret } = await invited()
  const four = said({ children: ['A', 'B', 'C', 'D'].map((firstName) => ({ ...hugo, firstName })) })
  const all = await Promise.all(Array.from({ length: 9 }, () => answer(secret, four)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(6)
  for (const refused of all.filter(({ status }) => status !== 200)) expectRefusal(refused, 'party.invitation-full')
  expect(await own(id)).toMatchObject({ coming: 24, mostChildren: 24 })
  expect((await seen(secret)).state).toBe('full')
  expectRefusal(await answer(secret), 'party.invitation-full')
  // The family makes room.
  const [guest = expect.fail('nobody')] = (await own(id)).guests
  await astrid.ok(astrid.call(removeGuest, { params: { id, guestId: guest.id } }))
  await answered(secret)
})

test('two hundred answers of one guest are not taken', async () => {
  const { secret } = await invited()
  await sql`update parties set children = 100`.execute(centre.deps.db)
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const statuses: number[] = []
  for (let n = 0; n < 22; n++) statuses.push((await answer(secret, said({ name: `Gäst ${n}` }), headers)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expectRefusal(await answer(secret, said(), headers), 'request.too-many')
  await answered(secret)
})

test('the same press again is one answer, and no secret lies with its key', async () => {
  const { id, secret } = await invited()
  const headers = { ...client(), 'idempotency-key': 'one-press' }
  const [one, two] = await Promise.all([1, 2].map(() => answer(secret, said(), headers)))
  expect(one?.text).toBe(two?.text)
  expect((await own(id)).guests).toHaveLength(1)
  const { rows } = await sql<{ answer: string }>`select answer::text from idempotency_keys where key = 'one-press'`.execute(
    centre.deps.db,
  )
  expect(rows[0]?.answer).not.toContain((two?.body as { secret: string } | undefined)?.secret ?? expect.fail('no answer'))
})

test('a guest with an address gets its answer, one reminder two days before, and what the family writes', async () => {
  const { id, secret } = await invited()
  const email = 'karin@example.com'
  const mine = await answered(secret, said({ email, children: [{ ...hugo, firstName: 'evil.example/x', kitchen: diet(true) }] }))
  await answered(secret, said({ name: 'Utan', children: [hugo] }))
  await answered(secret, said({ email: 'nej@example.com', children: [{ comes: false, firstName: 'Ville' }] }))
  await centre.runJobs()
  const [confirmation = expect.fail('no mail')] = mailsTo(email)
  expect(confirmation.template).toBe('party-answered')
  expect(confirmation.text).toContain(`/sv/party/invitation/${mine}`)
  expect(confirmation.text).toContain('evil. example/ x')
  for (const part of [confirmation.text, confirmation.html, confirmation.subject])
    expect(part).not.toMatch(/evil\.example|[Gg]luten|kiwi/)
  await astrid.ok(astrid.call(messageGuests, { params: { id }, body: { text: 'Vi ses 13.30!\nSe https://evil.example' } }))
  await centre.runJobs()
  expect(templatesTo(email)).toEqual(['party-answered', 'party-message'])
  expect(mailsTo(email).at(-1)?.text).toContain('> Vi ses 13.30!')
  expect(mailsTo(email).at(-1)?.text).not.toContain('evil.example')
  expect(templatesTo('nej@example.com')).toEqual(['party-answered'])
  expect((await own(id)).messages).toMatchObject([{ guests: 1 }])
  const remind = async (moment: string) => {
    at(moment)
    await remindGuests(centre.deps)
    await centre.runJobs()
    return templatesTo(email).filter((template) => template === 'party-guest-reminder').length
  }
  expect(await remind('2027-03-10T22:30:00Z')).toBe(0)
  expect(await remind('2027-03-11T07:30:00Z')).toBe(0)
  expect(await remind('2027-03-11T08:00:00Z')).toBe(1)
  expect(await remind('2027-03-12T08:00:00Z')).toBe(1)
  expect(templatesTo('nej@example.com')).toEqual(['party-answered'])
})

test('three messages a day and no more', async () => {
  const { id } = await invited()
  const write = () => astrid.call(messageGuests, { params: { id }, body: { text: 'Hej' } })
  for (let n = 0; n < 3; n++) await astrid.ok(write())
  expectRefusal(await write(), 'request.too-many')
})

test('guests hear of a party that is moved, and of one that is cancelled, once', async () => {
  const { id, secret } = await invited()
  const [comes, declines] = ['kommer@example.com', 'nej@example.com']
  await answered(secret, said({ email: comes }))
  await answered(secret, said({ email: declines, children: [{ comes: false, firstName: 'Ville' }] }))
  const notified = async () => {
    await notifyGuests(centre.deps)
    await centre.runJobs()
    return [templatesTo(comes), templatesTo(declines)].map((templates) => templates.filter((one) => one !== 'party-answered'))
  }
  expect(await notified()).toEqual([[], []])
  await astrid.ok(astrid.call(changeMyParty, { params: { id }, body: { adults: 5 } }))
  expect(await notified()).toEqual([[], []])
  await astrid.ok(astrid.call(changeMyParty, { params: { id }, body: { date: '2027-03-16', startsAt: '16:00' } }))
  expect(await notified()).toEqual([['party-guest-moved'], ['party-guest-moved']])
  expect(await notified()).toEqual([['party-guest-moved'], ['party-guest-moved']])
  expect((await seen(secret)).date).toBe('2027-03-16')
  await astrid.ok(astrid.call(cancelMyParty, { params: { id }, body: { refund: 500 } }))
  expect(await notified()).toEqual([['party-guest-moved', 'party-guest-off'], ['party-guest-moved']])
  expect(await notified()).toEqual([['party-guest-moved', 'party-guest-off'], ['party-guest-moved']])
  expect((await seen(secret)).state).toBe('cancelled')
  expectRefusal(await answer(secret), 'party.invitation-closed')
  for (const call of [
    astrid.call(saveOwnInvitation, { params: { id }, body: card }),
    astrid.call(renewOwnInvitation, { params: { id } }),
    astrid.call(messageGuests, { params: { id }, body: { text: 'Hej' } }),
  ])
    expectRefusal(await call, 'party.over')
})

test('the calendar and the card name the place, and the card’s code is the link', async () => {
  const { id, secret } = await invited()
  const calendar = await centre.call(getInvitationCalendar, { params: { secret } }, { 'accept-language': 'sv' })
  expect(calendar.text).toContain('DTSTART:20270313T120000Z')
  expect(calendar.text).not.toContain('Noel')
  const pdf = await astrid.call(getInvitationCard, { params: { id } })
  expect(pdf.status).toBe(200)
  expect(pdf.text.startsWith('%PDF-')).toBe(true)
})

test('answers are erased on their day, the card after a month', async () => {
  const { id, secret } = await invited()
  const mine = await answered(secret, said({ email: 'karin@example.com', children: [{ ...hugo, kitchen: diet(true) }] }))
  await astrid.ok(astrid.call(messageGuests, { params: { id }, body: { text: 'Tack!' } }))
  await centre.runJobs()
  const count = async () => {
    const { rows } = await sql<{
      answers: number
      children: number
      cards: number
      links: number
      messages: number
      mails: number
    }>`
      select (select count(*)::int from party_answers) as answers, (select count(*)::int from party_answer_children) as children,
        (select count(*)::int from party_invitations) as cards, (select count(*)::int from party_invitation_links) as links,
        (select count(*)::int from party_messages) as messages,
        (select count(*)::int from mail_deliveries where recipient = 'karin@example.com') as mails`.execute(centre.deps.db)
    return rows[0]
  }
  // As the job does that erases what is past its time.
  const erase = async () => {
    for (const statement of [...oldAnswers(answersKeptDays), ...oldInvitations(invitationsKeptDays)])
      await centre.deps.db.transaction().execute((tx) => statement(tx, centre.deps.clock.now()))
  }
  at('2027-03-19T22:00:00Z')
  await erase()
  expect(await count()).toMatchObject({ answers: 1, children: 1, cards: 1 })
  at('2027-03-20T02:23:00Z')
  await erase()
  expect(await count()).toMatchObject({ answers: 0, children: 0, cards: 1, links: 1, messages: 1 })
  expectRefusal(await read(mine), 'party.invitation-not-found')
  expect(await kitchenCounts(centre.deps, id)).toEqual({ answered: 0, coming: 0, diets: [], elsewhere: 0 })
  at('2027-04-12T02:23:00Z')
  await erase()
  expect(await count()).toEqual({ answers: 0, children: 0, cards: 0, links: 0, messages: 0, mails: 0 })
  expectRefusal(await read(secret), 'party.invitation-not-found')
})
