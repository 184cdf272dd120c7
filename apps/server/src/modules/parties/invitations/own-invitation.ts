import { randomUUID } from 'node:crypto'
import { type InvitationInput, mostMessagesADay, type OwnInvitation } from '@hoppla/contract/parties/own-invitations'
import { type Language, storedLanguage } from '@hoppla/i18n'
import type { Tx } from '../../../db/connect.ts'
import { within } from '../../../db/statement.ts'
import type { SignedInCaller } from '../../../http/caller.ts'
import { once } from '../../../http/idempotency.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { lockParty, type PartyRow } from '../booking/parties-booked.sql.ts'
import { getOwnParty, hasBegun } from '../host/my-parties.ts'
import { datesOf } from '../parties.rules.ts'
import { dietOf } from './answers.ts'
import { listReachable } from './invitations.jobs.ts'
import { mailGuest } from './invitations.mails.ts'
import { countForKitchen, eraseOnOf, mostAnsweredChildren } from './invitations.rules.ts'
import { type AnswerRow, findInvitation, listAnswers, listMessages, lockInvitation } from './invitations.sql.ts'
import { newSecretFor, secretIn } from './secrets.ts'
import { invitationAddress } from './show-invitation.ts'

const day = 86_400
const renewals = { max: 10, seconds: day }

/** The invitation of a party of the account. @throws Refusal `party.not-found`. */
export const getOwnInvitation = async (deps: Deps, { account }: SignedInCaller, id: string): Promise<OwnInvitation> =>
  ownOnWire(deps, await getOwnParty(deps.pool, account.id, id))

