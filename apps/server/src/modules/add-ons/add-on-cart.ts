import type { CartSuggestion } from '@hoppla/contract/cart/cart'
import { type ItemOf, mostQuantity } from '@hoppla/contract/cart/items'
import { fromMinor } from '@hoppla/i18n'
import { countryWording } from '../../brand/wording.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type CartCaller, type CartPort, getArticleOnSale, lineOf, type PricedItem, severalOf } from '../orders/orders.ts'
import { say } from '../places/places.ts'
import { findAddOnPlace } from './add-ons.sql.ts'
import { addOnWords } from './add-ons.words.ts'
import { readAddOnsOnSale } from './on-sale.ts'

type AddOnItem = ItemOf<'add-on'>

/** @throws Refusal of an article; `playground.not-found`; `article.not-on-sale` where the play centre does not sell it. */
const readAddOn = async (deps: Deps, caller: CartCaller, { articleId, playgroundId, quantity }: AddOnItem): Promise<PricedItem> => {
  const article = await getArticleOnSale(deps, caller.site, 'add-on', articleId)
  const [place] = await findAddOnPlace(deps.pool, [playgroundId, article.places.map(({ id }) => id)])
  if (!place || place.countryId !== caller.site.countryId)
    throw new Refusal('playground.not-found', { errors: { playgroundId: [] } })
  if (!place.isSold) throw new Refusal('article.not-on-sale', { errors: { playgroundId: [] } })
  const line = lineOf(article, caller, { playground_id: place.id, ...severalOf(article, quantity) })
  const t = addOnWords(await countryWording(deps, place.countryId, caller.language))
  const onSale = await readAddOnsOnSale(deps, caller, place.id)
  return {
    lines: [line],
    title: line.article_name,
    picture: onSale.find(({ id }) => id === article.id)?.media[0]?.url,
    details: [t('waits', { playground: say(place.names, caller.language, place.languages) || place.name })],
    law: 'withdrawal',
    asksToBeginAtOnce: false,
  }
}

/**
 * The first of what the play centre sells that the cart does not have for it: for each child, or one where there is something already. An operator puts first
 * what every child needs.
 */
const suggestAddOn: NonNullable<CartPort['suggest']> = async (deps, caller, { playgroundId, children }, cart) => {
  const chosen = cart.flatMap(({ item }) => (item.kind === 'add-on' && item.playgroundId === playgroundId ? [item.articleId] : []))
  const quantity = chosen.length > 0 ? 1 : Math.min(Math.max(children, 1), mostQuantity)
  for (const { id } of await readAddOnsOnSale(deps, caller, playgroundId)) {
    if (chosen.includes(id)) continue
    const item: AddOnItem = { kind: 'add-on', articleId: id, playgroundId, quantity }
    const priced = await readAddOn(deps, caller, item).catch(nothingIfRefused)
    if (priced) return suggestionOf(priced, item, caller)
  }
  return undefined
}

/** What is listed at a play centre may be sold out, or sold in one of its areas alone: then the next one is suggested. */
const nothingIfRefused = (error: unknown): undefined => {
  if (!(error instanceof Refusal) || error.status >= 500) throw error
}

const suggestionOf = ({ title, details, picture, lines }: PricedItem, item: AddOnItem, { site }: CartCaller): CartSuggestion => {
  const unitMinor = lines[0]?.unit_price_minor ?? 0
  const money = (minor: number) => fromMinor(minor, site.currency)
  return {
    item,
    title,
    picture: picture ?? null,
    details: [...details],
    unitPrice: money(unitMinor),
    amount: money(item.quantity * unitMinor),
  }
}

/** Add-ons in carts, guests' too: there is enough for everybody, so nothing is held and nothing ends. */
export const addOnCart: CartPort = {
  read: async (deps, caller, item) => {
    if (item.kind !== 'add-on') throw new Refusal('cart.not-sold')
    return readAddOn(deps, caller, item)
  },
  suggest: suggestAddOn,
}
