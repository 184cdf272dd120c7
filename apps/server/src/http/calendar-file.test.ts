import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile, calendarOf } from './calendar-file.ts'

const event: CalendarEvent = {
  id: 'one@entrance',
  stamp: new Date('2026-11-20T08:00:00Z'),
  start: new Date('2026-11-22T12:00:00Z'),
  end: new Date('2026-11-22T12:30:00Z'),
  summary: 'Hoppla Örebro: come, and hop',
  description: 'Socks; please.',
  location: 'Lekgatan 1, 702 11 Örebro',
}

test('one event is a whole calendar in UTC, the same each time', () => {
  const text = calendarOf('entrance', 'sv', [event])
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:-\/\/Play centres\/\/entrance\/\/SV\r\n/)
  for (const line of [
    'UID:one@entrance',
    'DTSTAMP:20261120T080000Z',
    'DTSTART:20261122T120000Z',
    'DTEND:20261122T123000Z',
    'SUMMARY:Hoppla Örebro: come\\, and hop',
    'DESCRIPTION:Socks\\; please.',
    'LOCATION:Lekgatan 1\\, 702 11 Örebro',
  ])
    expect(text.split('\r\n')).toContain(line)
  expect(text).not.toContain('VALARM')
  expect(calendarOf('entrance', 'sv', [event])).toBe(text)
})

test('a reminder speaks up so many minutes before', () => {
  const lines = calendarOf('entrance', 'sv', [{ ...event, remindBefore: 120 }]).split('\r\n')
  expect(lines).toContain('BEGIN:VALARM')
  expect(lines).toContain('TRIGGER:-PT2H')
})

test('the file is downloaded, or read by who subscribes', () => {
  const { contentType, headers, bytes } = calendarFile('text', 'visit.ics')
  expect([contentType, headers?.['content-disposition'], String(bytes)]).toEqual([
    'text/calendar; charset=utf-8',
    'attachment; filename="visit.ics"',
    'text',
  ])
  expect(calendarFile('text', 'classes.ics', 'inline').headers).toEqual({ 'content-disposition': 'inline; filename="classes.ics"' })
})
