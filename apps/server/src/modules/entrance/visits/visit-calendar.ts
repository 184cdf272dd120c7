import { calendarFile, calendarOf } from '../../../http/calendar-file.ts'
import type { File } from '../../../http/serve.ts'
import { momentOf } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { VisitRow } from './visits.sql.ts'
import { centreOf, getOwnVisit, type VisitCaller } from './visits.ts'

/** Visits as an iCalendar text: their arrival windows, each with one UID for as long as it is booked. */
export const visitCalendar = (visits: readonly VisitRow[], language: string): string =>
  calendarOf(
    'entrance',
    language,
    visits.map((visit) => ({
      id: `${visit.id}@entrance`,
      stamp: momentOf(visit.date, '00:00', visit.timeZone),
      start: momentOf(visit.date, visit.startsAt, visit.timeZone),
      end: momentOf(visit.date, visit.endsAt, visit.timeZone),
      summary: centreOf(visit, language),
      description: visit.reference,
      location: `${visit.street}, ${visit.postalCode} ${visit.city}`,
      remindBefore: 60,
    })),
  )

/** The same as a file of a mail. */
export const calendarAttachment = (visits: readonly VisitRow[], language: string) => ({
  filename: 'visit.ics',
  contentType: 'text/calendar',
  bytes: Buffer.from(visitCalendar(visits, language)),
})

/** @throws Refusal `visit.not-found`. */
export const getVisitCalendar = async (deps: Deps, { owner, language }: VisitCaller, id: string): Promise<File> =>
  calendarFile(visitCalendar([await getOwnVisit(deps.pool, owner, id)], language), 'visit.ics')
