import type * as contract from '@hoppla/contract/accounting/payouts'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { fileRowsMost } from '@hoppla/contract/staff/fields'
import { fromMinor } from '@hoppla/i18n'
import { officeText } from '../../brand/office-text.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { placesWith } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { csvFile, type File } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import {
  countDiffering,
  countriesOf,
  type DifferenceRow,
  explain,
  findCountryOf,
  findFetched,
  holdDifference,
  listDifferenceRows,
  listPayoutRows,
  listTransactionRows,
  type PayoutRow,
  type PayoutsQuestion,
} from './list-payouts.sql.ts'

type Filters = ServeInput<typeof contract.payoutsFile>['query']
type Permission = 'payouts.read' | 'payouts.resolve'
const pageSize = 50
const transactionsAtOnce = 200

/** The countries whose money the caller may see; null: all. */
const countriesFor = async ({ db }: Pick<Deps, 'db'>, { staff }: StaffCaller, permission: Permission) => {
  const places = placesWith(staff, permission)
  return places === 'chain' ? null : countriesOf(db, places)
}

/** A country that is none asks for nothing. */
const nowhere = '00000000-0000-0000-0000-000000000000'
const questionOf = async (deps: Deps, caller: StaffCaller, { country, state, from, to }: Filters): Promise<PayoutsQuestion> => ({
  countries: await countriesFor(deps, caller, 'payouts.read'),
  country: country === undefined ? undefined : ((await findCountryOf(deps.db, country)) ?? nowhere),
  state,
  from,
  to,
})

const payoutOf = (row: PayoutRow): contract.ListedPayout => {
  const { takenMinor, backMinor, feesMinor, otherMinor, amountMinor, sumMinor, ...rest } = row
  const money = (minor: number) => fromMinor(minor, row.currency)
  return {
    ...rest,
    taken: money(takenMinor),
    back: money(backMinor),
    fees: money(feesMinor),
    other: money(otherMinor),
    amount: money(amountMinor),
    rest: money(amountMinor - sumMinor),
  }
}

const differenceOf = (row: DifferenceRow): contract.PayoutDifference => {
  const { expectedMinor, actualMinor, foundAt, explainedAt, explainedBy, explanation, ...rest } = row
  const money = (minor: number | null) => (minor === null ? null : fromMinor(minor, row.currency))
  return {
    id: rest.id,
    payout: rest.payout,
    reason: rest.reason,
    subject: rest.subject,
    orderReference: rest.orderReference,
    currency: rest.currency,
    expected: money(expectedMinor),
    actual: money(actualMinor),
    foundAt: foundAt.toISOString(),
    explained: explainedAt === null ? null : { at: explainedAt.toISOString(), by: explainedBy ?? '', text: explanation ?? '' },
  }
}

/** Payouts, those that differ first. */
export const listPayouts = async (
  deps: Deps,
  caller: StaffCaller,
  { page, ...filters }: ServeInput<typeof contract.listPayouts>['query'],
): Promise<Answer<typeof contract.listPayouts>> => {
  const question = await questionOf(deps, caller, filters)
  const rows = await listPayoutRows(deps.db, question, pageSize + 1, (page - 1) * pageSize)
  const { fetchedAt, isFailing } = await findFetched(deps.db)
  const countries = question.country === undefined ? question.countries : within(question)
  return {
    payouts: rows.slice(0, pageSize).map(payoutOf),
    hasMore: rows.length > pageSize,
    differing: await countDiffering(deps.db, question),
    differences: (await listDifferenceRows(deps.db, { payout: null, countries })).map(differenceOf),
    fetchedAt: fetchedAt?.toISOString() ?? null,
    isFailing,
  }
}
const within = ({ countries, country = nowhere }: PayoutsQuestion): string[] =>
  countries === null || countries.includes(country) ? [country] : []

/** The same as a file. */
export const payoutsFile = async (deps: Deps, caller: StaffCaller, filters: Filters): Promise<File> => {
  const rows = (await listPayoutRows(deps.db, await questionOf(deps, caller, filters), fileRowsMost)).map(payoutOf)
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'payouts.exported',
    address: caller.address,
    detail: { ...filters, lines: rows.length },
  })
  const t = officeText(caller.language)
  return csvFile('payouts.csv', [
    [
      ...(['arrives', 'payout', 'provider', 'payments', 'taken', 'back', 'fees', 'other', 'amount', 'rest'] as const).map((one) =>
        t(`payouts.columns.${one}`),
      ),
      t('payouts.columns.currency'),
      t('payouts.columns.bank'),
      t('payouts.columns.state'),
    ],
    ...rows.map((row) => [
      row.arrivesOn,
      row.payoutId,
      row.provider,
      ...[row.payments, row.taken, row.back, row.fees, row.other, row.amount, row.rest].map(String),
      row.currency,
      t(`payouts.bank.${row.bank}`),
      t(`payouts.states.${row.state}`),
    ]),
  ])
}

