/// <reference types="vite/client" />
/// <reference path="../../../packages/ui/src/assets.d.ts" />
import { readFileSync } from 'node:fs'
import type { BookingInList } from '@hoppla/contract/classes/bookings'
import type { OrderInList } from '@hoppla/contract/orders'
import { formatMoney, type Language } from '@hoppla/i18n'
import { Badge, Bill, Button, Count, List, ListLink, ListRow, PlainButton, RadioCards } from '@hoppla/ui'
import { createElement as e, Fragment, type ReactNode } from 'react'
import { MyClassRows } from '../../../apps/web/app/modules/classes/my-classes.tsx'
import { UsedCoupon } from '../../../apps/web/app/modules/orders/checkout/used-coupon.tsx'
import { OrderList } from '../../../apps/web/app/modules/overview/order-list.tsx'
import { renderPage } from '../../../apps/web/app/testing/render-page.tsx'
import { allWordsOf, wordsOf } from '../words.ts'

const stylesheet = ['tokens', 'fonts', 'base', 'first', 'forms', 'more-base', 'more', 'classes', 'last']
  .map((name) =>
    readFileSync(new URL(`../../../packages/ui/src/styles/${name}.css`, import.meta.url), 'utf8').replace(/@import[^;]+;/g, ''),
  )
  .join('\n')

const longest = (texts: readonly string[]): string => texts.reduce((most, text) => (text.length > most.length ? text : most), '')
const longestWord = (text: string): number => Math.max(0, ...text.split(/[\s-]+/).map((word) => word.length))

/** Texts of a language that could be a row's title, by group of words; with nothing left to be filled in. */
const titlesOf = (language: Language): string[] => {
  const { account, booked, checkout, classes, overview, payment, shop, tickets } = allWordsOf(language)
  const texts = (words: object): string[] =>
    Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : texts(value as object)))
  const short = texts({ account, booked, checkout, classes, overview, payment, shop, tickets }).filter(
    (text) => text.length < 70 && !text.includes('{{'),
  )
  return short.toSorted((a, b) => longestWord(b) - longestWord(a)).slice(0, 12)
}

const family = ['Maximiliane-Friederike', 'Wilhelmina']

/** A booking of each status with a long class name, and an order of each that is not paid. */
const bookingsOf = (language: Language): BookingInList[] => {
  const t = wordsOf(language)
  const statuses = ['Held', 'AwaitingPayment', 'Confirmed', 'Cancelled', 'Expired'] as const
  return statuses.map((status) => ({
    guid: `00000000-0000-4000-8000-00000000000${statuses.indexOf(status)}`,
    orderReference: 'Y4MA-3S8K-JZ2K',
    status,
    classType: 'SportKidz',
    className: t('classes.kinds.sport'),
    playgroundName: 'Hoppla Göteborg-Frölunda',
    firstOccasionDate: '2027-01-23',
    lastOccasionDate: '2027-03-27',
    children: family,
  }))
}
const ordersOf = (language: Language): OrderInList[] => {
  const statuses = ['AwaitingPayment', 'Processing', 'Completed', 'PartiallyRefunded', 'Refunded', 'Cancelled'] as const
  return statuses.map((status) => ({
    orderReference: `Y4MA-3S8K-JZ2${statuses.indexOf(status)}`,
    createdAt: '2026-11-22T16:08:00Z',
    status,
    totalAmount: 12_345.5,
    currency: 'EUR',
    receiptNumber: null,
    lines: titlesOf(language)
      .slice(0, 2)
      .map((articleName) => ({ articleName, quantity: 2 })),
  }))
}

/** What stands at the right of rows: the longest words of each kind. */
const endsOf = (language: Language): ReactNode[] => {
  const t = wordsOf(language)
  const { account, booked, classes, overview } = allWordsOf(language)
  const badge = (words: Record<string, unknown>) =>
    e(Badge, { tone: 'warn', children: longest(Object.values(words).map(String)).replace(/\{\{.*?\}\}/g, '12') })
  const amount = e('span', { className: 'num nowrap' }, `−${formatMoney(12_345.67, 'EUR', language)}`)
  return [
    ...[booked.status, account.orders.status, overview.state, overview.codes, classes.seats].map((words) => badge(words)),
    e(Button, { small: true, children: t('checkout.cards.add') }),
    e(Button, { small: true, busyLabel: t('checkout.coupon.removing'), children: t('checkout.coupon.remove') }),
    amount,
    e(Fragment, null, amount, e(PlainButton, { icon: 'close', smallIcon: true, label: 'x' })),
    e(Count, { value: 12, label: t('overview.active') }),
  ]
}

/** One document with every shape of a list's row in a language: the shared row with each end and the longest titles, and the rows of bookings, orders, coupons. */
export const rowsPage = async (language: Language): Promise<string> => {
  const t = wordsOf(language)
  const titles = titlesOf(language)
  const rows = endsOf(language).flatMap((end, index) =>
    titles.map((title) => {
      const row = { icon: 'tag' as const, tone: 'sun' as const, title, note: titles[(index + 5) % titles.length], end }
      return index % 2 === 0
        ? e(ListRow, { key: `${index} ${title}`, ...row })
        : e(ListLink, { key: `${index} ${title}`, href: '/', ...row })
    }),
  )
  const options = titles.map((label) => ({
    value: label,
    label,
    hint: '11:45–12:45',
    end: e(Badge, { tone: 'sun', icon: 'clock', children: t('classes.seats.few', { count: 4 }) }),
  }))
  const bill = titles.map((label) => ({ label, amount: formatMoney(12_345.67, 'EUR', language) }))
  const Page = () =>
    e(
      'div',
      { className: 'wrap mid stack' },
      e(List, { card: true, children: rows }),
      e(MyClassRows, { bookings: bookingsOf(language) }),
      e(OrderList, { orders: ordersOf(language) }),
      e(UsedCoupon, { name: titles[0] ?? '', onRemove: () => {} }),
      e('div', { className: 'card stack' }, e(RadioCards, { name: 'group', legend: 'x', options }), e(Bill, { rows: bill })),
    )
  // The file of icons is no part of the words' place.
  const html = (await renderPage({ language, page: Page })).html.replace(/href="[^"]*icons[^"]*#/g, 'href="#')
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${stylesheet}</style><body><main>${html}</main></body></html>`
}
