import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { codeState, passState, ticketState } from './tickets.rules.ts'
import { listCodesOfBuyer, listPassesOf, listTicketsOf } from './tickets.sql.ts'

/** What an account has of serial tickets, passes and bought codes, as far as the staff may know it: no code is among it. */
export const listHoldings = async ({ pool, clock }: Pick<Deps, 'pool' | 'clock'>, accountId: string) => {
  const now = clock.now()
  const [tickets, passes, codes] = [
    await listTicketsOf(pool, [accountId]),
    await listPassesOf(pool, [accountId]),
    await listCodesOfBuyer(pool, [accountId, null]),
  ]
  return {
    tickets: tickets.map((row) => ({
      id: row.id,
      name: row.name,
      state: ticketState(row, dayIn(now, row.timeZone)),
      entrances: row.entrances,
      left: row.entrancesLeft,
      validTo: row.validTo,
    })),
    passes: passes.map((row) => ({
      id: row.id,
      name: row.name,
      state: passState(row, dayIn(now, row.timeZone)),
      child: row.childFirstName,
      photo: row.photoStatus,
      validTo: row.validTo,
    })),
    codes: codes.map((row) => {
      const { redeemedAt, revokedAt, validTo } = row
      const facts = { isRedeemed: redeemedAt !== null, isRevoked: revokedAt !== null, validTo }
      return { id: row.id, name: row.name, state: codeState(facts, dayIn(now, row.timeZone)), validTo }
    }),
  }
}
