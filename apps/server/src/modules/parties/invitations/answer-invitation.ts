import { randomUUID } from 'node:crypto'
import type { answerInvitation as answerRoute, Invitation } from '@hoppla/contract/parties/invitations'
import type { ServeInput } from '@hoppla/contract/route'
import { eraseMails } from '../../../cache/evict.ts'
import type { Tx } from '../../../db/connect.ts'
import { within } from '../../../db/statement.ts'
import type { Caller } from '../../../http/caller.ts'
import { blindKey } from '../../../http/client.ts'
import { once } from '../../../http/idempotency.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { mayMailStranger } from '../../../mail/mail-limit.ts'
import { childOnWire, writeChildren } from './answers.ts'
import { mailGuest } from './invitations.mails.ts'
import { mostAnsweredChildren, onlyTakesBack } from './invitations.rules.ts'
import { lockInvitation } from './invitations.sql.ts'
import { newSecretFor, secretIn } from './secrets.ts'
import { findGuest, type Guest, invitationOnWire, openInvitation, stateNow } from './show-invitation.ts'

type Input = ServeInput<typeof answerRoute>['body']

const day = 86_400
/** Answers of one client: a nursery behind one address has room, somebody who fills lists has not. */
const perClient = { max: 20, seconds: day }
/** Changes of one answer. */
const perAnswer = { max: 20, seconds: day }

/**
 * Answers an invitation, or changes an answer by its own secret. What the database keeps of a repeat is the id alone: no secret and no name.
 * @throws Refusal as `answerInvitation` in the contract.
 */
export const answerInvitation = async (
  deps: Deps,
  caller: Caller,
  secret: string,
  input: Input,
): Promise<{ secret: string; invitation: Invitation }> => {
  refuseWithoutConsent(input)
  const { id, partyId } = await deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const seen = await openInvitation(within(tx), secret)
      await lockInvitation(within(tx), [seen.party.id])
      const guest = await openInvitation(within(tx), secret)
      await countAnswer({ ...deps, db: tx }, caller, guest)
      refuseLate(deps, guest, input)
      const answerId = await writeAnswer(deps, tx, caller, guest, input)
      if (input.email && (await mayMailStranger({ ...deps, db: tx }, input.email)))
        await enqueue(tx, mailGuest, { mailId: randomUUID(), answerId, what: 'answered' })
      return { id: answerId, partyId: guest.party.id }
    }),
  )
  const guest = await findGuest(deps.pool, partyId, id)
  if (!guest?.answer) throw new Refusal('party.invitation-not-found')
  return { secret: secretIn(deps.config, guest.answer), invitation: invitationOnWire(deps, guest, caller.language) }
}

/** @throws Refusal `child.consent-required`, with the field. */
const refuseWithoutConsent = ({ children }: Input): void => {
  for (const [index, child] of children.entries())
    if (child.comes && child.kitchen.choice === 'diet' && !child.kitchen.consent)
      throw new Refusal('child.consent-required', { errors: { [`children.${index}.kitchen.consent`]: [] } })
}

const countAnswer = (deps: Pick<Deps, 'db' | 'clock' | 'config'>, { client }: Caller, { answer }: Guest): Promise<void> =>
  answer
    ? limit(deps, `invitation answer ${answer.id}`, perAnswer)
    : limit(deps, `invitation ${blindKey(deps.config.secret, `client ${client}`).toString('hex')}`, perClient)

/** @throws Refusal `party.invitation-closed`, `party.invitation-full`. The invitation is held. */
const refuseLate = (deps: Deps, guest: Guest, { children }: Input): void => {
  const state = stateNow(deps, guest)
  const before = guest.answer?.children.map((child) => childOnWire(deps, child)) ?? []
  if (state === 'cancelled' || state === 'over') throw new Refusal('party.invitation-closed')
  if (state === 'closed' && (!guest.answer || !onlyTakesBack(before, children))) throw new Refusal('party.invitation-closed')
  const answered = guest.row.answered - before.length + children.length
  if (children.length > before.length && answered > mostAnsweredChildren(guest.party.children))
    throw new Refusal('party.invitation-full')
}

/** @returns its id. */
const writeAnswer = async (deps: Deps, tx: Tx, caller: Caller, { party, answer }: Guest, input: Input): Promise<string> => {
  const now = deps.clock.now()
  const said = {
    ...{ name: input.name, email: input.email ?? null, phone: input.phone, greeting: input.greeting },
    ...{ language: caller.language, changed_at: now },
  }
  const id = answer?.id ?? randomUUID()
  if (answer) await tx.updateTable('party_answers').set(said).where('id', '=', id).execute()
  else {
    const { secretHash, secretEncrypted } = newSecretFor(deps.config, id)
    const row = { id, party_id: party.id, secret_hash: secretHash, secret_encrypted: secretEncrypted, created_at: now }
    await tx
      .insertInto('party_answers')
      .values({ ...row, ...said })
      .execute()
  }
  await writeChildren(deps, tx, id, input.children)
  return id
}

/** Erases an answer by its own secret, with the mails about it. @throws Refusal `party.invitation-not-found` by the secret of an invitation, too. */
export const eraseInvitationAnswer = async (deps: Deps, secret: string): Promise<undefined> => {
  const { answer } = await openInvitation(deps.pool, secret)
  if (!answer) throw new Refusal('party.invitation-not-found')
  await deps.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('party_answers').where('id', '=', answer.id).execute()
    if (answer.email !== null) await eraseMails(deps, tx, null, { addresses: [answer.email], marks: [secret] })
  })
  return undefined
}
