import type { CalendarParty, PartyCalendar, PartyPeople } from '@hoppla/contract/parties/centre/calendar'
import type { StaffPlace } from '@hoppla/contract/staff'
import { formatMoney, type Language } from '@hoppla/i18n'
import type { Tone } from '../../parts/states.tsx'
import type { T } from '../../platform/words.ts'
import { type PartyState, stateOf } from './calendar.rules.ts'

/** What a page of parties shows. @property people whose they are, as far as that is known yet. */
export type Shown = { centre: StaffPlace; calendar: PartyCalendar; people: ReadonlyMap<string, PartyPeople> }

export const tones: Readonly<Record<PartyState, Tone>> = { arrived: 'ok', paid: 'info', due: 'warn', held: 'plan' }

/** Whose party it is: the child with its age, else that it is a party. */
export const nameOf = ({ people }: Pick<Shown, 'people'>, { id }: { id: string }, t: T): string => {
  const one = people.get(id)
  if (!one || one.child === '') return t('parties.party')
  return one.turns === null ? one.child : t('parties.turns', { name: one.child, age: one.turns })
}

/** A party’s state in words, with what is left to pay or who has come. */
export const stateText = ({ calendar }: Shown, party: CalendarParty, t: T, language: Language): string => {
  const state = stateOf(party)
  if (state === 'due')
    return t('parties.dueAmount', { amount: formatMoney(party.due, calendar.currency, language, { short: true }) })
  if (state === 'arrived') return t('parties.arrivedOf', { arrived: party.arrived, children: party.children })
  return t(`parties.states.${state}`)
}

/** Where and when a party is, for who hears the page and does not see where it stands. */
export const placeOf = (shown: Shown, party: CalendarParty): string => {
  const room = shown.calendar.rooms.find(({ id }) => id === party.roomId)?.name ?? ''
  return `${room}, ${party.from}–${party.until}`
}
