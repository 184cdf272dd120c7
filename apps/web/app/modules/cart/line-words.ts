import type { CartLine } from '@hoppla/contract/cart/cart'
import { pathTo } from '@hoppla/contract/pages'
import type { CartData } from './cart-data.ts'

/** The picture beside a line: the chosen one of a gift card, that of the article, else the drawing of its kind. */
export const pictureOf = (
  { item, picture }: Pick<CartLine, 'item' | 'picture'>,
  { designs }: Pick<CartData, 'designs'>,
): string => {
  if (picture !== null) return picture
  switch (item.kind) {
    case 'gift-card':
      return designs.find(({ guid }) => guid === item.design)?.url ?? '/art/gift-card'
    case 'serial-ticket':
      return '/art/ticket'
    case 'pass':
      return '/art/pass'
    case 'entrance':
    case 'add-on':
      return '/art/playground'
    case 'child-class':
      return '/art/sport'
    case 'party':
      return '/art/party'
  }
}

/** The page where it is chosen anew; undefined where the cart itself changes it. */
export const changePath = (
  { id, item }: Pick<CartLine, 'id' | 'item'>,
  { slugs }: Pick<CartData, 'slugs'>,
  lang: string,
): string | undefined => {
  if (item.kind === 'entrance') {
    const playgroundSlug = slugs[item.playgroundId]
    return playgroundSlug === undefined
      ? pathTo('book-entrance', { lang })
      : pathTo('book-entrance', { lang, playgroundSlug, query: { date: item.date, at: item.startsAt, line: id } })
  }
  if (item.kind === 'party') {
    const playgroundSlug = slugs[item.playgroundId]
    return playgroundSlug === undefined
      ? pathTo('party', { lang })
      : pathTo('party-at', { lang, playgroundSlug, query: { date: item.date, line: id } })
  }
  if (item.kind === 'child-class') return pathTo('classes', { lang })
  return item.kind === 'pass' && item.mode === 'direct' ? pathTo('pass-child', { lang, passId: item.articleId }) : undefined
}
