import type { MyParty } from '@hoppla/contract/parties/my-parties'
import { partyDiets } from '@hoppla/contract/parties/offers'
import { fromMinor, type Language } from '@hoppla/i18n'
import { countryWording, type Wording } from '../../../brand/wording.ts'
import type { Queryable } from '../../../db/statement.ts'
import type { Texts } from '../../../db/tables/places.ts'
import { calendarFile } from '../../../http/calendar-file.ts'
import type { SignedInCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { File } from '../../../http/serve.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { say } from '../../places/places.ts'
import { findParty, listPaidPartiesOfAccount, listPartiesOfAccount, type PartyRow } from '../booking/parties-booked.sql.ts'
import { centreOf, lineName, partyCalendar, roomOf } from '../booking/party-mails.ts'
import { cancelOffer, moneyOf, remindOn } from '../booking/party-money.ts'
import { datesOf } from '../parties.rules.ts'

/** A party of an account. @throws Refusal `party.not-found`, also for another’s and for one that is not paid. */
export const getOwnParty = async (where: Queryable, accountId: string, id: string): Promise<PartyRow> => {
  const [party] = await findParty(where, [id])
  if (!party || party.accountId !== accountId || (party.status !== 'Booked' && party.status !== 'Cancelled'))
    throw new Refusal('party.not-found')
  return party
}

/** The day it is at the play centre of a party. */
export const todayAt = ({ timeZone }: PartyRow, now: Date) => dayIn(now, timeZone)
export const hasBegun = ({ startsAt }: PartyRow, now: Date): boolean => startsAt <= now
export const isChangeable = (party: PartyRow, now: Date): boolean =>
  party.status === 'Booked' && !hasBegun(party, now) && todayAt(party, now) <= datesOf(party.date, party.terms).changeUntil

/** Parties of the account from today on, the next first; those that an order has paid for, whenever they are. */
export const listMyParties = async (
  deps: Deps,
  { account, site, language }: SignedInCaller,
  order: string | undefined,
): Promise<MyParty[]> => {
  const rows =
    order === undefined
      ? await listPartiesOfAccount(deps.pool, [account.id, dayIn(deps.clock.now(), site.timeZone)])
      : await listPaidPartiesOfAccount(deps.pool, [account.id, order])
  return Promise.all(rows.map((row) => partyOnWire(deps, row, language)))
}

/** @throws Refusal `party.not-found`. */
export const getMyParty = async (deps: Deps, { account, language }: SignedInCaller, id: string): Promise<MyParty> =>
  partyOnWire(deps, await getOwnParty(deps.pool, account.id, id), language)

/** @throws Refusal `party.not-found`. */
export const getMyPartyCalendar = async (deps: Deps, { account, language }: SignedInCaller, id: string): Promise<File> =>
  calendarFile(partyCalendar([await getOwnParty(deps.pool, account.id, id)], language), 'party.ics')

/** A party as its family sees it. */
export const partyOnWire = async (deps: Deps, row: PartyRow, language: Language): Promise<MyParty> => {
  const wording = await countryWording(deps, row.countryId, language)
  const now = deps.clock.now()
  const today = todayAt(row, now)
  const words = (texts: Texts) => say(texts, language, row.languages)
  const isToCome = row.status === 'Booked' && !hasBegun(row, now)
  const { terms, backMinor } = cancelOffer(row, today)
  const dates = datesOf(row.date, row.terms)
  const inMajor = (minor: number) => fromMinor(minor, row.currency)
  return {
    id: row.id,
    orderReference: row.reference,
    status: row.status === 'Cancelled' ? 'Cancelled' : 'Booked',
    cancelledBy: row.cancelledBy,
    code: row.code,
    playground: {
      ...{ guid: row.playgroundId, slug: row.slug, name: centreOf(row, language) },
      address: `${row.street}, ${row.postalCode} ${row.city}`,
    },
    ...{ date: row.date, from: row.from, until: row.until === '00:00' ? '24:00' : row.until, startsAt: row.startsAt.toISOString() },
    room: { id: row.roomId, name: roomOf(row, language) },
    themeId: row.themeId,
    package: {
      ...{ id: row.packageId, name: words(row.rates.package.names) },
      ...{ includedChildren: row.rates.package.includedChildren, minutes: row.rates.package.minutes },
    },
    child: { id: row.childId, firstName: row.childFirstName, turns: row.turns },
    ...{ children: row.children, adults: row.adults },
    foods: chosenOf(row.rates.foods, row.foods, { words, inMajor }).map(({ one }) => one),
    extras: chosenOf(row.rates.extras, row.extras, { words, inMajor }).map(({ one, rate }) => ({ ...one, per: rate.per })),
    diets: partyDiets.flatMap((diet) => (row.diets[diet] ? [{ diet, count: row.diets[diet] }] : [])),
    price: priceOnWire(row, wording),
    terms: { leastChildren: row.terms.leastChildren, ...dates, remindOn: remindOn(dates.restDueOn), cancel: terms },
    refund: isToCome ? inMajor(backMinor) : 0,
    canChange: isChangeable(row, now),
    canPay: row.status === 'Booked' && moneyOf(row).dueMinor > 0,
    canCancel: isToCome,
  }
}

type Rate = { id: string; names: Texts; minor: number }
type Said = { words: (texts: Texts) => string; inMajor: (minor: number) => number }
/** What was chosen of some rates, in their order. */
const chosenOf = <R extends Rate>(rates: readonly R[], chosen: Readonly<Record<string, number>>, { words, inMajor }: Said) =>
  rates.flatMap((rate) => {
    const count = chosen[rate.id] ?? 0
    return count > 0 ? [{ rate, one: { id: rate.id, name: words(rate.names), count, price: inMajor(rate.minor) } }] : []
  })

/** What a party costs, line by line, and how much of it is paid. */
export const priceOnWire = (row: PartyRow, wording: Wording): MyParty['price'] => {
  const { lines, totalMinor, depositMinor, paidMinor, dueMinor } = moneyOf(row)
  const inMajor = (minor: number) => fromMinor(minor, row.currency)
  return {
    currency: row.currency,
    lines: lines.map((line) => ({
      ...{ name: lineName(row, line, wording), quantity: line.quantity, unitPrice: inMajor(line.unitMinor) },
      ...{ amount: inMajor(line.quantity * line.unitMinor), vatPercent: line.vatPercent },
    })),
    ...{
      total: inMajor(totalMinor),
      deposit: inMajor(depositMinor),
      paid: inMajor(paidMinor),
      due: inMajor(Math.max(0, dueMinor)),
    },
  }
}
