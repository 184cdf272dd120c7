import type {
  ArticleTakings,
  DeferredRevenue,
  GiftCardDebt,
  Takings,
  TrialBalance,
  VatReport,
} from '@hoppla/contract/accounting/reports'
import { addDays, type Day } from '../../../kernel/calendar.ts'
import type { AccountName } from '../companies.sql.ts'
import type { AccountSum, ArticleSum, EventSum, TakingsSum, VatSum, YearOfCards } from './reports.sql.ts'

// Everything is added up in minor units and becomes decimal at the very end: a sum is the sum of its lines to the last öre.
type Money = (minor: number) => number
const total = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0)
const closingOf = ({ openingMinor, debitMinor, creditMinor }: AccountSum): number => openingMinor + debitMinor - creditMinor

/** Takings by key, the largest first, with every day of the period. @param names of play centres by their ids. */
export const takingsOf = (
  sums: readonly TakingsSum[],
  { from, to }: { from: Day; to: Day },
  names: ReadonlyMap<string, string>,
  money: Money,
): Omit<Takings, 'currency'> => {
  const byKey = new Map<string, { soldMinor: number; refundedMinor: number }>()
  const byDay = new Map<string, number>()
  for (const { day, key, soldMinor, refundedMinor } of sums) {
    const known = byKey.get(key) ?? { soldMinor: 0, refundedMinor: 0 }
    byKey.set(key, { soldMinor: known.soldMinor + soldMinor, refundedMinor: known.refundedMinor + refundedMinor })
    byDay.set(`${day} ${key}`, soldMinor - refundedMinor)
  }
  const keys = [...byKey].sort(([a, one], [b, other]) => other.soldMinor - one.soldMinor || (a < b ? -1 : 1))
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return {
    rows: keys.map(([key, { soldMinor, refundedMinor }]) => ({
      key,
      name: names.get(key) ?? null,
      sold: money(soldMinor),
      refunded: money(refundedMinor),
      total: money(soldMinor - refundedMinor),
    })),
    days: days.map((day) => ({ day, amounts: keys.map(([key]) => money(byDay.get(`${day} ${key}`) ?? 0)) })),
    sold: money(total(sums, ({ soldMinor }) => soldMinor)),
    refunded: money(total(sums, ({ refundedMinor }) => refundedMinor)),
    total: money(total(sums, ({ soldMinor, refundedMinor }) => soldMinor - refundedMinor)),
  }
}

/**
 * Takings by article and rate, the largest first. @param nameOf an article in the reader’s language; undefined: it is gone. @param ledgerMinor takings of the
 * ledger.
 */
export const articleTakingsOf = (
  sums: readonly ArticleSum[],
  ledgerMinor: number,
  nameOf: (sum: ArticleSum) => string | undefined,
  money: Money,
): Omit<ArticleTakings, 'currency' | 'places'> => {
  const byArticle = Map.groupBy(sums, ({ kind, article, percent }) => `${kind} ${percent} ${article}`)
  const rows = [...byArticle.values()].flatMap((own) => {
    const [first] = own
    return first ? [{ first, key: `${first.kind} ${first.article}`, sums: sumsOfArticles(own) }] : []
  })
  rows.sort((one, other) => other.sums.soldMinor - one.sums.soldMinor || (one.key < other.key ? -1 : 1))
  const all = sumsOfArticles(sums)
  return {
    rows: rows.map(({ first, sums: own }) => ({
      kind: first.kind,
      article: first.article,
      name: nameOf(first) ?? first.name,
      percent: first.percent < 0 ? null : first.percent,
      ...articleOnWire(own, money),
    })),
    total: articleOnWire(all, money),
    ledger: money(ledgerMinor),
  }
}

type ArticleMoney = Pick<ArticleSum, 'quantity' | 'returned' | 'soldMinor' | 'refundedMinor' | 'vatMinor'>
const sumsOfArticles = (sums: readonly ArticleSum[]): ArticleMoney => ({
  quantity: total(sums, ({ quantity }) => quantity),
  returned: total(sums, ({ returned }) => returned),
  soldMinor: total(sums, ({ soldMinor }) => soldMinor),
  refundedMinor: total(sums, ({ refundedMinor }) => refundedMinor),
  vatMinor: total(sums, ({ vatMinor }) => vatMinor),
})
const articleOnWire = ({ quantity, returned, soldMinor, refundedMinor, vatMinor }: ArticleMoney, money: Money) => ({
  quantity,
  returned,
  sold: money(soldMinor),
  refunded: money(refundedMinor),
  total: money(soldMinor - refundedMinor),
  vat: money(vatMinor),
})

