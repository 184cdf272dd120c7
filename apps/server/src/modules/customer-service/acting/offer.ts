import type { ChildClass } from '@hoppla/contract/classes'
import type { ActingBooking, ActingClass, ActingKind, ActingOffer } from '@hoppla/contract/customer-service/acting'
import { actingKinds } from '@hoppla/contract/customer-service/acting'
import { fromMinor } from '@hoppla/i18n'
import type { StaffCaller } from '../../../http/caller.ts'
import { mayAt } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { findArticleOnSale, inLanguage, listArticleIds, priceOn } from '../../catalogue/catalogue.ts'
import { countKeptBack, getBookingConfirmation, listChildClasses, listMyBookings, tshirtSizes } from '../../classes/classes.ts'
import { listOrders, saleProblem } from '../../orders/orders.ts'
import { listChildren } from '../../profile/profile.ts'
import { type ActingFor, actingFor, auditActing } from './acting.ts'
import { listPlaygrounds } from './playgrounds.sql.ts'

const ordersMost = 20
const bookingsMost = 30

/** What can be ordered for the customer, and for whom. Logged. @throws Refusal `acting.not-found`, `acting.over`. */
export const readActingOffer = async (deps: Deps, caller: StaffCaller, id: string): Promise<ActingOffer> => {
  const acting = await actingFor(deps, caller, id)
  const { account, customer } = acting
  await auditActing(deps.db, acting, { action: 'acting.offer-read' })
  const children = await listChildren(deps.db, account.id)
  const orders = await listOrders(deps, customer, undefined)
  return {
    children: children
      .filter(({ rights }) => rights.includes('book'))
      .map(({ id, first_name, last_name, birth_date }) => ({
        id,
        name: `${first_name} ${last_name}`.trim(),
        birthDate: birth_date,
      })),
    articles: await listSold(deps, acting),
    playgrounds: await listPlaygrounds(deps.db, customer.site.countryId),
    sizes: await tshirtSizes(deps),
    phone: account.phone === null ? null : `${account.phone_country_code ?? ''} ${account.phone}`.trim(),
    orders: orders.slice(0, ordersMost).map(({ orderReference, status, createdAt, lines }) => ({
      reference: orderReference,
      name: lines.map(({ articleName }) => articleName).join(', '),
      status,
      createdAt,
    })),
  }
}

const listSold = async (deps: Deps, { customer: { site, language } }: ActingFor): Promise<ActingOffer['articles']> => {
  const today = dayIn(deps.clock.now(), site.timeZone)
  const ids = await listArticleIds(deps.db, site.countryId)
  const articles = await Promise.all(ids.map((each) => findArticleOnSale(deps, each)))
  return articles.flatMap((article) => {
    if (!article || !isKind(article.kind) || saleProblem(article, site.countryId, today) !== undefined) return []
    const { id, kind, names, currency } = article
    return {
      id,
      kind,
      name: inLanguage(names, language, site.languages),
      price: fromMinor(priceOn(article, today), currency),
      currency,
    }
  })
}
const isKind = (kind: string): kind is ActingKind => (actingKinds as readonly string[]).includes(kind)

/** Classes of a play centre of the customer’s country that can be booked. @throws Refusal `playground.not-found`, and as `actingFor`. */
export const listActingClasses = async (
  deps: Deps,
  caller: StaffCaller,
  id: string,
  playgroundId: string,
): Promise<ActingClass[]> => {
  const { customer } = await actingFor(deps, caller, id)
  const playgrounds = await listPlaygrounds(deps.db, customer.site.countryId)
  if (!playgrounds.some((each) => each.id === playgroundId)) throw new Refusal('playground.not-found')
  const mayGive = await mayAt(deps.db, caller.staff, 'classes.reserved', playgroundId)
  const keptBack = mayGive ? await countKeptBack(deps.db, playgroundId) : new Map<string, number>()
  const { bytes } = await listChildClasses(deps, customer, playgroundId)
  return (JSON.parse(bytes.toString()) as ChildClass[])
    .filter(({ isBookable }) => isBookable)
    .map((each) => ({
      id: each.id,
      type: each.classType,
      name: each.name,
      firstOccasion: each.firstOccasionDate,
      price: each.price.priceIncVat,
      currency: each.currency,
      asksForSize: each.tshirt,
      groups: each.ageGroups.map((group) => ({
        id: group.id,
        name: group.name,
        from: group.classStartTime,
        until: group.classEndTime,
        isFull: group.fullyBooked,
        keptBack: keptBack.get(group.id) ?? 0,
      })),
    }))
}

/** The customer’s bookings that are not over, each with what a cancellation gives back now. Logged. @throws Refusal as `actingFor`. */
export const listActingBookings = async (deps: Deps, caller: StaffCaller, id: string): Promise<ActingBooking[]> => {
  const acting = await actingFor(deps, caller, id)
  await auditActing(deps.db, acting, { action: 'acting.bookings-read' })
  return listBookings(deps, acting)
}

/** The same for who has been checked. */
export const listBookings = async (deps: Deps, { customer }: ActingFor): Promise<ActingBooking[]> => {
  const today = dayIn(deps.clock.now(), customer.site.timeZone)
  const ahead = (await listMyBookings(deps, customer)).filter(
    ({ status, lastOccasionDate }) => status !== 'Expired' && status !== 'Cancelled' && today <= lastOccasionDate,
  )
  return Promise.all(
    ahead.slice(0, bookingsMost).map(async ({ guid, orderReference, firstOccasionDate }) => {
      const booking = await getBookingConfirmation(deps, customer, { bookingId: guid, orderReference })
      return {
        bookingId: guid,
        reference: orderReference,
        status: booking.status,
        className: booking.className,
        playground: booking.playground.name,
        playgroundId: booking.playground.guid,
        firstOccasion: firstOccasionDate,
        children: booking.children.map(({ firstName }) => firstName),
        currency: booking.currency,
        total: booking.totalAmount,
        isMovable: booking.status === 'Confirmed',
        isCancellable: booking.cancellation.isPossible,
        refund: booking.cancellation.refundAmount,
      }
    }),
  )
}
