import type { FileInput } from './format.ts'
import { accountNumber } from './format.ts'
import type { Voucher, VoucherLine } from './voucher.rules.ts'

/** One row of a posting batch: `amountMinor` is debited to `account` and credited to `contra`. @property taxKey of the contra account’s VAT. */
export type DatevRow = {
  amountMinor: number
  isDebit: boolean
  account: string
  contra: string
  taxKey: string
  placeId: string | null
  product: string
}
type Leg = Pick<VoucherLine, 'placeId' | 'product'> & { number: string; amountMinor: number; taxKey: string }

/** Tax keys of sales by their rate (DATEV, Steuerschlüssel). Another rate has none: its VAT is posted to its account. */
const taxKeys: Readonly<Record<number, string>> = { 19: '0003', 7: '0002' }

/** VAT as DATEV computes it from a gross amount, to the cent. */
const vatIn = (gross: number, percent: number): number =>
  Math.sign(gross) * Math.round((Math.abs(gross) * percent) / (100 + percent))

/**
 * Net and VAT of a play centre, product and rate as one gross leg with its tax key. DATEV computes the VAT of the sum; the ledger has added up that of each
 * order. Where the two differ by cents, a second leg moves them, so that the accounts hold what the ledger’s do.
 */
const grossLegs = (input: Pick<FileInput, 'accounts'>, net: VoucherLine, vat: VoucherLine): Leg[] => {
  const gross = net.amountMinor + vat.amountMinor
  const difference = vat.amountMinor - vatIn(gross, net.vatPercent)
  const { placeId, product } = net
  const leg = (account: string, amountMinor: number, taxKey: string): Leg => ({
    number: accountNumber(input, account),
    amountMinor,
    taxKey,
    placeId,
    product,
  })
  return [
    leg(net.account, gross, taxKeys[net.vatPercent] ?? ''),
    ...(difference === 0 ? [] : [leg(net.account, -difference, ''), leg(vat.account, difference, '')]),
  ]
}

const plainLeg = (input: Pick<FileInput, 'accounts'>, { account, amountMinor, placeId, product }: VoucherLine): Leg => ({
  number: accountNumber(input, account),
  amountMinor,
  taxKey: '',
  placeId,
  product,
})

const legsOf = (input: Pick<FileInput, 'accounts'>, lines: readonly VoucherLine[], hasKeys: boolean): Leg[] => {
  const groups = Map.groupBy(lines, ({ placeId, product, vatPercent }) => `${placeId} ${product} ${vatPercent}`)
  return [...groups.values()].flatMap((group) => {
    const [net, ...otherNets] = group.filter(({ account }) => account !== 'vat')
    const [vat, ...otherVats] = group.filter(({ account }) => account === 'vat')
    const isPair = net && vat && otherNets.length + otherVats.length === 0 && taxKeys[net.vatPercent] !== undefined
    return hasKeys && isPair ? grossLegs(input, net, vat) : group.map((line) => plainLeg(input, line))
  })
}

/** Debits against credits, the first against the first, until nothing is left. A leg with a tax key stands on the contra side. */
const pair = (legs: readonly Leg[]): DatevRow[] | undefined => {
  const rows: DatevRow[] = []
  const debits = legs.filter(({ amountMinor }) => amountMinor > 0).map((leg) => ({ leg, rest: leg.amountMinor }))
  const credits = legs.filter(({ amountMinor }) => amountMinor < 0).map((leg) => ({ leg, rest: -leg.amountMinor }))
  for (let [d, c] = [0, 0]; d < debits.length && c < credits.length; ) {
    const [debit, credit] = [debits[d], credits[c]] as [(typeof debits)[0], (typeof credits)[0]]
    const amountMinor = Math.min(debit.rest, credit.rest)
    if (debit.leg.taxKey !== '' && credit.leg.taxKey !== '') return undefined
    const isDebit = debit.leg.taxKey === ''
    const [own, contra] = isDebit ? [debit.leg, credit.leg] : [credit.leg, debit.leg]
    const named = own.product === '' ? contra : own
    rows.push({
      amountMinor,
      isDebit,
      account: own.number,
      contra: contra.number,
      taxKey: contra.taxKey,
      placeId: contra.placeId ?? own.placeId,
      product: named.product,
    })
    debit.rest -= amountMinor
    credit.rest -= amountMinor
    if (debit.rest === 0) d += 1
    if (credit.rest === 0) c += 1
  }
  return rows
}

/** The rows of a voucher: with tax keys, or where two of them would meet with VAT posted to its account. */
export const datevRows = (input: Pick<FileInput, 'accounts'>, { lines }: Voucher): DatevRow[] => {
  const keyed = pair(legsOf(input, lines, true))
  // A keyed leg that is split over several rows would have the VAT of each part rounded by itself.
  const split =
    keyed &&
    legsOf(input, lines, true).filter(({ taxKey }) => taxKey !== '').length < keyed.filter(({ taxKey }) => taxKey !== '').length
  return keyed && !split ? keyed : (pair(legsOf(input, lines, false)) ?? [])
}
