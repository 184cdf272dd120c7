import { randomUUID } from 'node:crypto'
import type { EnquiryForm, EnquirySent, EntrancePrice, GroupInput, PartyInput, PartyPackage } from '@hoppla/contract/enquiries'
import { pathTo } from '@hoppla/contract/pages'
import { fromMinor, storedLanguage } from '@hoppla/i18n'
import type { Prepared } from '../../cache/prepared.ts'
import { type CalendarEvent, calendarFile, calendarOf } from '../../http/calendar-file.ts'
import type { Caller } from '../../http/caller.ts'
import { once } from '../../http/idempotency.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { File } from '../../http/serve.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { countStrangerMail } from '../../mail/mail-limit.ts'
import { findLocation, holdPlayground, say } from '../places/places.ts'
import { mailEnquiry } from './enquiries.mails.ts'
import {
  isPartyOpen,
  leastFormSeconds,
  makeForm,
  readEnquiryPhone,
  readForm,
  referenceOf,
  wishedDayProblem,
} from './enquiries.rules.ts'
import {
  type Asked,
  findAsked,
  findPartyRoom,
  hasConfirmedAddress,
  insertEnquiry,
  listEntrancePrices,
  listPartyPackages,
  type NewEnquiry,
} from './enquiries.sql.ts'

export { keptMonths, messageKeptDays, referenceOf } from './enquiries.rules.ts'
export {
  type EntrancePriceRow,
  eraseEnquiries,
  exportEnquiries,
  listEntrancePrices,
  listPartyPackages,
  type PartyPackageRow,
} from './enquiries.sql.ts'
export { countUnanswered } from './inbox/inbox.sql.ts'
export { listPartiesOn, lockPartyOn, type PartyRow } from './parties/parties.sql.ts'
export { findPartyByReference } from './parties/parties.ts'

type ReadDeps = Pick<Deps, 'db' | 'prepared'>

/** Party packages of a place. @throws Refusal `location.not-found`. */
export const partyPackagesByLocation = (
  { db, prepared }: ReadDeps,
  { language }: Pick<Caller, 'language'>,
  id: string,
): Promise<Prepared> =>
  prepared.get(`party-packages ${id} ${language}`, async () => {
    if (!(await findLocation(db, id))) throw new Refusal('location.not-found')
    return (await listPartyPackages(db, id)).map(
      (row): PartyPackage => ({
        guid: row.id,
        name: say(row.names, language, row.languages),
        description: say(row.descriptions, language, row.languages),
        price: fromMinor(Number(row.price_minor), row.currency),
        currency: row.currency,
        includedchildren: row.included_children,
        durationminutes: row.duration_minutes,
        includes: row.includes.map((words) => say(words, language, row.languages)),
      }),
    )
  })

/** Prices at the door of a place. @throws Refusal `location.not-found`. */
export const entrancePricesByLocation = (
  { db, prepared }: ReadDeps,
  { language }: Pick<Caller, 'language'>,
  id: string,
): Promise<Prepared> =>
  prepared.get(`entrance-prices ${id} ${language}`, async () => {
    if (!(await findLocation(db, id))) throw new Refusal('location.not-found')
    return (await listEntrancePrices(db, id)).map(
      (row): EntrancePrice => ({
        guid: row.id,
        name: say(row.names, language, row.languages),
        note: say(row.notes, language, row.languages),
        fromage: row.from_age,
        toage: row.to_age,
        weekdayprice: fromMinor(Number(row.weekday_price_minor), row.currency),
        weekendprice: fromMinor(Number(row.weekend_price_minor), row.currency),
        currency: row.currency,
      }),
    )
  })

/** A form for one enquiry. */
export const getEnquiryForm = async ({ config, clock }: Pick<Deps, 'config' | 'clock'>): Promise<EnquiryForm> => {
  const now = clock.now()
  return { form: makeForm(config, now), leastSeconds: leastFormSeconds, now: now.toISOString() }
}

/** Each client may ask so often; how many copies a mailbox gets: `countStrangerMail`. */
const perClient = { max: 10, seconds: 3_600 }

/** Asks for a party. @throws Refusals of `sendPartyEnquiry`. */
export const sendPartyEnquiry = (deps: Deps, caller: Caller, input: PartyInput): Promise<EnquirySent> =>
  ask(deps, caller, 'party', input, async (playground) => {
    if (!isPartyOpen(playground.party_booking_opening_at, deps.clock.now())) throw new Refusal('enquiry.party-not-open')
    const { children, age, childFirstName, packageId, roomId } = input
    const known = packageId && (await listPartyPackages(deps.db, playground.id)).some(({ id }) => id === packageId)
    if (packageId && !known) throw new Refusal('enquiry.choice-unknown', { errors: { packageId: [] } })
    if (roomId && !(await findPartyRoom(deps.db, playground.id, roomId)))
      throw new Refusal('enquiry.choice-unknown', { errors: { roomId: [] } })
    return { children, age, childFirstName, packageId, roomId }
  })

