import ical, { ICalAlarmType } from 'ical-generator'
import type { File } from './serve.ts'

/** Something with a time, as calendars keep it. */
export type CalendarEvent = {
  /** The same for as long as it is the same thing: a calendar that reads it again changes what it has. `<id>@<module>`. */
  id: string
  /** When it was written. Derived from the thing and not from the clock, the same thing is the same file. */
  stamp: Date
  start: Date
  end: Date
  summary: string
  description: string
  location: string
  url?: string
  /** Minutes before its start at which the calendar speaks up. */
  remindBefore?: number
}

/**
 * Events as an iCalendar text (RFC 5545), in UTC, so that no program needs to know our time zones. The same events are the same bytes.
 * @param product of whose: 'classes'. @param language of its words.
 */
export const calendarOf = (product: string, language: string, events: readonly CalendarEvent[]): string => {
  const calendar = ical({ prodId: { company: 'Play centres', product, language: language.toUpperCase() } })
  for (const { remindBefore, ...event } of events) {
    const made = calendar.createEvent(event)
    if (remindBefore !== undefined) made.createAlarm({ type: ICalAlarmType.display, triggerBefore: remindBefore * 60 })
  }
  return calendar.toString()
}

/** Such a text as an operation answers with it. @param how `inline` for what programs subscribe to. */
export const calendarFile = (text: string, filename: string, how: 'attachment' | 'inline' = 'attachment'): File => ({
  kind: 'file',
  bytes: Buffer.from(text),
  contentType: 'text/calendar; charset=utf-8',
  headers: { 'content-disposition': `${how}; filename="${filename}"` },
})
