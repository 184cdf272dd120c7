import type { Visit } from '@hoppla/contract/entrance/visits'
import { fromMinor } from '@hoppla/i18n'
import type { Queryable } from '../../db/statement.ts'
import type { SignedInCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { say } from '../places/places.ts'
import { cancellableUntil, isCancellable, isMovable } from './visits.rules.ts'
import { findVisit, listVisitsOfAccount, type VisitRow } from './visits.sql.ts'

/** The name of the play centre in a language. */
export const centreOf = ({ playgroundName, playgroundNames, languages }: VisitRow, language: string): string =>
  say(playgroundNames, language, languages) || playgroundName

/** A visit of the caller's account. @throws Refusal `visit.not-found`, also for one that is not paid. */
export const getOwnVisit = async (where: Queryable, accountId: string, id: string): Promise<VisitRow> => {
  const [row] = await findVisit(where, [id])
  if (!row || row.accountId !== accountId || row.status === 'Ordered') throw new Refusal('visit.not-found')
  return row
}

/** Visits of the account from today on, the next first. */
export const listMyVisits = async (deps: Deps, { account, site, language }: SignedInCaller): Promise<Visit[]> => {
  const now = deps.clock.now()
  const rows = await listVisitsOfAccount(deps.pool, [account.id, dayIn(now, site.timeZone)])
  return rows.map((row) => onWire(row, language, now))
}

/** @throws Refusal `visit.not-found`. */
export const getVisit = async (deps: Deps, { account, language }: SignedInCaller, id: string): Promise<Visit> =>
  onWire(await getOwnVisit(deps.pool, account.id, id), language, deps.clock.now())

/** A visit as its family sees it. */
export const onWire = (row: VisitRow, language: string, now: Date): Visit => ({
  id: row.id,
  orderReference: row.reference,
  status: row.status === 'Cancelled' ? 'Cancelled' : 'Booked',
  code: row.code,
  playground: {
    guid: row.playgroundId,
    slug: row.slug,
    name: centreOf(row, language),
    address: `${row.street}, ${row.postalCode} ${row.city}`,
  },
  date: row.date,
  from: row.startsAt,
  until: row.endsAt,
  visitors: visitorsOf(row),
  currency: row.currency,
  canMove: isMovable(row, now),
  canCancel: isCancellable(row, now),
  cancelUntil: cancellableUntil(row).toISOString(),
})

/** Each child that something covers, then so many of each line. */
const visitorsOf = ({ visitors, currency }: VisitRow): Visit['visitors'] => {
  const admittedOf = (all: VisitRow['visitors']) => all.filter(({ admittedAt }) => admittedAt !== null).length
  const own = visitors.filter(({ useKind }) => useKind !== null)
  const paying = Map.groupBy(
    visitors.filter(({ useKind }) => useKind === null),
    ({ orderLineId }) => orderLineId,
  )
  return [
    ...own.map((one) => ({ name: one.firstName ?? one.name, count: 1, cover: one.useKind, price: 0, admitted: admittedOf([one]) })),
    ...[...paying.values()].map((same) => ({
      name: same[0]?.name ?? '',
      count: same.length,
      cover: null,
      price: fromMinor(same[0]?.unitPriceMinor ?? 0, currency),
      admitted: admittedOf(same),
    })),
  ]
}
