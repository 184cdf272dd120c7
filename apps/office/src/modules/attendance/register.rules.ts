import {
  type AttendanceState,
  markableDays,
  type Register,
  type RegisteredChild,
  type SessionMarks,
} from '@hoppla/contract/attendance/attendance'

type Session = Register['sessions'][number]
/** What is known of a child and a session; null: nothing yet. */
export type Known = AttendanceState | null
/** What may be said of a child at a session. */
export type Markable = { here: boolean; away: boolean }

const dayMs = 86_400_000
/** From one day to another, in days. */
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

export const stateOf = ({ marks }: RegisteredChild, date: string): Known => marks.find((one) => one.date === date)?.state ?? null

/** The register as it is at one session: those who have their place in the group, and who comes to this session instead of one of its own group. */
export const registerAt = (register: Register, date: string): Register => ({
  ...register,
  children: register.children.filter(({ makeUpOn, since }) =>
    makeUpOn === null ? since === null || since <= date : makeUpOn.includes(date),
  ),
})

/** As the server has it: here on the day and some days later, away before it too, nothing of a session that does not take place. */
export const markableAt = ({ date, isOff }: Session, today: string): Markable => {
  const isOpen = !isOff && daysBetween(date, today) <= markableDays
  return { here: isOpen && date <= today, away: isOpen }
}

/** What a press means: the same again takes it back. Undefined: nothing, for who is away as its family said is not made more so. */
export const markOf = (now: Known, pressed: 'Here' | 'Away'): 'Here' | 'Away' | null | undefined => {
  if (now === pressed) return null
  return now === 'Reported' && pressed === 'Away' ? undefined : pressed
}

/** The session to begin with: the one that was asked for, else today’s, the next, the last that took place, the last. */
export const chosenSession = (sessions: readonly Session[], asked: string, today: string): Session | undefined =>
  sessions.find(({ date }) => date === asked) ??
  sessions.find(({ date, isOff }) => date >= today && !isOff) ??
  sessions.findLast(({ isOff }) => !isOff) ??
  sessions.at(-1)

export type SessionState = 'off' | 'over' | 'today' | 'coming'
export const sessionStateOf = ({ date, isOff }: Session, today: string): SessionState => {
  if (isOff) return 'off'
  if (date === today) return 'today'
  return date < today ? 'over' : 'coming'
}

/** As many sessions as there is room for, the chosen one among them: more of those before it, for they say who comes. */
export const sessionsAround = (sessions: readonly Session[], chosen: string, room: number): Session[] => {
  const at = sessions.findIndex(({ date }) => date === chosen)
  const ahead = Math.floor((room - 1) / 3)
  const first = Math.max(0, Math.min(at - (room - 1 - ahead), sessions.length - room))
  return sessions.slice(first, first + room)
}

export type Counts = { all: number; here: number; reported: number; away: number; open: number }
export const countsOf = (children: readonly RegisteredChild[], date: string): Counts => {
  const states = children.map((child) => stateOf(child, date))
  const count = (state: Known) => states.filter((one) => one === state).length
  return { all: states.length, here: count('Here'), reported: count('Reported'), away: count('Away'), open: count(null) }
}

/** A child with another mark at a session. */
export const withMark = (child: RegisteredChild, date: string, state: Known): RegisteredChild => ({
  ...child,
  marks: [...child.marks.filter((one) => one.date !== date), ...(state === null ? [] : [{ date, state }])].sort((a, b) =>
    a.date < b.date ? -1 : 1,
  ),
})

/** The register with all that is known of a session. */
export const withSession = (register: Register, date: string, { marks }: SessionMarks): Register => {
  const states = new Map(marks.map(({ id, state }) => [id, state]))
  return { ...register, children: register.children.map((child) => withMark(child, date, states.get(child.id) ?? null)) }
}

/** A name as it stands on paper that lies about: Alma S. */
export const shortName = ({ firstName, lastName }: Pick<RegisteredChild, 'firstName' | 'lastName'>): string => {
  const [initial] = [...lastName.trim()]
  return initial ? `${firstName} ${initial}.` : firstName
}
