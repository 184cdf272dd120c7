import type * as contract from '@hoppla/contract/accounting/reports'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { fromMinor } from '@hoppla/i18n'
import type { Tx } from '../../../db/connect.ts'
import { readLong } from '../../../db/long-reading.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { listArticleNames } from '../../catalogue/catalogue.ts'
import { listClassNames } from '../../classes/classes.ts'
import { say } from '../../places/places.ts'
import { type Company, listAccounts, listCentres } from '../companies.sql.ts'
import { getCompany } from '../companies.ts'
import { firstDayOf, monthOf } from '../months.rules.ts'
import { articleTakingsOf, debtOf, deferredOf, takingsOf, trialBalanceOf, vatOf } from './reports.rules.ts'
import { sumAccountEvents, sumAccounts, sumArticles, sumGiftCardYears, sumTakings, sumVat } from './reports.sql.ts'

type Money = (minor: number) => number

/** Reads a report as of one moment, and writes down who read it. @throws Refusal `country.not-found`. */
const report = async <A>(
  deps: Deps,
  caller: StaffCaller,
  name: string,
  { company: id, ...asked }: { company: string } & Record<string, string>,
  read: (tx: Tx, company: Company, money: Money) => Promise<A>,
): Promise<A> => {
  const company = await getCompany(deps, caller, id)
  const answer = await readLong(deps, (tx) => read(tx, company, (minor) => fromMinor(minor, company.currency)))
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'accounting.report-read',
    subject: id,
    placeId: id,
    address: caller.address,
    detail: { report: name, ...asked },
  })
  return answer
}

/** What was sold and refunded in a period. @throws Refusal `country.not-found`. */
export const getTakings = (
  deps: Deps,
  caller: StaffCaller,
  { query }: ServeInput<typeof contract.getTakings>,
): Promise<Answer<typeof contract.getTakings>> =>
  report(deps, caller, 'takings', query, async (tx, { id, currency }, money) => {
    const sums = await sumTakings(tx, { country: id, from: query.from, to: query.to }, query.by)
    const names = query.by === 'place' ? new Map((await listCentres(tx, id)).map((centre) => [centre.id, centre.name])) : new Map()
    return { currency, ...takingsOf(sums, query, names, money) }
  })

/** What each article brought in in a period. @throws Refusal `country.not-found`. */
export const getArticleTakings = (
  deps: Deps,
  caller: StaffCaller,
  { query }: ServeInput<typeof contract.getArticleTakings>,
): Promise<Answer<typeof contract.getArticleTakings>> =>
  report(deps, caller, 'articles', query, async (tx, { id, currency }, money) => {
    const span = { country: id, from: query.from, to: query.to }
    const sums = await sumArticles(tx, span)
    const takings = await sumTakings(tx, span, 'place')
    const centres = new Map((await listCentres(tx, id)).map((centre) => [centre.id, centre.name]))
    const isAsked = (placeId: string | null) => query.place === undefined || query.place === (placeId ?? 'online')
    const keys = (ofClass: boolean) =>
      sums.flatMap(({ kind, article }) => ((kind === 'child-class') === ofClass && article !== '' ? [article] : []))
    const articles = await listArticleNames(tx, keys(false))
    const classes = await listClassNames(tx, keys(true))
    return {
      currency,
      ...articleTakingsOf(
        sums.filter(({ placeId }) => isAsked(placeId)),
        takings.reduce((sum, { key, soldMinor, refundedMinor }) => sum + (isAsked(key || null) ? soldMinor - refundedMinor : 0), 0),
        ({ kind, article }) => {
          const names = (kind === 'child-class' ? classes : articles).get(article)
          return names && say(names, caller.language, [])
        },
        money,
      ),
      places: [...new Set(sums.map(({ placeId }) => placeId))]
        .map((placeId) => ({ id: placeId ?? 'online', name: placeId === null ? null : (centres.get(placeId) ?? placeId) }))
        .sort((one, other) => ((one.name ?? '') < (other.name ?? '') ? -1 : 1)),
    }
  })

/** Net, VAT and gross of a period by rate. @throws Refusal `country.not-found`. */
export const getVatReport = (
  deps: Deps,
  caller: StaffCaller,
  { query }: ServeInput<typeof contract.getVatReport>,
): Promise<Answer<typeof contract.getVatReport>> =>
  report(deps, caller, 'vat', query, async (tx, { id, currency }, money) => ({
    currency,
    ...vatOf(await sumVat(tx, { country: id, from: query.from, to: query.to }), money),
  }))

/** What is owed on gift cards at the end of a day. @throws Refusal `country.not-found`. */
export const getGiftCardDebt = (
  deps: Deps,
  caller: StaffCaller,
  { query }: ServeInput<typeof contract.getGiftCardDebt>,
): Promise<Answer<typeof contract.getGiftCardDebt>> =>
  report(deps, caller, 'gift-cards', query, async (tx, { id, currency, timeZone }, money) => {
    const span = { country: id, to: query.on }
    const ofMonth = await sumAccounts(tx, span, firstDayOf(monthOf(query.on)))
    const ofYear = await sumAccounts(tx, span, `${query.on.slice(0, 4)}-01-01`)
    const years = await sumGiftCardYears(tx, span, timeZone)
    return { currency, ...debtOf(ofMonth, ofYear, years, money) }
  })

/** What was paid for and is not earned yet at the end of a day. @throws Refusal `country.not-found`. */
export const getDeferredRevenue = (
  deps: Deps,
  caller: StaffCaller,
  { query }: ServeInput<typeof contract.getDeferredRevenue>,
): Promise<Answer<typeof contract.getDeferredRevenue>> =>
  report(deps, caller, 'deferred', query, async (tx, { id, currency }, money) => {
    const accounts = ['deferred-tickets', 'deferred-passes']
    return {
      currency,
      ...deferredOf(await sumAccountEvents(tx, { country: id, to: query.on }, firstDayOf(monthOf(query.on)), accounts), money),
    }
  })

/** Every account with its balances. @throws Refusal `country.not-found`. */
export const getTrialBalance = (
  deps: Deps,
  caller: StaffCaller,
  { query }: ServeInput<typeof contract.getTrialBalance>,
): Promise<Answer<typeof contract.getTrialBalance>> =>
  report(deps, caller, 'trial-balance', query, async (tx, { id, currency }, money) => {
    const sums = await sumAccounts(tx, { country: id, to: query.to }, query.from)
    return { currency, ...trialBalanceOf(sums, await listAccounts(tx, id), money) }
  })
