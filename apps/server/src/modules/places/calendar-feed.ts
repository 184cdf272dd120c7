import type { OpeningDay } from '@hoppla/contract/places/opening-hours'
import type { Translate } from '@hoppla/i18n'
import type { EnglishHours } from '@hoppla/i18n/messages/hours'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import { addDays, type Day, momentOf } from '../../kernel/calendar.ts'

type Feed = {
  /** Of the playground. */
  id: string
  name: string
  address: string
  timeZone: string
  today: Day
  days: readonly OpeningDay[]
  t: Translate<EnglishHours>
}

const calendarsAskEvery = 6 * 3_600

/**
 * Opening hours as an iCalendar text (RFC 5545): one event a sitting, and one of the whole day where it is closed for a reason. Moments are written in
 * UTC, so that no program needs to know our time zones; a sitting keeps its UID when its times change. The same input makes the same bytes.
 */
export const calendarOf = ({ id, name, address, timeZone, today, days, t }: Feed): string => {
  const calendar = ical({
    name: t('calendarName', { name }),
    prodId: { company: 'Play centres', product: 'Opening hours' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: calendarsAskEvery,
  })
  const common = {
    location: address,
    stamp: momentOf(today, '00:00', timeZone),
    // Transparent: opening hours do not make the subscriber busy.
    transparency: ICalEventTransparency.TRANSPARENT,
  }
  for (const { date, open, comment } of days) {
    const description = comment ?? undefined
    for (const [index, { from, to }] of open.entries())
      calendar.createEvent({
        ...common,
        id: `${id}-${date}-${index + 1}@opening-hours`,
        start: momentOf(date, from, timeZone),
        end: momentOf(date, to, timeZone),
        summary: t('openEvent', { name }),
        ...(description === undefined ? {} : { description }),
      })
    if (open.length === 0 && description !== undefined)
      calendar.createEvent({
        ...common,
        id: `${id}-${date}-closed@opening-hours`,
        start: new Date(`${date}T00:00:00Z`),
        end: new Date(`${addDays(date, 1)}T00:00:00Z`),
        allDay: true,
        summary: t('closedEvent', { name }),
        description,
      })
  }
  return calendar.toString()
}
