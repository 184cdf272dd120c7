import { randomUUID } from 'node:crypto'
import type { CartItem } from '@hoppla/contract/cart/items'
import { formatDate, formatTime, type Language } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import type { Texts } from '../../../db/tables/places.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { priceOn } from '../../catalogue/catalogue.ts'
import { type CartCaller, type CartPort, type NewLine, vatIncluded } from '../../orders/orders.ts'
import { say } from '../../places/places.ts'
import { daysHeld, fullRefundUntil, halfRefundUntil } from '../bookings.rules.ts'
import { checkChildren, getClassOnSale, type OneChild } from '../check-sale.ts'
import type { ClassRow } from '../classes.sql.ts'
import { classWords } from '../mails/class-words.ts'
import { linesOfSeats } from '../orders/class-lines.ts'
import { type CartSale, type ClassItem, fieldOfChild } from './class-cart.rules.ts'
import { classHolds } from './class-holds.ts'
import { holdSeats } from './hold-seats.ts'

/** @throws Refusal as `bookChildClass` has it, at the field of the item; `cart.not-sold` where there is nothing to pay: that is booked at once, alone. */
const checkItem = async (deps: Deps, caller: CartCaller, item: ClassItem): Promise<CartSale> => {
  const groupId = item.children[0]?.childClassAgeGroupId ?? ''
  const { facts, now, today } = await getClassOnSale(deps, caller.site, groupId, fieldOfChild(0, 'childClassAgeGroupId'))
  const children = await checkChildren(deps, caller, facts, {
    children: item.children,
    codes: item.earlyCodes,
    now,
    fieldOf: fieldOfChild,
  })
  const priceMinor = priceOn(facts, today)
  if (priceMinor === 0) throw new Refusal('cart.not-sold')
  return { facts, children, priceMinor, now, today }
}

const read: CartPort['read'] = async (deps, caller, item: CartItem) => {
  if (item.kind !== 'child-class') throw new Refusal('cart.not-sold')
  const sale = await checkItem(deps, caller, item)
  const { facts } = sale
  const { language } = caller
  const words = (texts: Texts) => say(texts, language, facts.languages)
  const t = classWords(await countryWording(deps, facts.countryId, language))
  const first = facts.occasions[0] ?? '1970-01-01'
  const days = daysHeld(
    facts,
    sale.children.map(({ childClassAgeGroupId }) => childClassAgeGroupId),
  )
  return {
    lines: linesOfSeats(
      facts,
      sale.children.map((child) => ({ groupId: child.childClassAgeGroupId, priceMinor: sale.priceMinor })),
      { words, t },
    ).map(newLine),
    title: words(facts.names),
    details: [
      ...sale.children.map((child) => childIn(child, facts, words, language)),
      [...new Set([days[0] ?? first, days.at(-1) ?? first])].map((day) => formatDate(day, language, 'full')).join(' – '),
      words(facts.playground.names) || facts.playground.name,
      t('cancelNote', {
        date: formatDate(fullRefundUntil(first), language, 'on'),
        half: formatDate(halfRefundUntil(first), language, 'on'),
      }),
    ],
    visit: { playgroundId: facts.playground.id, children: sale.children.length },
    law: 'leisure',
    asksToBeginAtOnce: false,
    asksForPhone: true,
    scarce: { places: sale.children.length, hold: (tx, at) => holdSeats(deps, caller, tx, { item, sale, ...at }) },
  }
}

const childIn = (child: OneChild, facts: ClassRow, words: (texts: Texts) => string, language: Language): string => {
  const group = facts.groups.find(({ id }) => id === child.childClassAgeGroupId)
  const times = `${formatTime(group?.startTime ?? '', language)}–${formatTime(group?.endTime ?? '', language)}`
  return `${child.childFirstName}: ${times}, ${words(group?.names ?? {})}`
}

const newLine = ({ key, name, quantity, unitPriceMinor, vatPercent }: ReturnType<typeof linesOfSeats>[number]): NewLine => ({
  ...{ id: randomUUID(), position: 1, article_id: null, article_key: key, kind: 'child-class', article_name: name, rules: '' },
  ...{ quantity, unit_price_minor: unitPriceMinor, vat_percent: vatPercent, vat_minor: vatIncluded(unitPriceMinor, vatPercent) },
  ...{ gift_card_amount_minor: null, gift_card_years: null, gift_card_from: null },
  ...{ mode: null, terms: null, child_id: null, delivery: null },
})

/** How seats of classes are put into carts (decision 368). */
export const classCart: CartPort = { read, holds: classHolds }
