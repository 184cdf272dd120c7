import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { StaffTables, TicketKind } from '../../db/tables/staff.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { hashOf, newSecret } from '../identity/identity.ts'

export type Ticket = Selectable<StaffTables['staff_tickets']>

/** Minutes for which what was begun can be finished. */
const lifeOf: Readonly<Record<TicketKind, number>> = {
  'second-factor': 10,
  enrol: 15,
  passkey: 5,
  'own-passkey': 5,
  'step-up': 5,
}

type NewTicket = {
  kind: TicketKind
  /** Whose step it is, in the state in which the account was; undefined: a passkey will say. */
  account?: { id: string; version: number }
  /** Of what begins in a session. */
  sessionId?: string
  /** What an authenticator is asked to sign; where the browser is given no other ticket, this is it. */
  challenge?: string
}

/** Begins something that takes two calls. Only the hash of the ticket is kept. @returns the ticket. */
export const newTicket = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { kind, account, sessionId, challenge }: NewTicket,
): Promise<string> => {
  const secret = kind === 'own-passkey' || kind === 'step-up' ? (challenge ?? '') : newSecret().secret
  if (secret === '') throw new Error('A ticket without a secret.')
  await db
    .insertInto('staff_tickets')
    .values({
      token_hash: hashOf(secret),
      kind,
      account_id: account?.id ?? null,
      security_version: account?.version ?? null,
      session_id: sessionId ?? null,
      challenge: challenge ?? null,
      expires_at: new Date(clock.now().getTime() + lifeOf[kind] * 60_000),
    })
    .execute()
  return secret
}

/** A ticket that is good now. @throws Refusal `staff.ticket-invalid` for one that was used, has expired or is of another kind. */
export const findTicket = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  kind: TicketKind,
  secret: string,
): Promise<Ticket & { account_id: string }> => {
  const found = await db
    .selectFrom('staff_tickets')
    .selectAll()
    .where('token_hash', '=', hashOf(secret))
    .where('kind', '=', kind)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  if (!found || found.account_id === null) throw new Refusal('staff.ticket-invalid')
  return { ...found, account_id: found.account_id }
}

/** Uses a ticket up: of two who come with it at once, one gets it. @throws Refusal `staff.ticket-invalid`. */
export const takeTicket = async (
  { db, clock }: { db: Db } & Pick<Deps, 'clock'>,
  kind: TicketKind,
  secret: string,
): Promise<Ticket> => {
  const taken = await db
    .deleteFrom('staff_tickets')
    .where('token_hash', '=', hashOf(secret))
    .where('kind', '=', kind)
    .where('expires_at', '>', clock.now())
    .returningAll()
    .executeTakeFirst()
  if (!taken) throw new Refusal('staff.ticket-invalid')
  return taken
}

/** What the authenticator is asked to sign for a ticket that was given before. */
export const setChallenge = async ({ db }: { db: Db }, { token_hash }: Ticket, challenge: string): Promise<void> => {
  await db.updateTable('staff_tickets').set({ challenge }).where('token_hash', '=', token_hash).execute()
}
