import type * as contract from '@hoppla/contract/parties/centre/calendar'
import type { CalendarParty, PartyCalendar, PartyNeeds } from '@hoppla/contract/parties/centre/calendar'
import { mostPartyDays, partyDiets } from '@hoppla/contract/parties/offers'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { fromMinor, type Language } from '@hoppla/i18n'
import type { Texts } from '../../../db/tables/places.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { type Day, daysBetween, wallClock } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { listAccountPhones } from '../../identity/identity.ts'
import { listThemes, openDays, say } from '../../places/places.ts'
import { type PartyOffer, takesBookings } from '../bookable-offer.ts'
import type { PartyRow } from '../booking/parties-booked.sql.ts'
import { moneyOf } from '../booking/party-money.ts'
import { startsOn } from '../parties.rules.ts'
import { countOpenRequests } from '../requests/requests.sql.ts'
import { countArrived, listCentrePartyRows, listTakenRooms, type TakenRoom } from './centre.sql.ts'
import { clockOn, getCentreOffer } from './centre.ts'

type Days = { from: Day; to: Day }

/** The parties of a play centre with their rooms, by day; nobody is named. @throws Refusal `location.not-found`, `party.range-invalid`. */
export const listCentreParties = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { playgroundId }, query }: ServeInput<typeof contract.listCentreParties>,
): Promise<PartyCalendar> => {
  const offer = await getCentreOffer(deps, caller, playgroundId, 'parties.read')
  const { from, to } = checkedDays(query)
  const clock = wallClock(deps.clock.now(), offer.place.timeZone)
  const [rows, taken, hours, say, open] = await Promise.all([
    listCentrePartyRows(deps.pool, [playgroundId, from, to]),
    listTakenRooms(deps.pool, [playgroundId, from, to, deps.clock.now()]),
    openDays(deps, playgroundId, from, to),
    sayerOf(deps, caller, offer),
    countOpenRequests(deps.pool, [playgroundId]),
  ])
  const arrived = new Map((await countArrived(deps.pool, [rows.map(({ id }) => id)])).map((one) => [one.id, one.arrived]))
  const rooms = new Map(taken.map((one) => [one.id, one]))
  return {
    today: clock.date,
    now: clock.time,
    takesBookings: takesBookings(offer),
    currency: offer.place.currency,
    days: hours.map(({ date, open }) => ({ date, open: [...open], starts: startsOn(offer.plan, date) })),
    rooms: roomsOf(offer, taken, say),
    parties: rows.flatMap((row) => {
      const room = rooms.get(row.id)
      // Reserved, and its time is over: the room is free again.
      return room ? [partyOf(row, room, { arrived: arrived.get(row.id) ?? 0, say })] : []
    }),
    busy: taken
      .filter(({ partyId }) => partyId === null)
      .map((room) => ({
        ...spanOf(room, offer.place.timeZone),
        why: room.kind === 'block' ? ('blocked' as const) : ('held' as const),
        heldUntil: room.heldUntil?.toISOString() ?? null,
        note: room.note,
      })),
    requests: open[0]?.count ?? 0,
  }
}

/** @throws Refusal `party.range-invalid`. */
const checkedDays = ({ from, to }: Days): Days => {
  if (to < from || daysBetween(from, to) >= mostPartyDays) throw new Refusal('party.range-invalid', { errors: { to: [] } })
  return { from, to }
}

type Sayer = { words: (texts: Texts) => string; themeOf: (id: string | null) => { id: string; name: string } | null }
const sayerOf = async ({ db }: Deps, { language }: { language: Language }, { place }: PartyOffer): Promise<Sayer> => {
  const themes = new Map((await listThemes(db)).map(({ id, names }) => [id, names]))
  const words = (texts: Texts) => say(texts, language, place.languages)
  return {
    words,
    themeOf: (id) => {
      const names = id === null ? undefined : themes.get(id)
      return id === null || names === undefined ? null : { id, name: words(names) }
    },
  }
}

const roomsOf = ({ rooms }: PartyOffer, taken: readonly TakenRoom[], { words }: Sayer): PartyCalendar['rooms'] => {
  const offered = rooms.map(({ id, name, names, maxGuests, block }) => ({
    ...{ id, name: words(names) || name, mostChildren: maxGuests, block },
  }))
  const known = new Set(offered.map(({ id }) => id))
  const others = new Map(taken.filter(({ roomId }) => !known.has(roomId)).map((one) => [one.roomId, one]))
  return [
    ...offered,
    ...[...others.values()].map(({ roomId, roomName, roomNames, mostChildren, roomBlock }) => ({
      ...{ id: roomId, name: words(roomNames) || roomName, mostChildren, block: roomBlock },
    })),
  ]
}

