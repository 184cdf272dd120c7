import type { Clash } from '@hoppla/contract/classes/leaders'
import type { PlannedGroup, Season, SeasonGroup } from '@hoppla/contract/classes/seasons'
import { isLanguage, type Language } from '@hoppla/i18n'
import type { Db, Tx } from '../../db/connect.ts'
import { type Day, dayIn } from '../../kernel/calendar.ts'
import {
  clashesOf,
  type HeldMeeting,
  listGroupsOfSeason,
  listLeaderNames,
  listLeaders,
  listMeetings,
  listRooms,
  type RoomRow,
} from '../classes/classes.ts'
import { type CalendarDay, calendarDaysIn, say } from '../places/places.ts'
import { planOf } from './plan.rules.ts'
import type { Centre, SeasonRow } from './seasons.sql.ts'
import { daysOfPlan, type PlannedDays } from './sessions.rules.ts'

/** A group with its days. */
export type Dated = { group: PlannedGroup } & PlannedDays

/** The first and the last day that a season or a camp of it has. */
export const spanOf = (groups: readonly PlannedGroup[], { first, last }: { first: Day; last: Day }): { first: Day; last: Day } => ({
  first: groups.reduce((least, { camp }) => (camp && camp.first < least ? camp.first : least), first),
  last: groups.reduce((most, { camp }) => (camp && camp.last > most ? camp.last : most), last),
})

/** The groups of a draft with the days that the calendar of the centre leaves them. Asks for holidays, so it holds no lock. */
export const datedGroups = async (
  db: Db,
  row: Pick<SeasonRow, 'playgroundId' | 'first' | 'last'>,
  plan: readonly PlannedGroup[],
): Promise<Dated[]> => {
  const span = spanOf(plan, row)
  const calendar = await calendarDaysIn({ db }, row.playgroundId, span.first, span.last)
  return plan.map((group) => ({ group, ...daysOfPlan(group, row, calendar) }))
}

/** A published season, whose days are those of its classes: each other week's day of the season is one that was left out. */
const publishedGroups = async (db: Db, row: SeasonRow, currency: string): Promise<Dated[]> => {
  const held = await listGroupsOfSeason(db, row.id)
  const plans = held.map((group) => planOf(group, currency))
  const dated = await datedGroups(db, row, plans)
  return dated.map((one, at) => {
    const sessions = held[at]?.days ?? []
    const known = new Map<Day, PlannedDays['skipped'][number]>(one.skipped.map((skipped) => [skipped.date, skipped]))
    const removed = one.sessions.filter((day) => !sessions.includes(day))
    const skipped = [
      ...[...known.values()].filter(({ date }) => !sessions.includes(date)),
      ...removed.map((date) => ({ date, why: 'removed' as const, day: plainDay(date) })),
    ].sort((a, b) => a.date.localeCompare(b.date))
    return { ...one, sessions, skipped }
  })
}
const plainDay = (date: Day): CalendarDay => ({ date, isClosed: false, holiday: null, reason: {} })

type Words = { language: Language; languages: readonly string[] }

/** The meetings of planned groups, to be compared with those that are held. */
export const meetingsOf = (dated: readonly Dated[], centre: Centre): HeldMeeting[] =>
  dated.flatMap(({ group, sessions }) =>
    sessions.map((date) => ({
      ...{ groupId: group.id, date, from: group.from, to: group.to, roomId: group.roomId, leaderId: group.leaderId },
      ...{ names: group.names, groupNames: group.groupNames, languages: centre.languages },
      playground: { names: centre.names, name: centre.name },
    })),
  )

/** What is held in the rooms of a centre, and by these people anywhere, while a season lasts. @param except its own groups. */
export const heldMeanwhile = (
  db: Db,
  meetings: readonly HeldMeeting[],
  leaders: readonly string[],
  except: readonly string[],
): Promise<HeldMeeting[]> => {
  const days = meetings.map(({ date }) => date).sort()
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return Promise.resolve([])
  const rooms = [...new Set(meetings.flatMap(({ roomId }) => roomId ?? []))]
  return listMeetings(db, { rooms, leaders, from, to, except })
}