/** @throws Refusal `payout.not-found`, also where some of its money is another country's. */
const getPayout = async (deps: Deps, caller: StaffCaller, id: string): Promise<PayoutRow> => {
  const countries = await countriesFor(deps, caller, 'payouts.read')
  const question = { countries, country: undefined, state: undefined, from: undefined, to: undefined, id }
  const [row] = await listPayoutRows(deps.db, question, 1)
  if (!row) throw new Refusal('payout.not-found')
  return row
}

/** A payout with its movements and what differs. @throws Refusal `payout.not-found`. */
export const readPayout = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { payoutId }, query: { page } }: ServeInput<typeof contract.readPayout>,
): Promise<Answer<typeof contract.readPayout>> => {
  const row = await getPayout(deps, caller, payoutId)
  const transactions = await listTransactionRows(deps.db, row.id, transactionsAtOnce + 1, (page - 1) * transactionsAtOnce)
  const money = (minor: number) => fromMinor(minor, row.currency)
  return {
    ...payoutOf(row),
    differences: (await listDifferenceRows(deps.db, { payout: row.id, countries: null })).map(differenceOf),
    transactions: transactions.slice(0, transactionsAtOnce).map(({ at, amountMinor, feeMinor, netMinor, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      amount: money(amountMinor),
      fee: money(feeMinor),
      net: money(netMinor),
    })),
    hasMore: transactions.length > transactionsAtOnce,
  }
}

/** The movements of a payout as a file. @throws Refusal `payout.not-found`. */
export const payoutFile = async (deps: Deps, caller: StaffCaller, payoutId: string): Promise<File> => {
  const row = await getPayout(deps, caller, payoutId)
  const transactions = await listTransactionRows(deps.db, row.id, fileRowsMost)
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'payouts.exported',
    address: caller.address,
    detail: { payout: row.payoutId, lines: transactions.length },
  })
  const t = officeText(caller.language)
  const money = (minor: number) => String(fromMinor(minor, row.currency))
  return csvFile('payout.csv', [
    [
      ...(['time', 'kind', 'transaction', 'order', 'amount', 'fee', 'net', 'currency', 'known'] as const).map((one) =>
        t(`payouts.movement.${one}`),
      ),
    ],
    ...transactions.map(({ at, kind, transactionId, orderReference, amountMinor, feeMinor, netMinor, isKnown }) => [
      at.toISOString(),
      t(`payouts.kinds.${kind}`),
      transactionId,
      orderReference ?? '',
      money(amountMinor),
      money(feeMinor),
      money(netMinor),
      row.currency,
      t(isKnown ? 'payouts.movement.yes' : 'payouts.movement.no'),
    ]),
  ])
}

/**
 * Notes why something differs. The first word stands.
 * @throws Refusal `payout-difference.not-found`, `payout-difference.explained`.
 */
export const explainDifference = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { differenceId }, body: { text } }: ServeInput<typeof contract.explainDifference>,
): Promise<Answer<typeof contract.explainDifference>> => {
  const countries = await countriesFor(deps, caller, 'payouts.resolve')
  return deps.db.transaction().execute(async (tx) => {
    const row = await holdDifference(tx, differenceId)
    if (!row || (countries !== null && !countries.includes(row.countryId))) throw new Refusal('payout-difference.not-found')
    if (row.explainedAt !== null) throw new Refusal('payout-difference.explained')
    await explain(tx, differenceId, caller.staff.id, text, deps.clock.now())
    await audit(tx, {
      actorId: caller.staff.id,
      action: 'payouts.explained',
      placeId: row.countryId,
      address: caller.address,
      detail: { reason: row.reason, about: row.subject },
    })
    const explained = await holdDifference(tx, differenceId)
    if (!explained) throw new Error('A difference that was just explained is not there.')
    return differenceOf(explained)
  })
}