export const spanOf = ({ id, roomId, date, startsAt, endsAt, blockedFrom, blockedUntil }: TakenRoom, timeZone: string) => ({
  ...{ id, roomId, date, from: clockOn(date, startsAt, timeZone), until: clockOn(date, endsAt, timeZone) },
  ...{ blockedFrom: clockOn(date, blockedFrom, timeZone), blockedUntil: clockOn(date, blockedUntil, timeZone) },
})

const partyOf = (row: PartyRow, room: TakenRoom, { arrived, say }: { arrived: number; say: Sayer }): CalendarParty => {
  const { totalMinor, paidMinor, dueMinor } = moneyOf(row)
  return {
    ...spanOf(room, row.timeZone),
    status: row.status === 'Reserved' ? 'Reserved' : 'Booked',
    heldUntil: room.heldUntil?.toISOString() ?? null,
    package: { id: row.packageId, name: say.words(row.rates.package.names) },
    theme: say.themeOf(row.themeId),
    ...{ children: row.children, adults: row.adults, arrived, version: row.version },
    price: fromMinor(totalMinor, row.currency),
    paid: fromMinor(paidMinor, row.currency),
    due: fromMinor(Math.max(0, dueMinor), row.currency),
  }
}

/** Whose the parties of some days are. Each is a look that its family can read of. @throws Refusal `location.not-found`, `party.range-invalid`. */
export const listPartyPeople = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { playgroundId }, query }: ServeInput<typeof contract.listPartyPeople>,
): Promise<Answer<typeof contract.listPartyPeople>> => {
  await getCentreOffer(deps, caller, playgroundId, 'parties.read')
  const { from, to } = checkedDays(query)
  const rows = await listCentrePartyRows(deps.pool, [playgroundId, from, to])
  const families = await familiesOf(deps, rows)
  await deps.db.transaction().execute(async (tx) => {
    for (const { id } of rows)
      await audit(tx, {
        ...{ actorId: caller.staff.id, action: 'party.read', subject: id, placeId: playgroundId, address: caller.address },
      })
  })
  return {
    people: rows.map((row) => {
      const { name, phone } = families(row)
      return { id: row.id, child: row.childFirstName, turns: row.turns, family: name, phone }
    }),
  }
}

export type Family = { accountId: string | null; name: string; email: string | null; phone: string | null }
/** Who booked parties: as they said on the telephone, else as their account has it. */
export const familiesOf = async ({ pool }: Deps, rows: readonly PartyRow[]): Promise<(row: PartyRow) => Family> => {
  const accounts = await listAccountPhones(pool, [rows.flatMap(({ accountId }) => accountId ?? [])])
  const byId = new Map(accounts.map((one) => [one.id, one]))
  return ({ accountId, contactName, contactPhone, email }) => {
    const account = accountId === null ? undefined : byId.get(accountId)
    const { firstName = '', lastName = '', phone = null } = account ?? {}
    return { accountId, name: contactName ?? `${firstName} ${lastName}`.trim(), email, phone: contactPhone ?? phone }
  }
}

/** What the parties of a day need of kitchen and house: counts alone. @throws Refusal `location.not-found`. */
export const listPartyNeeds = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { playgroundId }, query: { date } }: ServeInput<typeof contract.listPartyNeeds>,
): Promise<Answer<typeof contract.listPartyNeeds>> => {
  const offer = await getCentreOffer(deps, caller, playgroundId, 'parties.read')
  const rows = await listCentrePartyRows(deps.pool, [playgroundId, date, date])
  const taken = await listTakenRooms(deps.pool, [playgroundId, date, date, deps.clock.now()])
  const rooms = new Map(taken.map((one) => [one.id, one]))
  const sayer = await sayerOf(deps, caller, offer)
  return {
    parties: rows.flatMap((row) => {
      const room = rooms.get(row.id)
      return room ? [needsOf(row, room, sayer)] : []
    }),
  }
}

const needsOf = (row: PartyRow, room: TakenRoom, { words, themeOf }: Sayer): PartyNeeds => ({
  ...spanOf(room, row.timeZone),
  package: { id: row.packageId, name: words(row.rates.package.names) },
  theme: themeOf(row.themeId),
  ...{ children: row.children, adults: row.adults },
  foods: row.rates.foods.flatMap(({ id, names }) => orderedOf(id, words(names), row.foods[id])),
  extras: row.rates.extras.flatMap(({ id, names, per }) =>
    orderedOf(id, words(names), per === 'child' && (row.extras[id] ?? 0) > 0 ? row.children : row.extras[id]),
  ),
  diets: partyDiets.flatMap((diet) => (row.diets[diet] ? [{ diet, count: row.diets[diet] }] : [])),
})

const orderedOf = (id: string, name: string, count = 0) => (count > 0 ? [{ id, name, count }] : [])
