import type { Visit } from '@hoppla/contract/entrance/visits'
import { fromMinor } from '@hoppla/i18n'
import type { Queryable } from '../../../db/statement.ts'
import type { Caller, SignedInCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { getGuestOrder, getOwnOrder } from '../../orders/orders.ts'
import { say } from '../../places/places.ts'
import { cancellableUntil, isCancellable, isMovable } from './visits.rules.ts'
import { findVisit, listVisitsOfAccount, listVisitsOfOrder, type VisitRow } from './visits.sql.ts'

/** The name of the play centre in a language. */
export const centreOf = ({ playgroundName, playgroundNames, languages }: VisitRow, language: string): string =>
  say(playgroundNames, language, languages) || playgroundName

/** Who comes, as its family and the door see it: a child’s name or its age; what stands on the receipt where neither is known any more. */
export const visitorName = (
  { languages }: Pick<VisitRow, 'languages'>,
  { firstName, bandNames, name }: VisitRow['visitors'][number],
  language: string,
): string => firstName ?? ((bandNames && say(bandNames, language, languages)) || name)

/** Whose a visit is: an account’s, or of whoever has the secret of its order. */
export type VisitOwner = { accountId: string } | { orderId: string }
/** Who asks about a visit of theirs. */
export type VisitCaller = { owner: VisitOwner; language: Caller['language'] }

export const asAccount = ({ account, language }: SignedInCaller): VisitCaller => ({ owner: { accountId: account.id }, language })

/** A guest’s order, and the secret that was given with its reference. */
export type GuestKey = { reference: string; secret: string }
/** @throws Refusal `order.not-found`, also where the secret is another order’s or the guest was erased. */
export const asGuest = async (deps: Deps, caller: Caller, key: GuestKey): Promise<VisitCaller> => ({
  owner: { orderId: (await getGuestOrder(deps, caller, key)).id },
  language: caller.language,
})

/** A visit of its owner. @throws Refusal `visit.not-found`, also for another’s and for one that is not paid. */
export const getOwnVisit = async (where: Queryable, owner: VisitOwner, id: string): Promise<VisitRow> => {
  const [row] = await findVisit(where, [id])
  const isOwn = row && ('accountId' in owner ? row.accountId === owner.accountId : row.orderId === owner.orderId)
  if (!isOwn || row.status === 'Ordered') throw new Refusal('visit.not-found')
  return row
}

/** Visits of the account from today on, the next first. */
export const listMyVisits = async (deps: Deps, { account, site, language }: SignedInCaller): Promise<Visit[]> => {
  const now = deps.clock.now()
  const rows = await listVisitsOfAccount(deps.pool, [account.id, dayIn(now, site.timeZone)])
  return rows.map((row) => onWire(row, language, now))
}

/** Visits that were booked with an order of the account. @throws Refusal `order.not-found`. */
export const listMyVisitsOfOrder = async (deps: Deps, caller: SignedInCaller, orderReference: string): Promise<Visit[]> =>
  listBooked(deps, caller, await getOwnOrder(deps, caller, orderReference))

/** Visits that were booked with an order of a guest. @throws Refusal `order.not-found`. */
export const listGuestVisits = async (deps: Deps, caller: Caller, key: GuestKey): Promise<Visit[]> =>
  listBooked(deps, caller, await getGuestOrder(deps, caller, key))

const listBooked = async (deps: Deps, { language }: Caller, { id }: { id: string }): Promise<Visit[]> =>
  (await listVisitsOfOrder(deps.pool, [id])).map((row) => onWire(row, language, deps.clock.now()))

/** @throws Refusal `visit.not-found`. */
export const getVisit = async (deps: Deps, { owner, language }: VisitCaller, id: string): Promise<Visit> =>
  onWire(await getOwnVisit(deps.pool, owner, id), language, deps.clock.now())

/** A visit as its family sees it. */
export const onWire = (row: VisitRow, language: string, now: Date): Visit => ({
  id: row.id,
  orderReference: row.reference,
  status: row.status === 'Cancelled' ? 'Cancelled' : 'Booked',
  code: row.code,
  guestName: row.guestName,
  playground: {
    guid: row.playgroundId,
    slug: row.slug,
    name: centreOf(row, language),
    address: `${row.street}, ${row.postalCode} ${row.city}`,
  },
  date: row.date,
  from: row.startsAt,
  until: row.endsAt,
  visitors: visitorsOf(row, language),
  currency: row.currency,
  canMove: isMovable(row, now),
  canCancel: isCancellable(row, now),
  cancelUntil: cancellableUntil(row).toISOString(),
})

/** Each child that something covers, then so many of each line. */
const visitorsOf = (row: VisitRow, language: string): Visit['visitors'] => {
  const { visitors, currency } = row
  const admittedOf = (all: VisitRow['visitors']) => all.filter(({ admittedAt }) => admittedAt !== null).length
  const own = visitors.filter(({ useKind }) => useKind !== null)
  const paying = Map.groupBy(
    visitors.filter(({ useKind }) => useKind === null),
    ({ orderLineId }) => orderLineId,
  )
  return [
    ...own.map((one) => ({
      ...{ name: visitorName(row, one, language), count: 1, cover: one.useKind, price: 0, admitted: admittedOf([one]) },
    })),
    ...[...paying.values()].map((same) => ({
      name: same[0] ? visitorName(row, same[0], language) : '',
      count: same.length,
      cover: null,
      price: fromMinor(same[0]?.unitPriceMinor ?? 0, currency),
      admitted: admittedOf(same),
    })),
  ]
}