/** The VAT of a period by rate, the highest first. */
export const vatOf = (
  { rates, accountMinor }: { rates: readonly VatSum[]; accountMinor: number },
  money: Money,
): Omit<VatReport, 'currency'> => {
  const sums = (net: number, vat: number) => ({ net: money(net), vat: money(vat), gross: money(net + vat) })
  return {
    rows: rates.map(({ percent, netMinor, vatMinor }) => ({ percent, ...sums(netMinor, vatMinor) })),
    total: sums(
      total(rates, ({ netMinor }) => netMinor),
      total(rates, ({ vatMinor }) => vatMinor),
    ),
    account: money(accountMinor),
  }
}

/** Debt of gift cards and breakage. @param ofMonth, ofYear every account since the first day of the month and of the year. */
export const debtOf = (
  ofMonth: readonly AccountSum[],
  ofYear: readonly AccountSum[],
  years: readonly YearOfCards[],
  money: Money,
): Omit<GiftCardDebt, 'currency'> => {
  const owed = (account: string) =>
    total(
      ofMonth.filter((sum) => sum.account === account),
      (sum) => -closingOf(sum),
    )
  const broken = (sums: readonly AccountSum[], of: (sum: AccountSum) => number) =>
    total(
      sums.filter(({ account }) => account === 'breakage'),
      of,
    )
  const moved = ({ debitMinor, creditMinor }: AccountSum) => creditMinor - debitMinor
  const [multi, single] = [owed('gift-card-debt'), owed('gift-card-debt-taxed')]
  return {
    kinds: [
      { kind: 'multi-purpose', amount: money(multi) },
      { kind: 'single-purpose', amount: money(single) },
    ],
    years: years.map(({ year, cards, amountMinor }) => ({ year, cards, amount: money(amountMinor) })),
    total: money(multi + single),
    breakage: {
      month: money(broken(ofMonth, moved)),
      year: money(broken(ofYear, moved)),
      total: money(broken(ofMonth, (sum) => -closingOf(sum))),
    },
  }
}

const deferredAccounts = [
  ['serial-ticket', 'deferred-tickets'],
  ['pass', 'deferred-passes'],
] as const

/** What is not earned yet. A sale and what is credited of it defer; every other event earns. */
export const deferredOf = (sums: readonly EventSum[], money: Money): Omit<DeferredRevenue, 'currency'> => {
  const defers = ({ event }: EventSum) => event === 'order-paid' || event === 'credit-note'
  const moved = ({ debitMinor, creditMinor }: EventSum) => creditMinor - debitMinor
  const rows = deferredAccounts.map(([product, account]) => {
    const own = sums.filter((sum) => sum.account === account)
    return {
      product,
      opening: total(own, ({ openingMinor }) => -openingMinor),
      sold: total(own.filter(defers), moved),
      earned: total(
        own.filter((sum) => !defers(sum)),
        (sum) => -moved(sum),
      ),
      closing: total(own, (sum) => -closingOf(sum)),
    }
  })
  const decimal = ({ opening, sold, earned, closing }: { opening: number; sold: number; earned: number; closing: number }) => ({
    opening: money(opening),
    sold: money(sold),
    earned: money(earned),
    closing: money(closing),
  })
  const all = (of: 'opening' | 'sold' | 'earned' | 'closing') => total(rows, (row) => row[of])
  return {
    rows: rows.map(({ product, ...row }) => ({ product, ...decimal(row) })),
    total: decimal({ opening: all('opening'), sold: all('sold'), earned: all('earned'), closing: all('closing') }),
  }
}

/** Accounts by their numbers; those without one first. */
export const trialBalanceOf = (
  sums: readonly AccountSum[],
  chart: readonly AccountName[],
  money: Money,
): Omit<TrialBalance, 'currency'> => {
  const names = new Map(chart.map((entry) => [entry.account, entry]))
  const balances = (opening: number, debit: number, credit: number) => ({
    opening: money(opening),
    debit: money(debit),
    credit: money(credit),
    closing: money(opening + debit - credit),
  })
  return {
    rows: sums
      .map(({ account, openingMinor, debitMinor, creditMinor }) => ({
        account,
        number: names.get(account)?.number || null,
        name: names.get(account)?.name ?? null,
        ...balances(openingMinor, debitMinor, creditMinor),
      }))
      .sort((one, other) => ((one.number ?? '') < (other.number ?? '') ? -1 : 1)),
    total: balances(
      total(sums, ({ openingMinor }) => openingMinor),
      total(sums, ({ debitMinor }) => debitMinor),
      total(sums, ({ creditMinor }) => creditMinor),
    ),
  }
}
