import { getMemberCard } from '@hoppla/contract/profile'
import { listMyTickets } from '@hoppla/contract/tickets'
import { listMyPasses } from '@hoppla/contract/tickets/passes'
import { qrPath } from '@hoppla/ui'
import { callApiOnce } from '../api/api.ts'
import { type ApplicationUser, session } from '../session/session-store.ts'
import { offlineKey, store, stored, unstore } from '../storage/stored-values.ts'

/** A QR code ready to be drawn: modules along an edge, and the path of the dark ones. */
type Code = { size: number; path: string }

/** What the offline page (public/offline-page.js) shows of the account that is signed in on this browser. */
export type OfflineData = {
  /** The account; the page shows nothing once another one, or nobody, is signed in here. */
  owner: string
  /** When it was fetched, epoch ms. */
  at: number
  /** Until when the codes of the cards are accepted, ISO 8601. */
  until: string
  cards: { name: string; number: string; qr: Code }[]
  /** Tickets and passes that open the entrance today; `left` of `count` visits where visits are counted. */
  tickets: { name: string; code: string; end: string; left?: number; count?: number; qr: Code }[]
}

/** Age after which the data is fetched again, in ms: a ticket that was just bought or used must be shown correctly. */
const freshMs = 10 * 60 * 1000
const opensToday: readonly string[] = ['Active', 'EndingSoon', 'AwaitingPhoto']

const codeOf = async (text: string): Promise<Code> => {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  return { size: modules.size, path: qrPath(modules) }
}

const fetchKept = async (owner: string): Promise<OfflineData> => {
  const [{ card, children, validUntil }, tickets, passes] = await Promise.all([
    callApiOnce(getMemberCard, {}),
    callApiOnce(listMyTickets, {}),
    callApiOnce(listMyPasses, {}),
  ])
  const cards = [card, ...children].map(async ({ name, memberid, code }) => ({ name, number: memberid, qr: await codeOf(code) }))
  const ofTickets = tickets
    .filter(({ state }) => opensToday.includes(state))
    .map(async ({ name, code, period, entrancesLeft, numberOfEntrances }) => ({
      ...{ name, code, end: period.end, left: entrancesLeft, count: numberOfEntrances },
      qr: await codeOf(code),
    }))
  const ofPasses = passes
    .filter(({ state }) => opensToday.includes(state))
    .map(async ({ name, code, period, child }) => ({
      name: child ? `${name}, ${child.firstName}` : name,
      ...{ code, end: period.end },
      qr: await codeOf(code),
    }))
  return {
    ...{ owner, at: Date.now(), until: validUntil },
    cards: await Promise.all(cards),
    tickets: await Promise.all([...ofTickets, ...ofPasses]),
  }
}

const isHere = (owner: string): boolean => {
  const now = session.get()
  return now.status === 'authenticated' && now.user.guid === owner
}

/**
 * Stores member card, tickets and passes of the signed-in account for use without a connection: for twelve hours, as long as the card's codes are valid,
 * and never beyond the session (session.ts removes them with it). Data of another account is removed before anything is fetched.
 */
export const keepOfflineData = async ({ guid }: Pick<ApplicationUser, 'guid'>): Promise<void> => {
  const before = stored<OfflineData>(offlineKey)
  if (before && before.owner !== guid) unstore(offlineKey)
  else if (before && Date.now() - before.at < freshMs) return
  const kept = await fetchKept(guid)
  // Meanwhile one may have signed out, or somebody else in.
  if (isHere(guid)) store(offlineKey, kept, Date.parse(kept.until) - Date.now())
}
