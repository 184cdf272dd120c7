import { answerInvitation, getInvitation, type Invitation, type InvitationAnswerInput } from '@hoppla/contract/parties/invitations'
import { messageGuests, type OwnInvitation, renewOwnInvitation, saveOwnInvitation } from '@hoppla/contract/parties/own-invitations'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../db/statement.ts'
import { expectRefusal } from '../../../testing/app.ts'
import { aPartyCentre, type PartyCentre } from '../testing/party-centre.ts'
import { notifyGuests, remindGuests } from './invitations.jobs.ts'

// A party that is over, and what guests are told once: guards that others hide where nothing happens at the same moment. Each fails with its guard taken away.

let centre: PartyCentre
let astrid: Awaited<ReturnType<PartyCentre['buyer']>>
beforeAll(async () => {
  centre = await aPartyCentre()
  astrid = await centre.buyer('astrid')
})
afterEach(async () => {
  await sql`delete from party_invitations`.execute(centre.deps.db)
  await centre.reset()
})
afterAll(() => centre.close())

const card = { design: 'jungle', language: 'sv', text: 'Kom!' } as const
const email = 'karin@example.com'
const hugo = { comes: true, firstName: 'Hugo', kitchen: { choice: 'nothing' } } as const
const away = { comes: false, firstName: 'Hugo' } as const
const said = (children: InvitationAnswerInput['children'] = [hugo]): InvitationAnswerInput => ({
  name: 'Karin Berg',
  email,
  children,
})
const answer = (secret: string, body = said()) => centre.call(answerInvitation, { params: { secret }, body })
/** A party with one guest who comes. @returns the party, the secret of its invitation and that of the answer. */
const invited = async () => {
  const id = await centre.booked(astrid)
  const own = await astrid.ok<OwnInvitation>(astrid.call(saveOwnInvitation, { params: { id }, body: card }))
  const secret = own.card?.link.split('/').at(-1) ?? ''
  const { body, status, text } = await answer(secret)
  expect(status, text).toBe(200)
  await centre.runJobs()
  centre.sentMails.length = 0
  return { id, secret, mine: (body as { secret: string }).secret }
}
const at = (moment: string) => centre.deps.clock.set(new Date(moment))
const templates = async () => {
  await centre.runJobs()
  return centre.sentMails.filter(({ to }) => to === email).map(({ template }) => template)
}
const begun = '2027-03-13T12:00:00Z'
const over = '2027-03-13T14:30:01Z'
const waiting = async () =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      centre.deps.db,
    )
  ).rows[0]?.n ?? 0
/** Two workers that have both seen what is to be told, before either has noted it. */
const twoAtOnce = async (lock: string, id: string, work: () => Promise<void>): Promise<void> => {
  const { both } = await inTransaction(centre.deps.pool, async (client) => {
    await client.query(lock, [id])
    const made = [work(), work()]
    await expect.poll(waiting).toBe(2)
    return { both: made }
  })
  await Promise.all(both)
}

test('once it has begun nothing is answered, not even taken back, and its family invites nobody', async () => {
  const { id, secret, mine } = await invited()
  at('2027-03-13T11:59:59Z')
  expect((await answer(mine, said([away]))).status).toBe(200)
  at(begun)
  expectRefusal(await answer(secret), 'party.invitation-closed')
  expectRefusal(await answer(mine, said([away])), 'party.invitation-closed')
  const shown = (await centre.call(getInvitation, { params: { secret: mine } })).body as Invitation
  expect(shown).toMatchObject({ state: 'over', answer: { canChange: false } })
  for (const call of [
    astrid.call(saveOwnInvitation, { params: { id }, body: card }),
    astrid.call(renewOwnInvitation, { params: { id } }),
    astrid.call(messageGuests, { params: { id }, body: { text: 'Hej' } }),
  ])
    expectRefusal(await call, 'party.over')
})

test('of a party that is over guests hear nothing: neither that it was moved, nor that its money went back', async () => {
  const { id } = await invited()
  at(over)
  await sql`update parties set status = 'Cancelled', cancelled_at = ${centre.deps.clock.now()}, cancelled_by = 'centre' where id = ${id}`.execute(
    centre.deps.db,
  )
  await notifyGuests(centre.deps)
  expect(await templates()).toEqual([])
})

test('nobody is reminded of a party that has begun, nor by a mail that was late', async () => {
  const { id } = await invited()
  at(begun)
  await remindGuests(centre.deps)
  const { rows } = await sql<{ at: Date | null }>`select reminded_at as at from party_answers where party_id = ${id}`.execute(
    centre.deps.db,
  )
  expect(rows).toEqual([{ at: null }])
  at('2027-03-11T09:00:00Z')
  await remindGuests(centre.deps)
  at(begun)
  expect(await templates()).toEqual([])
})

test('two workers at the same moment tell of a move once', async () => {
  const { id } = await invited()
  await sql`update parties set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = ${id}`.execute(
    centre.deps.db,
  )
  await twoAtOnce('select from party_invitations where party_id = $1 for update', id, () => notifyGuests(centre.deps))
  expect(await templates()).toEqual(['party-guest-moved'])
})

test('and of a cancelled party once', async () => {
  const { id } = await invited()
  await sql`update parties set status = 'Cancelled', cancelled_at = ${centre.deps.clock.now()}, cancelled_by = 'centre' where id = ${id}`.execute(
    centre.deps.db,
  )
  await twoAtOnce('select from party_invitations where party_id = $1 for update', id, () => notifyGuests(centre.deps))
  expect(await templates()).toEqual(['party-guest-off'])
})

test('and remind once', async () => {
  const { id } = await invited()
  at('2027-03-11T09:00:00Z')
  await twoAtOnce('select from party_answers where party_id = $1 for update', id, () => remindGuests(centre.deps))
  expect(await templates()).toEqual(['party-guest-reminder'])
})
