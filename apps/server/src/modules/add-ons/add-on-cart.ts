import type { ItemOf } from '@hoppla/contract/cart/items'
import { countryWording } from '../../brand/wording.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type CartCaller, type CartPort, getArticleOnSale, lineOf, type PricedItem, severalOf } from '../orders/orders.ts'
import { say } from '../places/places.ts'
import { findAddOnPlace } from './add-ons.sql.ts'
import { addOnWords } from './add-ons.words.ts'

/** Add-ons in carts, guests' too: there is enough for everybody, so nothing is held and nothing ends. */
export const addOnCart: CartPort = {
  read: async (deps, caller, item) => {
    if (item.kind !== 'add-on') throw new Refusal('cart.not-sold')
    return readAddOn(deps, caller, item)
  },
}

/** @throws Refusal of an article; `playground.not-found`; `article.not-on-sale` where the play centre does not sell it. */
const readAddOn = async (
  deps: Deps,
  caller: CartCaller,
  { articleId, playgroundId, quantity }: ItemOf<'add-on'>,
): Promise<PricedItem> => {
  const article = await getArticleOnSale(deps, caller.site, 'add-on', articleId)
  const [place] = await findAddOnPlace(deps.pool, [playgroundId, article.places.map(({ id }) => id)])
  if (!place || place.countryId !== caller.site.countryId)
    throw new Refusal('playground.not-found', { errors: { playgroundId: [] } })
  if (!place.isSold) throw new Refusal('article.not-on-sale', { errors: { playgroundId: [] } })
  const line = lineOf(article, caller, { playground_id: place.id, ...severalOf(article, quantity) })
  const t = addOnWords(await countryWording(deps, place.countryId, caller.language))
  return {
    lines: [line],
    title: line.article_name,
    details: [t('waits', { playground: say(place.names, caller.language, place.languages) || place.name })],
    law: 'withdrawal',
    asksToBeginAtOnce: false,
  }
}