/** Makes the invitation, with its first link, or changes its card. @throws Refusal `party.not-found`, `party.over`. */
export const saveOwnInvitation = async (
  deps: Deps,
  { account }: SignedInCaller,
  id: string,
  input: InvitationInput,
): Promise<OwnInvitation> => {
  const party = await deps.db.transaction().execute(async (tx) => {
    const own = await lockToCome(deps, tx, account.id, id)
    const now = deps.clock.now()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('party_invitations')
      .values({
        party_id: id,
        ...input,
        notified_starts_at: own.startsAt,
        notified_room_id: own.roomId,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) await insertLink(deps, tx, id)
    else
      await tx
        .updateTable('party_invitations')
        .set({ ...input, changed_at: now })
        .where('party_id', '=', id)
        .execute()
    return own
  })
  return ownOnWire(deps, party)
}

/** Ends the link that is open and makes another. @throws Refusal `party.not-found`, `party.over`, `party.invitation-not-found`, `request.too-many`. */
export const renewOwnInvitation = async (deps: Deps, { account }: SignedInCaller, id: string): Promise<OwnInvitation> => {
  const party = await deps.db.transaction().execute(async (tx) => {
    const own = await lockToCome(deps, tx, account.id, id)
    await lockMade(tx, id)
    await limit({ ...deps, db: tx }, `invitation renewal ${id}`, renewals)
    await tx
      .updateTable('party_invitation_links')
      .set({ ended_at: deps.clock.now() })
      .where('party_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    await insertLink(deps, tx, id)
    return own
  })
  return ownOnWire(deps, party)
}

/** Mails the guests who come. @throws Refusal `party.not-found`, `party.over`, `party.invitation-not-found`, `request.too-many`. */
export const messageGuests = async (
  deps: Deps,
  { account, idempotency }: SignedInCaller,
  id: string,
  text: string,
): Promise<OwnInvitation> => {
  await deps.db.transaction().execute((tx) =>
    once(tx, idempotency, async () => {
      await lockToCome(deps, tx, account.id, id)
      await lockMade(tx, id)
      await limit({ ...deps, db: tx }, `invitation message ${id}`, { max: mostMessagesADay, seconds: day })
      const guests = (await listReachable(tx, id)).filter(({ comes }) => comes)
      const messageId = randomUUID()
      const row = { id: messageId, party_id: id, text, guests: guests.length, sent_at: deps.clock.now() }
      await tx.insertInto('party_messages').values(row).execute()
      for (const guest of guests)
        await enqueue(tx, mailGuest, { mailId: randomUUID(), answerId: guest.id, what: 'message', messageId })
      return { id }
    }),
  )
  return ownOnWire(deps, await getOwnParty(deps.pool, account.id, id))
}

/** Erases the answer of a guest. @throws Refusal `party.not-found`, `party.invitation-not-found`. */
export const removeGuest = async (deps: Deps, { account }: SignedInCaller, id: string, guestId: string): Promise<OwnInvitation> => {
  const party = await getOwnParty(deps.pool, account.id, id)
  const { numDeletedRows } = await deps.db
    .deleteFrom('party_answers')
    .where('id', '=', guestId)
    .where('party_id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Refusal('party.invitation-not-found')
  return ownOnWire(deps, party)
}

/** Holds a party of the account that is still to come. @throws Refusal `party.not-found`, `party.over`. */
const lockToCome = async (deps: Pick<Deps, 'clock'>, tx: Tx, accountId: string, id: string): Promise<PartyRow> => {
  await getOwnParty(within(tx), accountId, id)
  await lockParty(within(tx), [id])
  const party = await getOwnParty(within(tx), accountId, id)
  if (party.status !== 'Booked' || hasBegun(party, deps.clock.now())) throw new Refusal('party.over')
  return party
}

const lockMade = async (tx: Tx, id: string): Promise<void> => {
  if ((await lockInvitation(within(tx), [id])).length === 0) throw new Refusal('party.invitation-not-found')
}

const insertLink = async ({ config, clock }: Pick<Deps, 'config' | 'clock'>, tx: Tx, partyId: string): Promise<void> => {
  const id = randomUUID()
  const { secretHash, secretEncrypted } = newSecretFor(config, id)
  await tx
    .insertInto('party_invitation_links')
    .values({ id, party_id: partyId, secret_hash: secretHash, secret_encrypted: secretEncrypted, created_at: clock.now() })
    .execute()
}

/** The link that guests open; undefined: no invitation has been made. */
export const openLink = async (deps: Deps, party: PartyRow): Promise<string | undefined> => {
  const row = await findInvitation(deps.pool, party.id)
  if (!row) return undefined
  const secret = secretIn(deps.config, { id: row.linkId, secretEncrypted: row.secretEncrypted })
  return invitationAddress(deps, party, storedLanguage(row.language) as Language, secret)
}

const ownOnWire = async (deps: Deps, party: PartyRow): Promise<OwnInvitation> => {
  const row = await findInvitation(deps.pool, party.id)
  const link = await openLink(deps, party)
  const answers = await listAnswers(deps.pool, party.id)
  const children = answers.flatMap((answer) => answer.children)
  const messages = await listMessages(deps.pool, [party.id])
  return {
    card: row && link !== undefined ? { design: row.design, language: storedLanguage(row.language), text: row.text, link } : null,
    canInvite: party.status === 'Booked' && !hasBegun(party, deps.clock.now()),
    answerUntil: datesOf(party.date, party.terms).answerUntil,
    eraseOn: eraseOnOf(party.date),
    mostChildren: mostAnsweredChildren(party.children),
    guests: answers.map((answer) => guestOnWire(deps, answer)),
    coming: children.filter(({ comes }) => comes).length,
    declined: children.filter(({ comes }) => !comes).length,
    kitchen: countForKitchen(children.map((child) => ({ ...child, diets: dietOf(deps, child).diets }))),
    messages: messages.map(({ text, guests, sentAt }) => ({ text, guests, sentAt: sentAt.toISOString() })),
  }
}

const guestOnWire = (deps: Deps, answer: AnswerRow): OwnInvitation['guests'][number] => ({
  ...{ id: answer.id, name: answer.name, phone: answer.phone, greeting: answer.greeting },
  getsMail: answer.email !== null,
  answeredAt: answer.createdAt.toISOString(),
  children: answer.children.map((child) => ({
    ...{ firstName: child.firstName, comes: child.comes, kitchen: child.kitchen },
    ...dietOf(deps, child),
  })),
})
