import type { InboxEnquiry } from '@hoppla/contract/enquiries/inbox'
import type { PhoneBooking } from '@hoppla/contract/parties/centre/phone-booking'
import type { partyOffers } from '@hoppla/contract/parties/offers'
import { type PartyPrice, priceParty } from '@hoppla/contract/parties/price-party'
import type { Answer } from '@hoppla/contract/route'
import { type Language, toMinor } from '@hoppla/i18n'

export type Offers = Answer<typeof partyOffers>
/** What is written in the form. @property foods portions of each food but the first, which has the rest. */
export type PhoneValues = {
  date: string
  from: string
  roomId: string
  packageId: string
  children: number | undefined
  adults: number | undefined
  foods: Readonly<Record<string, number>>
  extras: Readonly<Record<string, number>>
  firstName: string
  turns: number | undefined
  name: string
  email: string
  phone: string
  language: Language
}

const counted = (chosen: Readonly<Record<string, number>>) =>
  Object.entries(chosen).flatMap(([id, count]) => (count > 0 ? [{ id, count }] : []))

/** What an enquiry says of the party that is asked for. */
export const firstOf = ({
  wishedOn,
  name,
  email,
  phone,
  language,
  details,
  party,
}: InboxEnquiry): Partial<PhoneValues> & { date: string } => {
  const number = (value: string | number | undefined) => (typeof value === 'number' ? value : undefined)
  const [children, adults, turns] = [party?.children ?? number(details.children), number(details.adults), number(details.age)]
  return {
    ...{ date: party?.day ?? wishedOn, name, email, phone, language },
    ...(party ? { from: party.from } : {}),
    ...(typeof details.childFirstName === 'string' ? { firstName: details.childFirstName } : {}),
    ...(children === undefined ? {} : { children }),
    ...(adults === undefined ? {} : { adults }),
    ...(turns === undefined ? {} : { turns }),
  }
}

/** Portions: as many as children, the first food having what the others leave. Less than nothing: the others are too many. */
export const portionsOf = (offers: Offers, { children = 0, foods }: PhoneValues): Record<string, number> => {
  const [first, ...others] = offers.foods
  if (!first) return {}
  const own = Object.fromEntries(others.map(({ id }) => [id, foods[id] ?? 0]))
  return { [first.id]: children - Object.values(own).reduce((sum, count) => sum + count, 0), ...own }
}

const isCount = (value: number | undefined, least: number): value is number =>
  value !== undefined && Number.isInteger(value) && value >= least

/** What is sent; nothing while something is missing. */
export const bookingOf = (offers: Offers | undefined, values: PhoneValues): PhoneBooking | undefined => {
  const { date, from, roomId, packageId, children, adults, turns } = values
  const [firstName, name, email, phone] = [values.firstName, values.name, values.email, values.phone].map((text) => text.trim())
  if (!offers || !firstName || !name || !email || !phone || !date || !from || !roomId || !packageId) return undefined
  if (!isCount(children, 1) || !isCount(adults, 0) || (turns !== undefined && !isCount(turns, 1))) return undefined
  const portions = portionsOf(offers, values)
  if (Object.values(portions).some((count) => count < 0)) return undefined
  return {
    ...{ date, startsAt: from, roomId, packageId, children, adults, foods: counted(portions), extras: counted(values.extras) },
    child: { firstName, ...(turns === undefined ? {} : { turns }) },
    family: { name, email, phone, language: values.language },
  }
}

/** What the party costs, by the same function as the server sells it. */
export const priceOf = (offers: Offers, values: PhoneValues): PartyPrice | undefined => {
  const chosen = offers.packages.find(({ id }) => id === values.packageId)
  const { terms, currency } = offers
  if (!chosen || !terms || !isCount(values.children, 1)) return undefined
  const minor = (amount: number) => toMinor(amount, currency)
  const rate = <R extends { id: string; price: number; vatPercent: number }>(one: R) => ({ ...one, minor: minor(one.price) })
  return priceParty(
    {
      package: { minor: minor(chosen.price), vatPercent: chosen.vatPercent, includedChildren: chosen.includedChildren },
      extraChildMinor: terms.extraChildPrice === null ? null : minor(terms.extraChildPrice),
      foods: offers.foods.map(rate),
      extras: offers.extras.map(rate),
      deposit: terms.deposit === null ? { percent: terms.depositPercent ?? 100 } : { minor: minor(terms.deposit) },
    },
    {
      children: values.children,
      foods: counted(portionsOf(offers, values)),
      extras: counted(values.extras),
    },
  )
}

/** Rooms that are free for a package at one of the starts of the plan; undefined: at a time that is none of them. */
export const freeRoomsAt = (offers: Offers, { from, packageId }: PhoneValues): readonly string[] | undefined =>
  offers.starts.find(({ at }) => at === from)?.packages.find((one) => one.packageId === packageId)?.roomIds