const shownClash = (
  { language }: Words,
  { kind, groupId, date, days, other }: ReturnType<typeof clashesOf<HeldMeeting>>[number],
): Clash => {
  const words = (texts: HeldMeeting['names']) => say(texts, language, other.languages)
  return {
    ...{ kind, groupId, date, days },
    other: {
      groupId: other.groupId,
      name: [words(other.names), words(other.groupNames)].filter(Boolean).join(' · '),
      playground: words(other.playground.names) || other.playground.name,
      from: other.from,
      to: other.to,
    },
  }
}

/** Who could lead a group at each of its sessions. */
const freeFor = (one: Dated, leaders: readonly { id: string }[], meetings: readonly HeldMeeting[], centre: Centre): string[] =>
  leaders
    .filter(({ id }) => {
      const own = meetingsOf([{ ...one, group: { ...one.group, leaderId: id, roomId: null } }], centre)
      return (
        clashesOf(
          own,
          meetings.filter(({ leaderId, groupId }) => leaderId === id && groupId !== one.group.id),
        ).length === 0
      )
    })
    .map(({ id }) => id)

/** A season as the office shows it. */
export const shownSeason = async (
  db: Db | Tx,
  centre: Centre,
  row: SeasonRow,
  { language, now }: { language: Language; now: Date },
): Promise<Season> => {
  const words = { language, languages: centre.languages }
  const dated = row.plan ? await datedGroups(db, row, row.plan) : await publishedGroups(db, row, centre.currency)
  const leaders = await listLeaders(db, centre.id)
  const rooms = await listRooms(db, centre.id)
  const own = meetingsOf(dated, centre)
  const leading = [...new Set([...leaders.map(({ id }) => id), ...dated.flatMap(({ group }) => group.leaderId ?? [])])]
  const held = await heldMeanwhile(
    db,
    own,
    leading,
    dated.map(({ group }) => group.id),
  )
  const names = await listLeaderNames(db, [...leading, ...(row.savedBy === null ? [] : [row.savedBy])])
  return {
    ...{ id: row.id, playgroundId: row.playgroundId, name: row.name, first: row.first, last: row.last, onSaleFrom: row.onSaleFrom },
    state: row.plan ? 'draft' : 'published',
    version: row.version,
    savedAt: row.savedAt.toISOString(),
    savedBy: (row.savedBy !== null && names.get(row.savedBy)) || null,
    today: dayIn(now, centre.timeZone),
    currency: centre.currency,
    languages: centre.languages.filter(isLanguage),
    groups: dated.map((one) =>
      shownGroup(one, words, one.group.leaderId === null ? freeFor(one, leaders, [...own, ...held], centre) : []),
    ),
    clashes: clashesOf(own, held).map((clash) => shownClash(words, clash)),
    // Also who leads one of them, and would not be given another.
    leaders: leading.map((id) => ({ id, name: names.get(id) ?? '' })),
    rooms: rooms.map((room) => shownRoom(room, words)),
  }
}

const shownRoom = ({ id, names, name }: RoomRow, { language, languages }: Words) => ({
  id,
  name: say(names, language, languages) || name,
})

const shownGroup = ({ group, sessions, skipped }: Dated, { language, languages }: Words, freeLeaders: string[]): SeasonGroup => ({
  ...group,
  name: say(group.names, language, languages),
  groupName: say(group.groupNames, language, languages),
  sessions: [...sessions],
  skipped: skipped.map(({ date, why, day }) => ({
    date,
    why,
    name: say(why === 'closed' ? { ...day.holiday?.names, ...day.reason } : (day.holiday?.names ?? {}), language, languages),
  })),
  freeLeaders,
})
