import { calendarFile, calendarOf } from '../../http/calendar-file.ts'
import type { SignedInCaller } from '../../http/caller.ts'
import type { File } from '../../http/serve.ts'
import { momentOf } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import type { VisitRow } from './visits.sql.ts'
import { centreOf, getOwnVisit } from './visits.ts'

/** A visit as an iCalendar text: its arrival window, with one UID for as long as it is booked. */
export const visitCalendar = (visit: VisitRow, language: string): string =>
  calendarOf('entrance', language, [
    {
      id: `${visit.id}@entrance`,
      stamp: momentOf(visit.date, '00:00', visit.timeZone),
      start: momentOf(visit.date, visit.startsAt, visit.timeZone),
      end: momentOf(visit.date, visit.endsAt, visit.timeZone),
      summary: centreOf(visit, language),
      description: visit.reference,
      location: `${visit.street}, ${visit.postalCode} ${visit.city}`,
      remindBefore: 60,
    },
  ])

/** @throws Refusal `visit.not-found`. */
export const getVisitCalendar = async (deps: Deps, { account, language }: SignedInCaller, id: string): Promise<File> =>
  calendarFile(visitCalendar(await getOwnVisit(deps.pool, account.id, id), language), 'visit.ics')
