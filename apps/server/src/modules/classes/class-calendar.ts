import type { ClassFeed, NewClassFeed } from '@hoppla/contract/classes/class-calendar'
import { type Language, storedLanguage } from '@hoppla/i18n'
import { countryWording } from '../../brand/wording.ts'
import type { Db } from '../../db/connect.ts'
import type { Texts } from '../../db/tables/places.ts'
import { type CalendarEvent, calendarFile, calendarOf } from '../../http/calendar-file.ts'
import type { Caller, SignedInCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { File } from '../../http/serve.ts'
import { type Day, momentOf } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { hashOf, newSecret } from '../identity/identity.ts'
import { say } from '../places/places.ts'
import { allDaysOfGroup, daysOfGroup, timesOn } from './attendance/sessions-of-group.rules.ts'
import { type BookingRow, listBookingsOfAccount } from './bookings.sql.ts'
import { type ClassRow, findClass } from './classes.sql.ts'
import { type StaffOn, staffOf } from './leaders/session-staff.ts'
import { classWords } from './mails/class-words.ts'
import { type HostedMakeUp, makeUpsOf } from './make-ups/hosted.ts'
import { asBooked } from './trials/trial-offers.rules.ts'

/** @property makeUps sessions of other groups to which its children come. */
type Booked = { booking: BookingRow; facts: ClassRow; makeUps: readonly HostedMakeUp[] }

/**
 * The sessions of bookings as an iCalendar text, with who leads them and where they meet. What is asked of the database is asked once for all of them.
 */
export const readClassCalendar = async (
  deps: Pick<Deps, 'db' | 'prepared'>,
  booked: readonly Booked[],
  language: string,
): Promise<string> => {
  const groups = booked.flatMap(({ facts, makeUps }) => [
    ...facts.groups.map(({ id }) => id),
    ...makeUps.map(({ group }) => group.id),
  ])
  const read = storedLanguage(language)
  const countries = [...new Set(booked.map(({ facts }) => facts.countryId))]
  const words = new Map(
    await Promise.all(countries.map(async (id) => [id, classWords(await countryWording(deps, id, read))] as const)),
  )
  return classCalendar(booked, read, {
    staffOn: await staffOf(deps.db, groups),
    ledBy: (countryId, leader) => words.get(countryId)?.('calendar.leader', { leader }) ?? leader,
  })
}

type Known = { staffOn: StaffOn; ledBy: (countryId: string, leader: string) => string }

/**
 * The occasions of bookings as an iCalendar text (RFC 5545): one event a group and day, with the children's first names. UIDs stay the same for as long as
 * the booking does, also of a session that is moved. The same input makes the same bytes.
 */
const classCalendar = (booked: readonly Booked[], language: Language, known: Known): string =>
  calendarOf(
    'classes',
    language,
    booked.flatMap((one) => [...eventsOfGroups(one, language, known), ...eventsOfMakeUps(one, language, known)]),
  )

const eventsOfGroups = ({ booking, facts }: Booked, language: Language, known: Known): CalendarEvent[] =>
  facts.groups.flatMap((group) => {
    const children = booking.children.filter(({ groupId }) => groupId === group.id).map(({ firstName }) => firstName)
    if (children.length === 0) return []
    const held = daysOfGroup(facts, group.id)
    return allDaysOfGroup(facts, group.id)
      .filter(({ date }) => held.includes(date))
      .map(({ planned, date }) => {
        const { startTime, endTime } = timesOn(facts, group.id, date)
        return {
          id: `${booking.id}-${group.id}-${planned}@classes`,
          stamp: momentOf(date, '00:00', facts.timeZone),
          start: momentOf(date, startTime, facts.timeZone),
          end: momentOf(date, endTime, facts.timeZone),
          ...saidOf(facts, { groupId: group.id, date, children }, language, known),
        }
      })
  })

const eventsOfMakeUps = ({ booking, makeUps }: Booked, language: Language, known: Known): CalendarEvent[] =>
  makeUps.map(({ position, firstName, date, begins, ends, facts: host, group }) => ({
    id: `${booking.id}-${group.id}-${date}-${position}@classes`,
    stamp: momentOf(date, '00:00', host.timeZone),
    start: begins,
    end: ends,
    ...saidOf(host, { groupId: group.id, date, children: [firstName] }, language, known),
  }))

type Session = { groupId: string; date: Day; children: readonly string[] }

/** What an event says: the class and who comes, who leads it with what to bring, and the room and the address. */
const saidOf = (facts: ClassRow, { groupId, date, children }: Session, language: Language, { staffOn, ledBy }: Known) => {
  const words = (texts: Texts) => say(texts, language, facts.languages)
  const { leader, room } = staffOn(groupId, date)
  const { playground } = facts
  return {
    summary: `${words(facts.names)}: ${children.join(', ')}`,
    description: [leader === null ? '' : ledBy(facts.countryId, leader), words(facts.confirmationInformation)]
      .filter(Boolean)
      .join('\n'),
    location: [
      room && (words(room.names) || room.name),
      words(playground.names) || playground.name,
      playground.street,
      `${playground.postalCode} ${playground.city}`,
    ]
      .filter(Boolean)
      .join(', '),
  }
}

/**
 * Calendar addresses that are still valid. One created before the password was replaced, or before the account's address was confirmed or restored, is not:
 * it may have been created by whoever the account was recovered from.
 */
const openFeeds = (db: Db) =>
  db
    .selectFrom('class_calendars as c')
    .innerJoin('published.accounts as a', (on) =>
      on.onRef('a.id', '=', 'c.account_id').onRef('a.security_version', '=', 'c.security_version'),
    )
    .where('a.deleted_at', 'is', null)

/** Whether the guardian's classes have a calendar address. */
export const getClassFeed = async ({ db }: Pick<Deps, 'db'>, { account }: SignedInCaller): Promise<ClassFeed> => {
  const found = await openFeeds(db).select('c.created_at').where('c.account_id', '=', account.id).executeTakeFirst()
  return { createdAt: found?.created_at.toISOString() ?? null }
}

/** Makes the address, in the language of the request or the caller's; the one before it ends. The secret is returned here and never again. */
export const makeClassFeed = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { account, site, language }: SignedInCaller,
  wished: Caller['language'] | undefined,
): Promise<NewClassFeed> => {
  const { secret, hash } = newSecret()
  // The version comes from the token: another process may accept a revoked token for some seconds, and an address created with it must stay closed.
  const row = { secret_hash: hash, language: wished ?? language, created_at: clock.now(), security_version: account.version }
  await db
    .insertInto('class_calendars')
    .values({ account_id: account.id, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  return { url: `${site.origin}/api/child-class/calendar-feed/${secret}.ics`, createdAt: row.created_at.toISOString() }
}

export const endClassFeed = async ({ db }: Pick<Deps, 'db'>, { account }: SignedInCaller): Promise<void> => {
  await db.deleteFrom('class_calendars').where('account_id', '=', account.id).execute()
}

/** Confirmed classes behind an address. Nothing of health is in it. @throws Refusal `booking.not-found`. */
export const readClassFeed = async (deps: Deps, secret: string): Promise<File> => {
  const feed = await openFeeds(deps.db)
    .select(['c.account_id', 'c.language'])
    .where('c.secret_hash', '=', hashOf(secret.replace(/\.ics$/, '')))
    .executeTakeFirst()
  if (!feed) throw new Refusal('booking.not-found')
  const bookings = (await listBookingsOfAccount(deps.db, feed.account_id)).filter(({ status }) => status === 'Confirmed')
  const found = await Promise.all(
    bookings.map(async (booking): Promise<Booked[]> => {
      const facts = await findClass(deps, booking.class_id)
      return facts ? [{ booking, facts: asBooked(facts, booking), makeUps: await makeUpsOf(deps, booking) }] : []
    }),
  )
  const booked = found.flat()
  return calendarFile(await readClassCalendar(deps, booked, feed.language), 'classes.ics', 'inline')
}
