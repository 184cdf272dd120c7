import {
  type Article,
  type GiftCard,
  giftCardsByLocation,
  passArticlesByLocation,
  serialTicketsByLocation,
} from '@hoppla/contract/catalogue'
import type { Call } from '@hoppla/contract/client'
import { playgroundsByCountry } from '@hoppla/contract/places'
import type { Site } from '../../platform/head/page-site.ts'
import { dayAfter, localMoment } from '../places/places.ts'
import { type Comparison, compare } from './shop.rules.ts'

export type ShopArticle = Pick<Article, 'id' | 'name' | 'description' | 'price' | 'currency'> & { picture: string | null }

export type ShopData = {
  /** The cheapest gift card on sale; null: none. */
  giftCard: { price: number; currency: string; picture: string | null } | null
  serialTickets: ShopArticle[]
  passes: ShopArticle[]
  comparison: Comparison | null
  /** Those that are open, for who has one of them. */
  playgrounds: { guid: string; slug: string; name: string }[]
  currency: string
}

const shownArticle = ({ id, name, description, price, currency, media }: Article): ShopArticle => ({
  id,
  name,
  description,
  price,
  currency,
  picture: media[0]?.url ?? null,
})

const onSale = (article: { inactiveReason: string | null }) => article.inactiveReason === null

/** Everything the shop shows, in one round of calls. */
export const shopData = async (call: Call, { country }: Pick<Site, 'country'>): Promise<ShopData> => {
  const params = { params: { locationId: country.guid } }
  const [giftCards, tickets, passes, playgrounds] = await Promise.all([
    call(giftCardsByLocation, params),
    call(serialTicketsByLocation, { params: { countryId: country.guid } }),
    call(passArticlesByLocation, params),
    call(playgroundsByCountry, { params: { country: country.guid } }),
  ])
  const [cheapest] = giftCards.filter(onSale).sort((a, b) => a.price - b.price)
  const [serialTickets, passArticles] = [tickets.filter(onSale), passes.filter(onSale)]
  return {
    giftCard: cheapest ? { price: cheapest.price, currency: cheapest.currency, picture: cheapest.media[0]?.url ?? null } : null,
    serialTickets: serialTickets.map(shownArticle),
    passes: passArticles.map(shownArticle),
    comparison: compare(serialTickets, passArticles) ?? null,
    playgrounds: playgrounds.filter(({ disabled }) => !disabled).map(({ guid, slug, name }) => ({ guid, slug, name })),
    currency: country.currency,
  }
}

export type CardDesign = { guid: string; name: string; url: string }
export type CardAmount = { id: string; price: number; vatPercent: number; validTo: string; designs: string[] }

export type GiftCardData = {
  amounts: CardAmount[]
  designs: CardDesign[]
  currency: string
  description: string
  /** The country's date when the page was made, and the last day a present may be sent on. */
  today: string
  lastDay: string
  /** A day to show as an example, as it is typed. */
  example: string
}

const designsOf = (cards: readonly GiftCard[]): CardDesign[] => {
  const all = cards.flatMap(({ media }) =>
    media.map(({ guid, name, description, url }) => ({ guid, name: description || name, url })),
  )
  return [...new Map(all.map((design) => [design.guid, design])).values()]
}

/** How far ahead a present may be dated: the order's own limit. */
const furthestDays = 366

/** The days a present may be sent on, by the country's calendar, and one of them as it is typed. */
export const sendDays = ({ country }: Pick<Site, 'country'>, now: Date) => {
  const today = localMoment(now, country.timezone).date
  return {
    today,
    lastDay: dayAfter(today, furthestDays),
    example: dayAfter(today, 14).split('-').map(Number).reverse().join(' '),
  }
}

/** What can be chosen on the gift card page. Only what is on the page travels in the HTML. */
export const giftCardData = async (call: Call, { country }: Pick<Site, 'country'>, now: Date): Promise<GiftCardData> => {
  const all = await call(giftCardsByLocation, { params: { locationId: country.guid } })
  const cards = all.filter(onSale).sort((a, b) => a.price - b.price)
  return {
    amounts: cards.map(({ id, price, vatPercent, validToDate, media }) => ({
      id,
      price,
      vatPercent,
      validTo: validToDate,
      designs: media.map(({ guid }) => guid),
    })),
    designs: designsOf(cards),
    currency: cards[0]?.currency ?? country.currency,
    description: cards[0]?.description ?? '',
    ...sendDays({ country }, now),
  }
}

/** The pictures gift cards come with, for the pages after the choice. */
export const cardDesigns = async (call: Call, { country }: Pick<Site, 'country'>): Promise<CardDesign[]> =>
  designsOf(await call(giftCardsByLocation, { params: { locationId: country.guid } }))
