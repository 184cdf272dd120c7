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

export type ShopArticle = Pick<Article, 'id' | 'name' | 'description' | 'price' | 'currency'> & {
  picture: string | null
  /** Not to be had for now. */
  isSoldOut: boolean
}

export type ShopData = {
  /** The cheapest gift card on sale, else one that is sold out; null: none. */
  giftCard: { price: number; currency: string; picture: string | null; isSoldOut: boolean } | null
  serialTickets: ShopArticle[]
  passes: ShopArticle[]
  comparison: Comparison | null
  /** Those that are open, for who has one of them. */
  playgrounds: { guid: string; slug: string; name: string }[]
  currency: string
}

const shownArticle = ({ id, name, description, price, currency, media, inactiveReason }: Article): ShopArticle => ({
  id,
  name,
  description,
  price,
  currency,
  picture: media[0]?.url ?? null,
  isSoldOut: inactiveReason === 'SoldOut',
})

type Sold = { inactiveReason: string | null }
export const onSale = ({ inactiveReason }: Sold) => inactiveReason === null
export const soldOut = ({ inactiveReason }: Sold) => inactiveReason === 'SoldOut'
const onShelf = (article: Sold) => onSale(article) || soldOut(article)

/** Everything the shop shows, in one round of calls. */
export const shopData = async (call: Call, { country }: Pick<Site, 'country'>): Promise<ShopData> => {
  const params = { params: { locationId: country.guid } }
  const [giftCards, tickets, passes, playgrounds] = await Promise.all([
    call(giftCardsByLocation, params),
    call(serialTicketsByLocation, { params: { countryId: country.guid } }),
    call(passArticlesByLocation, params),
    call(playgroundsByCountry, { params: { country: country.guid } }),
  ])
  const cards = giftCards.filter(onShelf).sort((a, b) => a.price - b.price)
  const cheapest = cards.find(onSale) ?? cards[0]
  return {
    giftCard: cheapest
      ? {
          price: cheapest.price,
          currency: cheapest.currency,
          picture: cheapest.media[0]?.url ?? null,
          isSoldOut: soldOut(cheapest),
        }
      : null,
    serialTickets: tickets.filter(onShelf).map(shownArticle),
    passes: passes.filter(onShelf).map(shownArticle),
    comparison: compare(tickets.filter(onSale), passes.filter(onSale)) ?? null,
    playgrounds: playgrounds.filter(({ disabled }) => !disabled).map(({ guid, slug, name }) => ({ guid, slug, name })),
    currency: country.currency,
  }
}

export type CardDesign = { guid: string; name: string; url: string }

/** The pictures of these gift cards, each once. */
export const designsOf = (cards: readonly GiftCard[]): CardDesign[] => {
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

/** The pictures gift cards come with, for the pages after the choice. */
export const cardDesigns = async (call: Call, { country }: Pick<Site, 'country'>): Promise<CardDesign[]> =>
  designsOf(await call(giftCardsByLocation, { params: { locationId: country.guid } }))
