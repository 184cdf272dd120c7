import { type Cart, type CartLine, type CartSuggestion, lineLaws, mostCartLines } from '@hoppla/contract/cart/cart'
import type { Language } from '@hoppla/i18n'
import { fromMinor } from '@hoppla/i18n'
import { callerWording, type Wording } from '../../brand/wording.ts'
import type { Deps } from '../../kernel/deps.ts'
import {
  allProducts,
  type CartCaller,
  isPayable,
  orderLanguage,
  orderLink,
  orderSecret,
  type ReducedLine,
  vatByRate,
  vatIncluded,
} from '../orders/orders.ts'
import { codesOf, messageOf, previewCodes, showCodes } from './cart-codes.ts'
import { getCountryShop } from './country.sql.ts'
import { type FoundCart, isClosed } from './find-cart.ts'
import { type CheckedLine, checkLines, fullLines, orderable } from './price-lines.ts'

/** A cart as its buyer sees it now, every line read and priced anew. */
export const showCart = async (deps: Deps, caller: CartCaller, found: FoundCart): Promise<Cart> => {
  const { cart, order } = found
  const { site } = caller
  const closed = isClosed(found)
  const [wording, shop, lines] = await Promise.all([
    callerWording(deps, caller),
    getCountryShop(deps.db, cart.country_id),
    checkLines(deps, caller, closed ? [] : found.lines),
  ])
  const bought = orderable(lines)
  const full = bought.flatMap(({ priced }) => fullLines(priced))
  const codes = await previewCodes(deps, caller, closed ? [] : codesOf(deps.config, cart), full)
  const money = (minor: number) => fromMinor(minor, site.currency)
  const off = new Map(codes.off?.lines.map((line) => [line.id, line]))
  const fullMinor = full.reduce((sum, line) => sum + line.fullMinor, 0)
  const totalMinor = fullMinor - (codes.off?.discountMinor ?? 0)
  const taxed = full.map((line) => ({
    amountMinor: line.fullMinor - (off.get(line.id)?.discountMinor ?? 0),
    vatPercent: line.vatPercent,
    vatMinor: off.get(line.id)?.vatMinor ?? vatIncluded(line.fullMinor, line.vatPercent),
    voucherMinor: 0,
  }))
  const now = deps.clock.now()
  return {
    id: cart.id,
    now: now.toISOString(),
    isGuest: cart.account_id === null,
    isClosed: closed,
    language: orderLanguage(cart.language),
    currency: site.currency,
    companyName: shop.companyName,
    contact: contactOf(cart),
    heldUntil: !closed && cart.held_until !== null && cart.held_until > now ? cart.held_until.toISOString() : null,
    lines: lines.map((line) => showLine(line, off, site.currency, wording)),
    suggestion: await suggestionFor(deps, caller, found, bought),
    codes: showCodes(codes, site.currency, wording),
    coupon: codes.off ? { name: codes.off.name, discount: money(codes.off.discountMinor) } : null,
    fullAmount: money(fullMinor),
    totalAmount: money(totalMinor),
    giftCardAmount: money(codes.paidMinor),
    dueAmount: money(totalMinor - codes.paidMinor),
    vat: vatByRate(taxed).map(({ percent, onMinor, vatMinor }) => ({
      vatPercent: percent,
      onAmount: money(onMinor),
      vatAmount: money(vatMinor),
    })),
    paymentMethods: shop.payment.methods,
    ...askedOf(bought),
    order: order
      ? {
          orderReference: order.reference,
          status: order.status,
          isPayable: isPayable(order, now),
          paymentToken: order.token,
          ...linkOf(deps, caller, order),
          expiresAt: order.expiresAt.toISOString(),
        }
      : null,
  }
}

/** What fits the visits that can be bought, in their order; nothing where nothing may be put in. */
const suggestionFor = async (
  deps: Deps,
  caller: CartCaller,
  { lines, order }: FoundCart,
  bought: ReturnType<typeof orderable>,
): Promise<CartSuggestion | null> => {
  if (order?.status === 'Processing' || lines.length >= mostCartLines) return null
  for (const { visit } of bought.map(({ priced }) => priced)) {
    for (const { cart } of visit ? allProducts() : []) {
      const suggestion = visit && (await cart?.suggest?.(deps, caller, visit, lines))
      if (suggestion) return suggestion
    }
  }
  return null
}

/** What is asked of the buyer, and said, for what is bought. */
const askedOf = (bought: ReturnType<typeof orderable>): Pick<Cart, 'asksToBeginAtOnce' | 'asksForPhone' | 'laws'> => ({
  asksToBeginAtOnce: bought.some(({ priced }) => priced.asksToBeginAtOnce),
  asksForPhone: bought.some(({ priced }) => priced.asksForPhone),
  laws: lineLaws.filter((law) => bought.some(({ priced }) => priced.law === law)),
})

/** Where an order is paid or shown, and what opens it. */
export const linkOf = (
  deps: Pick<Deps, 'config'>,
  { site, language }: { site: CartCaller['site']; language: Language },
  order: { id: string; reference: string; accountId: string | null; status?: string },
): { link: string; secret: string | null } => {
  const secret = order.accountId === null ? orderSecret(deps.config, order.id) : null
  const page = order.status === 'Completed' ? 'receipt' : 'payment'
  return { link: orderLink(page, site.origin, { language, reference: order.reference, secret }), secret }
}

/** Who buys without an account. */
export const contactOf = ({ email, name, phone, phone_country_code: code }: FoundCart['cart']): Cart['contact'] =>
  email === null || name === null
    ? null
    : { email, name, ...(phone === null ? {} : { phone }), ...(code === null ? {} : { phoneCountryCode: code }) }

const showLine = (
  { row, priced, amountMinor, oldMinor, problem }: CheckedLine,
  off: ReadonlyMap<string, ReducedLine>,
  currency: string,
  wording: Wording,
): CartLine => {
  const money = (minor: number) => fromMinor(minor, currency)
  return {
    id: row.id,
    item: row.item,
    title: priced?.title ?? row.title,
    picture: priced?.picture ?? null,
    details: [...(priced?.details ?? [])],
    parts: (priced?.lines ?? []).map((line) => {
      const fullMinor = line.quantity * line.unit_price_minor
      const reduced = off.get(line.id)
      return {
        name: line.article_name,
        quantity: line.quantity,
        unitPrice: money(line.unit_price_minor),
        amount: money(fullMinor - (reduced?.discountMinor ?? 0)),
        discount: money(reduced?.discountMinor ?? 0),
        vatPercent: line.vat_percent,
        vatAmount: money(reduced?.vatMinor ?? vatIncluded(fullMinor, line.vat_percent)),
      }
    }),
    amount: money(amountMinor - (priced?.lines ?? []).reduce((sum, { id }) => sum + (off.get(id)?.discountMinor ?? 0), 0)),
    oldAmount: oldMinor === undefined ? null : money(oldMinor),
    rules: [...new Set((priced?.lines ?? []).map(({ rules }) => rules).filter((rules) => rules !== ''))].join('\n'),
    isScarce: priced?.scarce !== undefined,
    law: priced?.law ?? 'withdrawal',
    asksToBeginAtOnce: priced?.asksToBeginAtOnce ?? false,
    problem: problem
      ? {
          kind: problem.kind,
          code: problem.refusal?.code ?? problem.kind,
          message: messageOf(problem.refusal ?? 'order.price-changed', wording),
        }
      : null,
  }
}
