import { pathTo } from '@hoppla/contract/pages'
import type { Invitation } from '@hoppla/contract/parties/invitations'
import { type Language, storedLanguage } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import type { Queryable } from '../../../db/statement.ts'
import { calendarFile, calendarOf } from '../../../http/calendar-file.ts'
import type { Caller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { File } from '../../../http/serve.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { hashOf } from '../../identity/identity.ts'
import { listSites } from '../../places/places.ts'
import { findParty, type PartyRow } from '../booking/parties-booked.sql.ts'
import { centreOf, roomOf } from '../booking/party-mails.ts'
import { todayAt } from '../host/my-parties.ts'
import { datesOf } from '../parties.rules.ts'
import { partyWords } from '../parties.words.ts'
import { childOnWire } from './answers.ts'
import { eraseOnOf, stateOf } from './invitations.rules.ts'
import { type AnswerRow, findAnswer, findInvitation, type InvitationRow, openBySecret } from './invitations.sql.ts'

/** What somebody with a secret has before them. @property answer the own one, where the secret is that of an answer. */
export type Guest = { party: PartyRow; row: InvitationRow; answer: AnswerRow | undefined }

/** @throws Refusal `party.invitation-not-found`, also once it is erased; `party.invitation-renewed` for a link that was replaced. */
export const openInvitation = async (where: Queryable, secret: string): Promise<Guest> => {
  const opened = await openBySecret(where, hashOf(secret))
  if (opened?.isEnded) throw new Refusal('party.invitation-renewed')
  const guest = opened && (await findGuest(where, opened.partyId, opened.answerId))
  if (!guest) throw new Refusal('party.invitation-not-found')
  return guest
}

/** An invitation with one answer to it, or none. */
export const findGuest = async (where: Queryable, partyId: string, answerId: string | null): Promise<Guest | undefined> => {
  const row = await findInvitation(where, partyId)
  const [party] = row ? await findParty(where, [partyId]) : []
  const answer = answerId === null ? undefined : await findAnswer(where, answerId)
  return row && party && (answerId === null || answer) ? { party, row, answer } : undefined
}

/** How the invitation of a party stands now. */
export const stateNow = ({ clock }: Pick<Deps, 'clock'>, { party, row }: Pick<Guest, 'party' | 'row'>) => {
  const { answerUntil } = datesOf(party.date, party.terms)
  const facts = { startsAt: party.startsAt, answerUntil, children: party.children, answered: row.answered }
  return stateOf({ ...facts, isBooked: party.status === 'Booked' }, clock.now(), todayAt(party, clock.now()))
}

/** @throws Refusal as `openInvitation`. */
export const getInvitation = async (deps: Deps, { language }: Caller, secret: string): Promise<Invitation> =>
  invitationOnWire(deps, await openInvitation(deps.pool, secret), language)

/** @throws Refusal as `openInvitation`. */
export const getInvitationCalendar = async (deps: Deps, { language }: Caller, secret: string): Promise<File> => {
  const { party } = await openInvitation(deps.pool, secret)
  return calendarFile(await guestCalendar(deps, party, language), 'party.ics')
}

/** A party as an invitation says of it. */
export const invitationOnWire = (deps: Deps, guest: Guest, language: Language): Invitation => {
  const { party, row, answer } = guest
  const state = stateNow(deps, guest)
  return {
    state,
    design: row.design,
    language: storedLanguage(row.language),
    text: row.text,
    child: { firstName: party.childFirstName, turns: party.turns },
    playground: {
      ...{ name: centreOf(party, language), slug: party.slug, phone: row.phone, mapLink: row.mapLink },
      address: `${party.street}, ${party.postalCode} ${party.city}`,
    },
    room: roomOf(party, language),
    ...{ date: party.date, from: party.from, until: party.until === '00:00' ? '24:00' : party.until },
    startsAt: party.startsAt.toISOString(),
    answerUntil: datesOf(party.date, party.terms).answerUntil,
    eraseOn: eraseOnOf(party.date),
    answer: answer
      ? {
          children: answer.children.map((child) => childOnWire(deps, child)),
          ...{ name: answer.name, email: answer.email, phone: answer.phone, greeting: answer.greeting },
          canChange: state === 'open' || state === 'full',
        }
      : null,
  }
}

/** A party in a guest's calendar: no name of a child, and nothing of its order. */
export const guestCalendar = async (deps: Deps, party: PartyRow, language: Language): Promise<string> => {
  const playground = centreOf(party, language)
  return calendarOf('invitations', language, [
    {
      id: `${party.id}@invitations`,
      ...{ stamp: party.startsAt, start: party.startsAt, end: party.endsAt },
      summary: partyWords(await countryWording(deps, party.countryId, language))('title', { playground }),
      description: roomOf(party, language),
      location: `${playground}, ${party.street}, ${party.postalCode} ${party.city}`,
      remindBefore: 120,
    },
  ])
}

/**
 * Where the page of an invitation or an answer is: at the party's country where that speaks the language, else at the first one that does, as every address
 * in another language leads there.
 */
export const invitationAddress = async (
  deps: Pick<Deps, 'db' | 'config' | 'prepared'>,
  { countryId }: Pick<PartyRow, 'countryId'>,
  wanted: Language,
  secret: string,
): Promise<string> => {
  const sites = await listSites(deps)
  const own = sites.find((site) => site.countryId === countryId)
  const site = own?.languages.includes(wanted) ? own : (sites.find(({ languages }) => languages.includes(wanted)) ?? own)
  if (!site) throw new Error(`No host is configured for the country ${countryId}.`)
  const lang = site.languages.includes(wanted) ? wanted : site.languages[0]
  return `${site.origin}${pathTo('invitation', { lang, secret })}`
}
