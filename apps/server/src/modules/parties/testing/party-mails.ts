import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { enqueue } from '../../../jobs/jobs.ts'
import { addDays, dayIn, momentOf } from '../../../kernel/calendar.ts'
import type { TestApp } from '../../../testing/app.ts'
import { mailReserved } from '../centre/reserved.mails.ts'
import { mailParty } from '../host/party-changed.mails.ts'
import { mailGuest } from '../invitations/invitations.mails.ts'
import { newSecretFor } from '../invitations/secrets.ts'
import { mailRequestAnswer } from '../requests/requests.mails.ts'

/** A room of a play centre: its first, else a new one. */
const aRoomOf = async ({ db }: TestApp['deps'], key: string): Promise<string> => {
  const { rows } = await sql<{ area: string; room: string | null }>`
    select a.id as area, r.id as room from playgrounds p join areas a on a.playground_id = p.id left join rooms r on r.area_id = a.id where p.key = ${key}
    order by r.position nulls last limit 1`.execute(db)
  const [{ area, room } = { area: '', room: null }] = rows
  if (room !== null) return room
  const id = randomUUID()
  await sql`insert into locations (id, type, parent_id) values (${id}, 'Room', ${area})`.execute(db)
  await sql`insert into rooms (id, key, area_id, name, max_guests, recommended_max_guests) values (${id}, ${`${key}-room`}, ${area}, 'Rum', 16, 12)`.execute(
    db,
  )
  return id
}

type PartyWanted = {
  email: string
  accountId?: string | null
  isOver: boolean
  at?: string
  inDays?: number
  from?: string
  childId?: string | null
}
/**
 * A party in Malmö unless another play centre is named by its key, booked by phone unless it is an account’s, of which nothing is paid; or one that was
 * cancelled. It is a month ahead at one o’clock, unless the test says otherwise. @returns its id.
 */
export const aParty = async (
  { deps }: Pick<TestApp, 'deps'>,
  { email, accountId = null, isOver, at = 'malmo', inDays = 30, from = '13:00', childId = null }: PartyWanted,
): Promise<string> => {
  const { db, clock } = deps
  const [id, room] = [randomUUID(), await aRoomOf(deps, at)]
  const now = clock.now()
  const date = addDays(dayIn(now, 'Europe/Stockholm'), inDays)
  const starts = momentOf(date, from, 'Europe/Stockholm')
  const rates = {
    currency: 'SEK',
    ...{ extraChildMinor: 21_900, foods: [], extras: [], deposit: { minor: 50_000 } },
    package: {
      ...{
        id: randomUUID(),
        names: { sv: 'Rumskalaset', en: 'The room party' },
        minor: 279_000,
        weekendMinor: null,
        dayMinor: 279_000,
      },
      ...{ includedChildren: 10, minutes: 150, vatPercent: 6, hosts: 1 },
    },
  }
  const terms = {
    ...{ setupMinutes: 15, cleanupMinutes: 15, leastChildren: 6, restDays: 7, changeDays: 7, answerDays: 9 },
    cancelSteps: [{ days: 14, keep: 0 }],
  }
  await sql`insert into parties (id, playground_id, room_id, package_id, status, date, starts_at, ends_at, child_id, child_first_name, turns, children, adults, diets, rates,
      terms, account_id, contact_email, language, created_at, booked_at, cancelled_at, cancelled_by)
    select ${id}, p.id, ${room}, ${randomUUID()}, ${isOver ? 'Cancelled' : 'Booked'}, ${date}, ${starts}, ${new Date(starts.getTime() + 150 * 60_000)}, ${childId}::uuid, 'Noel', 6, 12, 3,
      '{"gluten": 2}',
      ${JSON.stringify(rates)}::jsonb, ${JSON.stringify(terms)}::jsonb, ${accountId}::uuid, ${email}, 'sv', ${now}, ${now}, ${isOver ? now : null}, ${isOver ? 'centre' : null}
    from playgrounds p where p.key = ${at}`.execute(db)
  return id
}

