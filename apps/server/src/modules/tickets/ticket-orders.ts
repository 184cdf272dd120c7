import type { OrderResult } from '@hoppla/contract/orders'
import type { SelectableChild } from '@hoppla/contract/profile'
import type { ServeInput } from '@hoppla/contract/route'
import type { orderDirectTicket, orderTicketCode, TicketSummary } from '@hoppla/contract/tickets'
import type { orderDirectPass, orderPassCode, PassSummary } from '@hoppla/contract/tickets/passes'
import { callerWording } from '../../brand/wording.ts'
import type { Caller, SignedInCaller, Site } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { addDays, type Day, dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type ArticleOnSale, findArticleOnSale, type Period, periodFrom, termsOf } from '../catalogue/catalogue.ts'
import { beginsInTime, deliveryOf, getArticleOnSale, lineOf, placeOrder, summaryOf, validTo } from '../orders/orders.ts'
import { findChild, listChildren, type OwnChildRow, selectableChildFrom, selectionWarning } from '../profile/profile.ts'
import { codeYears, placePass } from './tickets.rules.ts'
import { type HeldPeriod, listHeldPeriods } from './tickets.sql.ts'

type Mode = 'direct' | 'redeem'
type SummaryInput = { articleId: string; coupon?: string | undefined }

/** What a serial ticket would cost and contain today. Creates nothing. */
export const summarizeTicket =
  (mode: Mode) =>
  async (deps: Deps, caller: Caller, { articleId, coupon }: SummaryInput): Promise<TicketSummary> => {
    const article = await getArticleOnSale(deps, siteOf(caller), 'serial-ticket', articleId)
    return ticketSummaryOf(deps, caller, article, mode, coupon)
  }

/** Orders a serial ticket for the buyer. */
export const createTicketOrder = async (
  deps: Deps,
  caller: SignedInCaller,
  input: ServeInput<typeof orderDirectTicket>['body'],
): Promise<OrderResult> => {
  const article = await getArticleOnSale(deps, caller.site, 'serial-ticket', input.articleId)
  return placeOrder(deps, caller, article, lineOf(article, caller, { mode: 'direct', terms: termsOf(article) }), input)
}

/** Orders a code for a ticket or a pass, to give away. */
export const createCodeOrder =
  (kind: 'serial-ticket' | 'pass') =>
  async (
    deps: Deps,
    caller: SignedInCaller,
    input: ServeInput<typeof orderTicketCode | typeof orderPassCode>['body'],
  ): Promise<OrderResult> => {
    const article = await getArticleOnSale(deps, caller.site, kind, input.articleId)
    const more = {
      mode: 'redeem',
      terms: termsOf(article),
      delivery: deliveryOf(input.delivery, null, caller.site, deps.clock.now()),
    } as const
    return placeOrder(deps, caller, article, lineOf(article, caller, more), input)
  }

/** What a code for a pass would cost and contain. Creates nothing. */
export const summarizePassCode = async (deps: Deps, caller: Caller, { articleId, coupon }: SummaryInput): Promise<PassSummary> => {
  const article = await getArticleOnSale(deps, siteOf(caller), 'pass', articleId)
  return passSummaryOf(article, await ticketSummaryOf(deps, caller, article, 'redeem', coupon), null)
}

/** What a pass for a child would cost and contain, with the period it would have. Creates nothing. */
export const summarizePass = async (
  deps: Deps,
  caller: SignedInCaller,
  { articleId, childId, coupon }: SummaryInput & { childId: string },
): Promise<PassSummary> => {
  const article = await getArticleOnSale(deps, caller.site, 'pass', articleId)
  const { child, period } = await getSelectable(deps, caller, article, childId)
  const summary = { ...(await ticketSummaryOf(deps, caller, article, 'direct', coupon)), period }
  return passSummaryOf(article, summary, child)
}

/** Orders a pass for one child. @throws Refusal `child.not-found`, `child.not-selectable`. */
export const createPassOrder = async (
  deps: Deps,
  caller: SignedInCaller,
  input: ServeInput<typeof orderDirectPass>['body'],
): Promise<OrderResult> => {
  const article = await getArticleOnSale(deps, caller.site, 'pass', input.articleId)
  await getSelectable(deps, caller, article, input.childId)
  const line = lineOf(article, caller, { mode: 'direct', terms: termsOf(article), child_id: input.childId })
  return placeOrder(deps, caller, article, line, input)
}

// ---- for whom

