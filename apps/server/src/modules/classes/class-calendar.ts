import ical from 'ical-generator'
import type { Texts } from '../../db/tables/places.ts'
import { momentOf } from '../../kernel/calendar.ts'
import { say } from '../places/places.ts'
import type { BookingRow } from './bookings.sql.ts'
import type { ClassRow } from './classes.sql.ts'

/**
 * The occasions of bookings as an iCalendar text (RFC 5545): one event a group and day, with the children's first names, in UTC, so that no program needs
 * to know our time zones. UIDs stay the same for as long as the booking does. The same input makes the same bytes.
 */
export const classCalendar = (booked: readonly { booking: BookingRow; facts: ClassRow }[], language: string): string => {
  const calendar = ical({ prodId: { company: 'Play centres', product: 'classes', language: language.toUpperCase() } })
  for (const { booking, facts } of booked) {
    const words = (texts: Texts) => say(texts, language, facts.languages)
    const { playground } = facts
    for (const group of facts.groups) {
      const children = booking.children.filter(({ groupId }) => groupId === group.id).map(({ firstName }) => firstName)
      if (children.length === 0) continue
      for (const date of facts.occasions)
        calendar.createEvent({
          id: `${booking.id}-${group.id}-${date}@classes`,
          stamp: momentOf(date, '00:00', facts.timeZone),
          start: momentOf(date, group.startTime, facts.timeZone),
          end: momentOf(date, group.endTime, facts.timeZone),
          summary: `${words(facts.names)}: ${children.join(', ')}`,
          description: words(facts.confirmationInformation),
          location: `${words(playground.names) || playground.name}, ${playground.street}, ${playground.postalCode} ${playground.city}`,
        })
    }
  }
  return calendar.toString()
}
