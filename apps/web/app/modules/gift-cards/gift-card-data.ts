import { giftCardsByLocation } from '@hoppla/contract/catalogue'
import type { Call } from '@hoppla/contract/client'
import type { Site } from '../../platform/head/page-site.ts'
import { type CardDesign, designsOf, onSale, sendDays, soldOut } from '../catalogue/catalogue.ts'

export type CardAmount = {
  id: string
  price: number
  vatPercent: number
  validTo: string
  designs: string[]
  /** Not to be had for now. */
  isSoldOut: boolean
}

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

/** What can be chosen on the gift card page. Only what is on the page travels in the HTML. */
export const giftCardData = async (call: Call, { country }: Pick<Site, 'country'>, now: Date): Promise<GiftCardData> => {
  const all = await call(giftCardsByLocation, { params: { locationId: country.guid } })
  const cards = all.filter((card) => onSale(card) || soldOut(card)).sort((a, b) => a.price - b.price)
  return {
    amounts: cards.map((card) => ({
      id: card.id,
      price: card.price,
      vatPercent: card.vatPercent,
      validTo: card.validToDate,
      designs: card.media.map(({ guid }) => guid),
      isSoldOut: soldOut(card),
    })),
    designs: designsOf(cards),
    currency: cards[0]?.currency ?? country.currency,
    description: cards[0]?.description ?? '',
    ...sendDays({ country }, now),
  }
}