/** Causes every mail about parties, to an address. */
export const causePartyMails = async (app: Pick<TestApp, 'deps'>, email: string, at = 'malmo'): Promise<void> => {
  const { db } = app.deps
  const [stands, over] = [await aParty(app, { email, isOver: false, at }), await aParty(app, { email, isOver: true, at })]
  await enqueue(db, mailParty, { mailId: randomUUID(), partyId: stands, what: 'changed', backMinor: 21_900 })
  await enqueue(db, mailParty, { mailId: randomUUID(), partyId: stands, what: 'due' })
  await enqueue(db, mailParty, { mailId: randomUUID(), partyId: over, what: 'cancelled' })
  await enqueue(db, mailParty, { mailId: randomUUID(), partyId: over, what: 'calledOff', backMinor: 50_000 })
  await causeGuestMails(app, email, stands, over)
  const requestId = randomUUID()
  await sql`insert into party_requests (id, party_id, text, answer, created_at, closed_at)
    values (${requestId}, ${stands}, 'En tårta utan nötter', 'Det ordnar vi.', now(), now())`.execute(db)
  await enqueue(db, mailRequestAnswer, { mailId: randomUUID(), requestId })
  await enqueue(db, mailReserved, { mailId: randomUUID(), partyId: await aReservedParty(app, email, at) })
}

/** Causes every mail to the guests of parties. @param stands a party to come. @param over one that was cancelled. */
const causeGuestMails = async ({ deps }: Pick<TestApp, 'deps'>, email: string, stands: string, over: string): Promise<void> => {
  const { db, clock, config } = deps
  const now = clock.now()
  for (const [party, whats] of [
    [stands, ['answered', 'reminder', 'message', 'moved']],
    [over, ['off']],
  ] as const) {
    const [answerId, messageId] = [randomUUID(), randomUUID()]
    const { secretHash, secretEncrypted } = newSecretFor(config, answerId)
    await sql`insert into party_invitations (party_id, design, language, text, notified_starts_at, notified_room_id, notified_cancelled, created_at, changed_at)
      select id, 'sea', 'sv', '', starts_at, room_id, status = 'Cancelled', ${now}, ${now} from parties where id = ${party}`.execute(
      db,
    )
    const { secretHash: linkHash, secretEncrypted: link } = newSecretFor(config, party)
    await sql`insert into party_invitation_links (id, party_id, secret_hash, secret_encrypted, created_at)
      values (${party}, ${party}, ${linkHash}, ${link}, ${now})`.execute(db)
    await sql`insert into party_messages (id, party_id, text, guests, sent_at) values (${messageId}, ${party}, 'Ta med strumpor!', 1, ${now})`.execute(
      db,
    )
    await sql`insert into party_answers (id, party_id, secret_hash, secret_encrypted, name, email, language, created_at, changed_at)
      values (${answerId}, ${party}, ${secretHash}, ${secretEncrypted}, 'Karin', ${email}, 'sv', ${now}, ${now})`.execute(db)
    await sql`insert into party_answer_children (id, answer_id, position, first_name, comes, kitchen)
      values (${randomUUID()}, ${answerId}, 1, 'Hugo', true, 'nothing')`.execute(db)
    for (const what of whats) await enqueue(db, mailGuest, { mailId: randomUUID(), answerId, what, messageId })
  }
}

/** A party that was booked by phone and waits for its deposit. */
const aReservedParty = async (app: Pick<TestApp, 'deps'>, email: string, at: string): Promise<string> => {
  const { db, clock } = app.deps
  const id = await aParty(app, { email, isOver: false, at, inDays: 40 })
  await sql`update parties set status = 'Reserved', booked_at = null, order_id = (select id from orders order by created_at desc limit 1)
    where id = ${id}`.execute(db)
  await sql`insert into room_bookings (id, playground_id, room_id, room_block, date, starts_at, ends_at, blocked, kind, held_until)
    select id, playground_id, room_id, room_id::text, date, starts_at, ends_at, tstzrange(starts_at, ends_at), 'party',
      ${new Date(clock.now().getTime() + 172_800_000)} from parties where id = ${id}`.execute(db)
  return id
}
