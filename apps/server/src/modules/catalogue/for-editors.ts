import type * as contract from '@hoppla/contract/editing/article-prices'
import { articleKinds } from '@hoppla/contract/editing/article-prices'
import type { Answer } from '@hoppla/contract/route'
import { fromMinor } from '@hoppla/i18n'
import { sql } from 'kysely'
import type { ArticleKind } from '../../db/tables/catalogue.ts'
import type { VatRates } from '../../db/tables/places.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { mayAt } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { lowestByDay } from './prices.rules.ts'
import type { PricedRow } from './prices.ts'
import { lowestBefore, priceOn } from './prices.ts'

type Editing = Pick<Deps, 'db' | 'clock'>
type Countries = Answer<typeof contract.listEditedCountries>
type CountryRow = Omit<Countries[number], 'today' | 'vatPercents'> & { vatRates: VatRates }

/** The countries whose articles the caller may edit, in the order of their names. */
export const listEditedCountries = async ({ db, clock }: Editing, { staff }: StaffCaller): Promise<Countries> => {
  const { rows } = await sql<CountryRow>`
    select c.id, c.key, c.name, c.languages, c.currency, c.timezone as "timeZone", c.gift_card_voucher as "giftCardVoucher",
      c.vat_rates as "vatRates",
      coalesce((select json_agg(json_build_object('id', l.id, 'key', coalesce(r.key, p.key), 'name', coalesce(r.name, p.name), 'kind', l.type)
          order by l.type desc, coalesce(r.name, p.name))
        from location_closure u join locations l on l.id = u.descendant_id left join regions r on r.id = l.id left join playgrounds p on p.id = l.id
        where u.ancestor_id = c.id and l.type in ('Region', 'Playground')), '[]') as places
    from countries c order by c.name collate "C"`.execute(db)
  const now = clock.now()
  const countries: Countries = []
  for (const { vatRates, ...row } of rows)
    if (await mayAt(db, staff, 'articles.edit', row.id))
      countries.push({ ...row, vatPercents: percentsOf(vatRates), today: dayIn(now, row.timeZone) })
  return countries
}

/** The rates of a country are named like the kinds of articles, in camel case; of add-ons there is none. */
const percentsOf = (rates: VatRates): Countries[number]['vatPercents'] => {
  const rate = (kind: ArticleKind) =>
    rates[kind.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as keyof typeof rates]
  return Object.fromEntries(
    articleKinds.options.flatMap((kind) => (rate(kind) === undefined ? [] : [[kind, rate(kind)]])),
  ) as Countries[number]['vatPercents']
}

type Priced = Omit<PricedRow, 'prices'> & {
  countryId: string
  timeZone: string
  vatPercent: number
  prices: PricedRow['prices'] | null
}

/** What an article of the caller's countries has cost. @throws Refusal `article.not-found`. */
export const getArticlePrices = async (
  { db, clock }: Editing,
  { staff }: StaffCaller,
  id: string,
): Promise<Answer<typeof contract.getArticlePrices>> => {
  const { rows } = await sql<Priced>`
    select a.country_id as "countryId", c.timezone as "timeZone", a.currency, a.vat_percent as "vatPercent", a.price_minor as "priceMinor",
      a.regular_price_minor as "regularPriceMinor", a.price_valid_to as "priceValidTo", c.lowest_price_shown as "lowestPriceShown",
      price_history_of(a.id) as prices
    from articles a join countries c on c.id = a.country_id where a.id = ${id}`.execute(db)
  const [row] = rows
  if (!row || !(await mayAt(db, staff, 'prices.edit', row.countryId))) throw new Refusal('article.not-found')
  const { currency, vatPercent, timeZone } = row
  const prices = row.prices ?? []
  const today = dayIn(clock.now(), timeZone)
  const days = lowestByDay(prices, today)
  const now = priceOn(row, today)
  const money = (minor: number) => fromMinor(minor, currency)
  return {
    currency,
    vatPercent,
    now: money(now),
    lowestOf30Days: money(Math.min(now, ...days.map(({ priceMinor }) => priceMinor))),
    shownPriorPrice: lowestBefore({ ...row, prices }, today),
    steps: prices.toReversed().map(({ since, priceMinor, regularPriceMinor, priceValidTo }) => ({
      since,
      price: money(priceMinor),
      regularPrice: money(regularPriceMinor),
      priceValidTo,
    })),
    days: days.map(({ day, priceMinor }) => ({ day, price: money(priceMinor) })),
  }
}