/** Asks for the visit of a group. @throws Refusals of `sendGroupEnquiry`. */
export const sendGroupEnquiry = (deps: Deps, caller: Caller, input: GroupInput): Promise<EnquirySent> =>
  ask(deps, caller, 'group', input, async () => {
    const { organisation, kind, children, adults, food, invoiceReference } = input
    return { organisation, kind, children, adults, food, invoiceReference }
  })

type Input = Pick<PartyInput, 'playgroundId' | 'date' | 'time' | 'name' | 'email' | 'phone' | 'message' | 'form' | 'website'>
type Details = Record<string, string | number | undefined>

const ask = async (
  deps: Deps,
  caller: Caller,
  kind: NewEnquiry['kind'],
  input: Input,
  detailsOf: (playground: Asked) => Promise<Details>,
): Promise<EnquirySent> => {
  // Not ignored silently: a parent whose browser filled in the hidden field must learn that nothing was sent.
  if (input.website) throw new Refusal('enquiry.not-accepted')
  await limit(deps, `enquiry ${caller.client}`, perClient)
  const playground = await findAsked(deps.db, input.playgroundId)
  if (!playground || playground.country_id !== caller.site?.countryId)
    throw new Refusal('playground.not-found', { errors: { playgroundId: [] } })
  const now = deps.clock.now()
  const dayProblem = wishedDayProblem(input.date, dayIn(now, playground.timezone))
  if (dayProblem) throw new Refusal(dayProblem, { errors: { date: [] } })
  const phone = readEnquiryPhone(input.phone, playground.holiday_country)
  if (phone === undefined) throw new Refusal('enquiry.phone-invalid', { errors: { phone: [] } })
  const details = await detailsOf(playground)
  const isProven = caller.account !== undefined && (await hasConfirmedAddress(deps.db, caller.account.id, input.email))
  return deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const formId = readForm(deps.config, input.form, now)
      if (formId === undefined) throw new Refusal('enquiry.form-stale')
      if (!isProven) await countStrangerMail({ ...deps, db: tx }, input.email)
      if (!(await holdPlayground(tx, playground.id))) throw new Refusal('playground.not-found', { errors: { playgroundId: [] } })
      const id = randomUUID()
      const isNew = await insertEnquiry(tx, {
        id,
        formId,
        kind,
        playgroundId: playground.id,
        language: caller.language,
        name: input.name,
        email: input.email,
        phone,
        wishedOn: input.date,
        details: said({ ...details, time: input.time, message: input.message }),
        createdAt: now,
      })
      if (!isNew) throw new Refusal('enquiry.form-stale')
      for (const to of ['playground', 'sender'] as const)
        await enqueue(tx, mailEnquiry, { mailId: randomUUID(), enquiryId: id, to, isProven })
      return { id, reference: referenceOf(id) }
    }),
  )
}

const said = (details: Details): NewEnquiry['details'] =>
  Object.fromEntries(Object.entries(details).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** When parties can be asked for at a playground, for a calendar. @throws Refusal `playground.not-found`, also when no opening is announced. */
export const partyOpeningCalendar = async (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  caller: Pick<Caller, 'language'>,
  playgroundId: string,
  wished: string | undefined,
): Promise<File> => {
  const playground = await findAsked(db, playgroundId)
  if (!playground?.party_booking_opening_at) throw new Refusal('playground.not-found')
  const own = playground.languages.find((code) => code === wished) ?? playground.languages.find((code) => code === caller.language)
  const language = storedLanguage(own)
  const name = say(playground.names, language, playground.languages) || playground.name
  const words = playground.party_booking_opening_content[language] ?? Object.values(playground.party_booking_opening_content)[0]
  const start = playground.party_booking_opening_at
  const origin = config.origins[playground.country_slug] ?? ''
  const event: CalendarEvent = {
    id: `${playground.id}@party-opening`,
    stamp: clock.now(),
    start,
    end: new Date(start.getTime() + 30 * 60_000),
    summary: words?.calendarEventTitle ?? name,
    description: words?.calendarEventText ?? '',
    location: `${name}, ${playground.street_address}, ${playground.postal_code} ${playground.city}`,
    ...(origin ? { url: `${origin}${pathTo('party-at', { lang: language, playgroundSlug: playground.slug })}` } : {}),
  }
  return calendarFile(calendarOf('parties', language, [event]), `${playground.slug}-party.ics`)
}