/** The guardian's children, each with whether this pass can be chosen for it today. @throws Refusal `article.not-found`. */
export const passChildSummaries = async (deps: Deps, caller: SignedInCaller, articleId: string): Promise<SelectableChild[]> => {
  const article = await findArticleOnSale(deps, articleId)
  if (article?.kind !== 'pass') throw new Refusal('article.not-found')
  const children = await listChildren(deps.db, caller.account.id)
  const held = await heldBy(
    deps,
    children.map(({ id }) => id),
  )
  const today = dayIn(deps.clock.now(), caller.site.timeZone)
  const wording = await callerWording(deps, caller)
  return children.map((child) => {
    const { period, ...judged } = checkChild(child, article, heldHere(held, caller, child.id), today)
    return selectableChildFrom(child, judged, addDays(period.start, -1), wording)
  })
}

/** A child of this guardian that may have passes. @throws Refusal `child.not-found`, also for another family's; `child.right-missing`, `child.not-selectable`. */
export const getBookableChild = async (deps: Deps, caller: SignedInCaller, childId: string): Promise<OwnChildRow> => {
  const child = await findChild(deps.db, caller.account.id, childId)
  if (!child) throw new Refusal('child.not-found', { errors: { childId: [] } })
  if (!child.rights.includes('book')) throw new Refusal('child.right-missing', { errors: { childId: [] } })
  if (selectionWarning(child.birth_date, dayIn(deps.clock.now(), caller.site.timeZone))) throw notSelectable()
  return child
}
export const notSelectable = (): Refusal => new Refusal('child.not-selectable', { errors: { childId: [] } })

/** The same for buying one today, and the days it would have. */
export const getSelectable = async (
  deps: Deps,
  caller: SignedInCaller,
  article: ArticleOnSale,
  childId: string,
): Promise<{ child: OwnChildRow; period: Period }> => {
  const child = await getBookableChild(deps, caller, childId)
  const held = heldHere(await heldBy(deps, [childId]), caller, childId)
  const { selectable, period } = checkChild(child, article, held, dayIn(deps.clock.now(), caller.site.timeZone))
  if (!selectable) throw notSelectable()
  return { child, period }
}

const heldBy = (deps: Deps, children: readonly string[]): Promise<HeldPeriod[]> =>
  listHeldPeriods(deps.pool, [children, deps.clock.now()])
/** A pass of another country is in nobody's way here. */
const heldHere = (held: readonly HeldPeriod[], { site }: SignedInCaller, childId: string): HeldPeriod[] =>
  held.filter((pass) => pass.childId === childId && pass.countryId === site.countryId)

const checkChild = (child: OwnChildRow, article: ArticleOnSale, held: readonly HeldPeriod[], today: Day) => {
  const { period, overlap } = placePass(termsOf(article), held, today)
  const code = selectionWarning(child.birth_date, today) ?? overlap
  return { code, selectable: (code === null || code === 'renews') && child.rights.includes('book'), period }
}

// ---- parts

/** Whether it can be used within the time to withdraw. */
export const asksToBegin = (deps: Deps, { culture, timeZone }: Site, article: ArticleOnSale): boolean =>
  beginsInTime(article.activationDate, dayIn(deps.clock.now(), timeZone), culture)

const siteOf = ({ site }: Caller): Site => {
  if (!site) throw new Refusal('country.not-found')
  return site
}

const ticketSummaryOf = async (
  deps: Deps,
  caller: Caller,
  article: ArticleOnSale,
  mode: Mode,
  coupon: string | undefined,
): Promise<TicketSummary> => {
  const now = deps.clock.now()
  const { timeZone } = siteOf(caller)
  return {
    ...(await summaryOf(deps, caller, article, { period: periodFrom(termsOf(article), dayIn(now, timeZone)), coupon })),
    numberOfEntrances: article.entrances,
    asksToBeginAtOnce: asksToBegin(deps, siteOf(caller), article),
    codeValidToDate: mode === 'redeem' ? validTo(now, timeZone, codeYears) : null,
  }
}

const passSummaryOf = (article: ArticleOnSale, summary: TicketSummary, child: OwnChildRow | null): PassSummary => {
  const forWhom = {
    childId: child?.id ?? null,
    childName: child ? `${child.first_name} ${child.last_name}`.trim() : null,
  }
  const only = article.places.length === 1 && article.places[0]?.type === 'Playground' ? article.places[0] : undefined
  return {
    ...summary,
    playgroundId: only?.id ?? null,
    playgroundName: only?.name ?? null,
    ...forWhom,
    lines: summary.lines.map((line) => ({ ...line, ...forWhom })),
    photoRequired: article.photoRequired,
  }
}
