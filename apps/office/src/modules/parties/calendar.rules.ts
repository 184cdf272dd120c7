import type { CalendarParty, PartyCalendar } from '@hoppla/contract/parties/centre/calendar'

/** Times of the wall clock as minutes of their day, `24:00` the last. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** So fine is a party moved. */
export const stepMinutes = 15

export type Span = { from: number; until: number }
/** The whole hours that a day's timeline shows: those of opening, and whatever lies around them. */
export const shownHours = ({ days, parties, busy }: PartyCalendar, date: string): Span => {
  const open = days.find((day) => day.date === date)?.open ?? []
  const taken = [...parties, ...busy].filter((one) => one.date === date)
  const begins = [...open.map(({ from }) => from), ...taken.map(({ blockedFrom }) => blockedFrom)].map(minutesOf)
  const ends = [...open.map(({ to }) => to), ...taken.map(({ blockedUntil }) => blockedUntil)].map(minutesOf)
  if (begins.length === 0) return { from: 600, until: 1_080 }
  return { from: Math.floor(Math.min(...begins) / 60) * 60, until: Math.ceil(Math.max(...ends) / 60) * 60 }
}

/** Where something lies on a timeline, as shares of its width. */
export const placeOn = ({ from, until }: Span, begins: string, ends: string): { left: string; width: string } => {
  const share = (minutes: number) => `${((minutes / (until - from)) * 100).toFixed(3)}%`
  return { left: share(minutesOf(begins) - from), width: share(minutesOf(ends) - minutesOf(begins)) }
}

/** Where a party is to go. @property from its start. */
export type Target = { date: string; roomId: string; from: string }
export const targetOf = ({ date, roomId, from }: CalendarParty): Target => ({ date, roomId, from })
export const untilOf = (party: CalendarParty, from: string): string =>
  clockOf(Math.min(1_440, minutesOf(from) + minutesOf(party.until) - minutesOf(party.from)))

/** Why a party does not fit where it is to go, as far as the page knows; the server decides. */
export type Misfit = 'same' | 'past' | 'hours' | 'small' | 'taken'
export const misfitOf = (calendar: PartyCalendar, party: CalendarParty, target: Target): Misfit | undefined => {
  if (target.date === party.date && target.roomId === party.roomId && target.from === party.from) return 'same'
  if (target.date < calendar.today || (target.date === calendar.today && target.from <= calendar.now)) return 'past'
  const [from, until] = [target.from, untilOf(party, target.from)]
  const day = calendar.days.find(({ date }) => date === target.date)
  // Of another week nothing is known here.
  if (day && !day.open.some((open) => open.from <= from && until <= open.to)) return 'hours'
  const room = calendar.rooms.find(({ id }) => id === target.roomId)
  if (room && room.mostChildren < party.children) return 'small'
  const begins = minutesOf(from) - (minutesOf(party.from) - minutesOf(party.blockedFrom))
  const ends = minutesOf(until) + (minutesOf(party.blockedUntil) - minutesOf(party.until))
  const blockOf = (id: string) => calendar.rooms.find((one) => one.id === id)?.block
  const isTaken = [...calendar.parties, ...calendar.busy].some(
    (one) =>
      one.id !== party.id &&
      one.date === target.date &&
      (one.roomId === target.roomId || blockOf(one.roomId) === room?.block) &&
      minutesOf(one.blockedFrom) < ends &&
      begins < minutesOf(one.blockedUntil),
  )
  return isTaken ? 'taken' : undefined
}

/** The target after a key: a quarter of an hour, or a room up or down. */
export const stepped = (calendar: PartyCalendar, target: Target, key: string): Target | undefined => {
  const at = calendar.rooms.findIndex(({ id }) => id === target.roomId)
  const inRoom = (step: number) => calendar.rooms[Math.min(calendar.rooms.length - 1, Math.max(0, at + step))]?.id
  const later = (step: number) => clockOf(Math.min(1_425, Math.max(0, minutesOf(target.from) + step)))
  if (key === 'ArrowLeft') return { ...target, from: later(-stepMinutes) }
  if (key === 'ArrowRight') return { ...target, from: later(stepMinutes) }
  if (key === 'ArrowUp' || key === 'ArrowDown') return { ...target, roomId: inRoom(key === 'ArrowUp' ? -1 : 1) ?? target.roomId }
  return undefined
}

/** How it stands with a party, in the order in which it matters. */
export type PartyState = 'held' | 'arrived' | 'due' | 'paid'
export const stateOf = ({ status, arrived, due }: CalendarParty): PartyState => {
  if (status === 'Reserved') return 'held'
  if (arrived > 0) return 'arrived'
  return due > 0 ? 'due' : 'paid'
}

/** The days of the week of a day, Monday first. */
export const weekOf = (day: string): string[] => {
  const at = new Date(`${day}T12:00:00Z`)
  const monday = -((at.getUTCDay() + 6) % 7)
  return Array.from({ length: 7 }, (_, n) => addDays(day, monday + n))
}
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
