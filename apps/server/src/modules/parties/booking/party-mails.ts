import { pathTo } from '@hoppla/contract/pages'
import type { PartyLine } from '@hoppla/contract/parties/price-party'
import { formatDate, formatMoney, formatTime, fromMinor, type Language } from '@hoppla/i18n'
import type { Wording } from '../../../brand/wording.ts'
import { calendarOf } from '../../../http/calendar-file.ts'
import { type Day, dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { MailBlock, MailRow } from '../../../mail/mail-layout.ts'
import type { Product } from '../../orders/orders.ts'
import { say } from '../../places/places.ts'
import { datesOf } from '../parties.rules.ts'
import { partyWords } from '../parties.words.ts'
import { listPartiesOfOrder, type PartyRow } from './parties-booked.sql.ts'
import { moneyOf, remindOn } from './party-money.ts'

/** A code as people read it: in groups of four. */
const readable = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** The name of the play centre in a language. */
export const centreOf = ({ playgroundName, playgroundNames, languages }: PartyRow, language: string): string =>
  say(playgroundNames, language, languages) || playgroundName
export const roomOf = ({ roomName, roomNames, languages }: PartyRow, language: string): string =>
  say(roomNames, language, languages) || roomName

/** When a party is, in words. @param party times `HH:MM`. */
export const whenOf = ({ date, from, until }: { date: Day; from: string; until: string }, language: Language) => ({
  day: formatDate(date, language, 'weekday'),
  from: formatTime(from, language),
  until: formatTime(until, language),
})

export const amountOf = (minor: number, { currency }: PartyRow, language: Language): string =>
  formatMoney(fromMinor(minor, currency), currency, language)

/** What a line of a party’s price is called. */
export const lineName = ({ rates, languages }: PartyRow, { key, kind }: PartyLine, wording: Wording): string => {
  if (kind === 'child') return partyWords(wording)('line.child')
  const { names } =
    kind === 'package' ? rates.package : ([...rates.foods, ...rates.extras].find(({ id }) => id === key) ?? { names: {} })
  return say(names, wording.language, languages)
}

/** Where its family sees a party. */
export const partyAddress = (
  { config }: Pick<Deps, 'config'>,
  { id, accountId, countrySlug }: PartyRow,
  { language: lang }: Wording,
): string => {
  // What was booked by phone is nobody’s yet.
  const page = accountId === null ? pathTo('account', { lang }) : pathTo('account-party', { lang, id })
  return `${config.origins[countrySlug]}${page}`
}

/** What is said of a party below a mail's words. Of one that was cancelled nothing is left to pay: what goes back is said in words. */
export const rowsOf = (party: PartyRow, wording: Wording): MailRow[] => {
  const t = partyWords(wording)
  const { language } = wording
  return [
    [t('row.when'), t('when', whenOf(party, language))],
    [t('row.where'), `${centreOf(party, language)}, ${party.street}, ${party.postalCode} ${party.city}`],
    [t('row.room'), roomOf(party, language)],
    [t('row.package'), say(party.rates.package.names, language, party.languages)],
    [t('row.guests'), t('guests', { children: party.children, adults: party.adults })],
    ...(party.status === 'Cancelled' ? [] : moneyRowsOf(party, wording)),
    ...(party.reference === null ? [] : [[t('row.reference'), party.reference] as const]),
  ]
}

const moneyRowsOf = (party: PartyRow, wording: Wording): MailRow[] => {
  const t = partyWords(wording)
  const { language } = wording
  const { totalMinor, paidMinor, dueMinor } = moneyOf(party)
  return [
    [t('row.total'), amountOf(totalMinor, party, language)],
    [t('row.paid'), amountOf(paidMinor, party, language)],
    ...(dueMinor > 0 ? [[t('row.due'), amountOf(dueMinor, party, language)] as const] : []),
  ]
}

/** What the mail of an order says of its parties: booked with it, or paid for by it. */
export const partyPart: NonNullable<NonNullable<Product['present']>['part']> = async (deps, order, wording) => {
  const parties = (await listPartiesOfOrder(deps.pool, [order.id])).filter(({ status }) => status === 'Booked')
  const blocks = parties.flatMap((party) => (party.orderId === order.id ? booked(deps, party, wording) : restPaid(party, wording)))
  const own = parties.filter(({ orderId }) => orderId === order.id)
  return { blocks, documents: [], files: own.length > 0 ? [calendarAttachment(own, wording.language)] : [] }
}

const booked = (deps: Deps, party: PartyRow, wording: Wording): MailBlock[] => {
  const t = partyWords(wording)
  const { language } = wording
  const { restDueOn, changeUntil } = datesOf(party.date, party.terms)
  const { dueMinor } = moneyOf(party)
  const today = dayIn(deps.clock.now(), party.timeZone)
  const on = (day: Day) => formatDate(day, language, 'on')
  return [
    { kind: 'paragraph', text: t('booked.heading', { name: party.childFirstName }) },
    { kind: 'paragraph', text: t('booked.text', whenOf(party, language)) },
    { kind: 'rows', rows: rowsOf(party, wording) },
    ...(dueMinor > 0
      ? [
          {
            kind: 'paragraph',
            text: [
              t('booked.rest', { amount: amountOf(dueMinor, party, language), date: on(restDueOn) }),
              ...(remindOn(restDueOn) > today ? [t('booked.remind')] : []),
            ].join(' '),
          } as const,
        ]
      : []),
    ...(changeUntil >= today ? [{ kind: 'paragraph', text: t('booked.change', { date: on(changeUntil) }) } as const] : []),
    { kind: 'code', label: t('booked.code'), code: readable(party.code) },
    { kind: 'link', label: t('booked.open'), href: partyAddress(deps, party, wording) },
  ]
}

const restPaid = (party: PartyRow, wording: Wording): MailBlock[] => {
  const t = partyWords(wording)
  return [
    { kind: 'paragraph', text: t('restPaid.text', whenOf(party, wording.language)) },
    { kind: 'rows', rows: rowsOf(party, wording) },
  ]
}

/** Parties as an iCalendar text, each with one UID for as long as it is booked. */
export const partyCalendar = (parties: readonly PartyRow[], language: string): string =>
  calendarOf(
    'parties',
    language,
    parties.map((party) => ({
      id: `${party.id}@parties`,
      stamp: party.startsAt,
      start: party.startsAt,
      end: party.endsAt,
      summary: `${centreOf(party, language)}, ${roomOf(party, language)}`,
      description: party.reference ?? '',
      location: `${party.street}, ${party.postalCode} ${party.city}`,
      remindBefore: 120,
    })),
  )

/** The same as a file of a mail. */
export const calendarAttachment = (parties: readonly PartyRow[], language: string) => ({
  filename: 'party.ics',
  contentType: 'text/calendar',
  bytes: Buffer.from(partyCalendar(parties, language)),
})
