import type { Article, GiftCard } from '@hoppla/contract/catalogue'
import { fromMinor } from '@hoppla/i18n'
import type { Prepared } from '../../cache/prepared.ts'
import type { ArticleKind } from '../../db/tables/catalogue.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { findLocation, say } from '../places/places.ts'
import { giftCardValidTo, type InactiveReason, inactiveReasonOf } from './catalogue.rules.ts'
import { type ArticleRow, findArticle, listArticles } from './catalogue.sql.ts'
import { mediaOnWire } from './media-on-wire.ts'
import { priceOn, reductionOn } from './prices.ts'

type ReadDeps = Pick<Deps, 'db' | 'prepared' | 'clock'>
type Reader = Pick<Caller, 'language'>
type OnWire<Said = GiftCard | Article> = (row: ArticleRow, language: string, now: Date) => Said

// What is on sale changes at midnight, somewhere; every time zone of the product has whole hours, so an answer holds for an hour of the clock.
const hourOf = (now: Date): string => now.toISOString().slice(0, 13)

/** An article of a kind, on sale or not. @throws Refusal `article.not-found`. */
export const getArticle = (deps: ReadDeps, { language }: Reader, kind: ArticleKind, id: string): Promise<Prepared> => {
  const now = deps.clock.now()
  return deps.prepared.get(`article ${kind} ${id} ${language} ${hourOf(now)}`, async () => {
    const row = await findArticle(deps.db, kind, id)
    if (!row) throw new Refusal('article.not-found')
    return onWireOf(kind)(row, language, now)
  })
}

/** The articles of a kind that are on sale today, or sold out for now, and valid at a place. @throws Refusal `location.not-found`. */
export const listArticlesAt = (deps: ReadDeps, reader: Reader, kind: ArticleKind, locationId: string): Promise<Prepared> =>
  listSoldAt(deps, reader, { kind, locationId, name: 'articles', onWire: onWireOf(kind) })

/** The same, each article in other words. @param name of the list, unique in the product: it is prepared under it. */
export const listSoldAt = (
  deps: ReadDeps,
  { language }: Reader,
  { kind, locationId, name, onWire }: { kind: ArticleKind; locationId: string; name: string; onWire: OnWire<object> },
): Promise<Prepared> => {
  const now = deps.clock.now()
  return deps.prepared.get(`${name} ${kind} ${locationId} ${language} ${hourOf(now)}`, async () => {
    if (!(await findLocation(deps.db, locationId))) throw new Refusal('location.not-found')
    const rows = await listArticles(deps.db, kind, locationId)
    return rows.filter((row) => isListed(inactiveReasonOf(row, dayIn(now, row.timezone)))).map((row) => onWire(row, language, now))
  })
}

/** What is sold out comes again, and is shown as such; what is not sold is not listed. */
const isListed = (reason: InactiveReason | null): boolean => reason === null || reason === 'SoldOut'

const giftCardOnWire: OnWire = (row, language, now) => {
  const today = dayIn(now, row.timezone)
  const inactiveReason = inactiveReasonOf(row, today)
  return {
    id: row.id,
    name: say(row.names, language, row.languages),
    description: say(row.descriptions, language, row.languages),
    price: fromMinor(row.priceMinor, row.currency),
    giftCardAmount: fromMinor(row.gift_card_amount_minor ?? row.priceMinor, row.currency),
    currency: row.currency,
    sellablePeriodStartDate: row.sellable_from,
    sellablePeriodEndDate: row.sellable_to,
    vatPercent: row.vat_percent,
    cardActivationDate: row.activation_date,
    validToDate: giftCardValidTo(today, row.gift_card_years),
    countryId: row.country_id,
    countryName: row.country_name,
    isActive: inactiveReason === null,
    inactiveReason,
    rules: say(row.rules, language, row.languages),
    media: row.media.map((media) => mediaOnWire(media, language, row.languages)),
  }
}

export const articleOnWire: OnWire<Article> = (row, language, now) => {
  const today = dayIn(now, row.timezone)
  return {
    id: row.id,
    name: say(row.names, language, row.languages),
    description: say(row.descriptions, language, row.languages),
    price: fromMinor(priceOn(row, today), row.currency),
    reduction: reductionOn(row, today),
    currency: row.currency,
    countryId: row.country_id,
    countryName: row.country_name,
    ticketActivationDate: row.activation_date,
    validityDurationType: row.validity_duration_type ?? 'Days',
    validityDuration: row.validity_duration ?? 0,
    numberOfEntrances: row.entrances,
    rules: say(row.rules, language, row.languages),
    media: row.media.map((media) => mediaOnWire(media, language, row.languages)),
    inactiveReason: inactiveReasonOf(row, today),
  }
}

const onWireOf = (kind: ArticleKind): OnWire => (kind === 'gift-card' ? giftCardOnWire : articleOnWire)
