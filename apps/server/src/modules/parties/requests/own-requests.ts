import { randomUUID } from 'node:crypto'
import { mostRequestsADay, type OwnPartyRequests } from '@hoppla/contract/parties/requests'
import { within } from '../../../db/statement.ts'
import type { SignedInCaller } from '../../../http/caller.ts'
import { once } from '../../../http/idempotency.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { lockParty, type PartyRow } from '../booking/parties-booked.sql.ts'
import { getOwnParty, hasBegun } from '../host/my-parties.ts'
import { listRequestsOfParty, type RequestRow } from './requests.sql.ts'

const canAsk = ({ clock }: Pick<Deps, 'clock'>, party: PartyRow): boolean =>
  party.status === 'Booked' && !hasBegun(party, clock.now())

/** What was asked, without whose party it is. */
export const askedOnWire = ({ id, text, at, answer, closedAt }: RequestRow): OwnPartyRequests['requests'][number] => ({
  ...{ id, text, at: at.toISOString(), answer, closedAt: closedAt?.toISOString() ?? null },
})

/** What the family of a party has asked for. @throws Refusal `party.not-found`. */
export const listOwnPartyRequests = async (deps: Deps, { account }: SignedInCaller, id: string): Promise<OwnPartyRequests> => {
  const party = await getOwnParty(deps.pool, account.id, id)
  return { canAsk: canAsk(deps, party), requests: (await listRequestsOfParty(deps.pool, [id])).map(askedOnWire) }
}

/** Asks the play centre for something. @throws Refusal `party.not-found`, `party.over`, `request.too-many`. */
export const askForParty = async (deps: Deps, caller: SignedInCaller, id: string, text: string): Promise<OwnPartyRequests> => {
  await deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      await getOwnParty(within(tx), caller.account.id, id)
      await lockParty(within(tx), [id])
      if (!canAsk(deps, await getOwnParty(within(tx), caller.account.id, id))) throw new Refusal('party.over')
      await limit({ ...deps, db: tx }, `party-requests:${id}`, { max: mostRequestsADay, seconds: 86_400 })
      await tx.insertInto('party_requests').values({ id: randomUUID(), party_id: id, text, created_at: deps.clock.now() }).execute()
      return { id }
    }),
  )
  return listOwnPartyRequests(deps, caller, id)
}
