import {
  type Article,
  type GiftCard,
  giftCardsByLocation,
  type Media,
  passArticlesByLocation,
  serialTicketsByLocation,
} from '@hoppla/contract/catalogue'
import { type Playground, playgroundsByCountry } from '@hoppla/contract/places'
import { answering, stubCall } from './stub-call.ts'

const picture = (guid: string, name: string) =>
  ({ guid, name: `${guid}.svg`, description: name, url: `/media/${guid}.svg` }) as Media
const balloons = picture('d1', 'Ballonger')
const hop = picture('d2', 'Hoppet')

export const giftCard = (price: number, change: Partial<GiftCard> = {}) =>
  ({
    id: `gift ${price}`,
    price,
    currency: 'SEK',
    description: 'Gäller i alla våra lekland.',
    validToDate: '2029-12-31',
    inactiveReason: null,
    media: [balloons, hop],
    ...change,
  }) as GiftCard
const article = (change: Partial<Article>) =>
  ({ id: change.name, description: '', currency: 'SEK', rules: '', media: [], inactiveReason: null, ...change }) as Article

export const ticket = article({ name: 'Tiokort', price: 1590, numberOfEntrances: 10, rules: 'En ruta är en entré.' })
export const pass = article({
  name: 'Månadskort',
  price: 199,
  numberOfEntrances: null,
  validityDuration: 30,
  validityDurationType: 'Days',
})

/** What the catalogue answers to the pages of the shop. */
export const catalogueOf = (cards: GiftCard[], tickets: Article[] = [], passes: Article[] = []) =>
  stubCall(
    answering(giftCardsByLocation, () => cards),
    answering(serialTicketsByLocation, () => tickets),
    answering(passArticlesByLocation, () => passes),
    answering(playgroundsByCountry, () => [
      { guid: 'o', slug: 'orebro', name: 'Hoppla Örebro', disabled: false } as Playground,
      { guid: 'g', slug: 'gone', name: 'Hoppla Gone', disabled: true } as Playground,
    ]),
  )
