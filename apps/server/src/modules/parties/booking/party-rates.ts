import { type PartyPrice, priceParty } from '@hoppla/contract/parties/price-party'
import type { FrozenRates, FrozenTerms } from '../../../db/tables/parties.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { PartyPackageRow } from '../../enquiries/enquiries.ts'
import type { BookableOffer } from '../bookable-offer.ts'
import { priceOn, restDaysOf } from '../parties.rules.ts'
import type { ExtraRow } from '../parties.sql.ts'

/** What everything costs at a party of a package, as it is offered now. */
export const ratesOf = (
  { place, rules, extras }: BookableOffer,
  one: PartyPackageRow,
  { date, isHoliday }: { date: Day; isHoliday: boolean },
): FrozenRates => {
  const rate = ({ id, names, minor, vatPercent, stockPerDay }: ExtraRow) => ({
    ...{ id, names, minor, vatPercent: vatPercent ?? place.vatPercent, stockPerDay },
  })
  const prices = { minor: one.price_minor, weekendMinor: one.weekend_price_minor }
  return {
    currency: place.currency,
    package: {
      ...prices,
      dayMinor: priceOn(prices, date, isHoliday),
      id: one.id,
      names: one.names,
      minutes: one.duration_minutes,
      hosts: one.hosts,
      includedChildren: one.included_children,
      vatPercent: one.vat_percent ?? place.vatPercent,
    },
    extraChildMinor: place.extraChildMinor,
    foods: extras.filter(({ kind }) => kind === 'food').map(rate),
    extras: extras.filter(({ kind }) => kind === 'extra').map((row) => ({ ...rate(row), per: row.per })),
    deposit: rules.depositMinor === null ? { percent: rules.depositPercent ?? 100 } : { minor: rules.depositMinor },
  }
}

/** By which rules a party is changed, paid and cancelled that is booked today for a day. */
export const termsOf = ({ rules }: BookableOffer, date: Day, today: Day): FrozenTerms => ({
  setupMinutes: rules.setupMinutes,
  cleanupMinutes: rules.cleanupMinutes,
  leastChildren: rules.leastChildren,
  restDays: restDaysOf(rules.restDays, date, today),
  changeDays: rules.changeDays,
  answerDays: rules.answerDays,
  cancelSteps: rules.cancelSteps.map(({ days, keep }) => ({ days, keep })),
})

/** `{id: how many}` of what was chosen. */
export type Chosen = { children: number; foods: Readonly<Record<string, number>>; extras: Readonly<Record<string, number>> }

const counted = (chosen: Readonly<Record<string, number>>) => Object.entries(chosen).map(([id, count]) => ({ id, count }))

/** What a party costs by its rates. */
export const priceOfParty = (rates: FrozenRates, { children, foods, extras }: Chosen): PartyPrice =>
  priceParty(
    {
      package: { ...rates.package, minor: rates.package.dayMinor },
      extraChildMinor: rates.extraChildMinor,
      foods: rates.foods,
      extras: rates.extras,
      deposit: rates.deposit,
    },
    { children, foods: counted(foods), extras: counted(extras) },
  )

/** How many of each food and extra a party takes of what there are so many of a day. */
export const stockOf = (rates: FrozenRates, { children, foods, extras }: Chosen): { id: string; count: number; most: number }[] => [
  ...rates.foods.flatMap(({ id, stockPerDay }) => {
    const count = foods[id] ?? 0
    return stockPerDay === null || count === 0 ? [] : [{ id, count, most: stockPerDay }]
  }),
  ...rates.extras.flatMap(({ id, per, stockPerDay }) => {
    const count = (extras[id] ?? 0) > 0 && per === 'child' ? children : (extras[id] ?? 0)
    return stockPerDay === null || count === 0 ? [] : [{ id, count, most: stockPerDay }]
  }),
]
