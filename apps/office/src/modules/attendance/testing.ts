import type { AttendanceState, Register, RegisteredChild } from '@hoppla/contract/attendance/attendance'
import type { Known } from './register.rules.ts'

/** A child of a register with what is known of it, by day. */
export const aChild = (id: string, marks: Record<string, AttendanceState> = {}): RegisteredChild => ({
  id,
  firstName: id,
  lastName: 'Berg',
  age: { years: 7, months: 2 },
  guardian: { name: 'Karin Berg', phone: '+46701740605' },
  pickUp: ['Karin Berg'],
  hasHealthNotes: false,
  isNew: false,
  orderReference: 'ABCD',
  makeUpOn: null,
  since: null,
  marks: Object.entries(marks).map(([date, state]) => ({ date, state })),
})

/** A register of three Saturdays, of which the second is today. */
export const aRegister = (children: RegisteredChild[]): Register => ({
  id: 'group',
  classId: 'class',
  classType: 'SportKidz',
  name: 'Kids sport',
  groupName: 'Ages 7–9',
  place: 'Hall A',
  leader: 'Ida Lund',
  room: null,
  playground: { guid: 'centre', name: 'Barkarby' },
  from: '14:00',
  to: '15:00',
  now: '2026-11-21T13:00:00.000Z',
  today: '2026-11-21',
  seats: 13,
  sessions: ['2026-11-14', '2026-11-21', '2026-11-28'].map((date) => ({ date, isOff: false })),
  children,
})

/** What is known of each child at a session. */
export const statesAt = ({ children }: Register, date: string): Record<string, Known> =>
  Object.fromEntries(children.map(({ id, marks }) => [id, marks.find((one) => one.date === date)?.state ?? null]))
