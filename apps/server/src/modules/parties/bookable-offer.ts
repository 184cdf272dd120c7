import type { Db } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { listPartyPackages, type PartyPackageRow } from '../enquiries/enquiries.ts'
import { listPartyRooms, type PartyRoom } from '../places/places.ts'
import type { StartRule } from './parties.rules.ts'
import {
  type ExtraRow,
  findPartyPlace,
  findPartyRules,
  listPartyExtras,
  listStartRules,
  type PartyPlace,
  type PartyRules,
} from './parties.sql.ts'

/** Everything that a play centre's parties are made of. @property rules absent: it takes no bookings. */
export type PartyOffer = {
  place: PartyPlace
  plan: StartRule[]
  rules: PartyRules | undefined
  packages: PartyPackageRow[]
  rooms: PartyRoom[]
  extras: ExtraRow[]
}
export type BookableOffer = PartyOffer & { rules: PartyRules }

/** Offers by play centre, kept until the content changes: they are asked every few seconds by every open page. */
const kept = new WeakMap<Deps['prepared'], Map<string, Promise<PartyOffer>>>()
const mostKept = 1_000

const keptBy = ({ prepared }: Pick<Deps, 'prepared'>): Map<string, Promise<PartyOffer>> => {
  const known = kept.get(prepared)
  if (known) return known
  const made = new Map<string, Promise<PartyOffer>>()
  kept.set(prepared, made)
  prepared.onClear(() => made.clear())
  return made
}

/** @throws Refusal `playground.not-found`. */
export const getPartyOffer = (deps: Pick<Deps, 'db' | 'prepared'>, playgroundId: string): Promise<PartyOffer> => {
  const own = keptBy(deps)
  const found = own.get(playgroundId)
  if (found) return found
  const loading = readPartyOffer(deps.db, playgroundId)
  if (own.size >= mostKept) own.clear()
  own.set(playgroundId, loading)
  loading.catch(() => {
    if (own.get(playgroundId) === loading) own.delete(playgroundId)
  })
  return loading
}

const readPartyOffer = async (db: Db, playgroundId: string): Promise<PartyOffer> => {
  const [place, plan, rules, packages, rooms, extras] = await Promise.all([
    findPartyPlace(db, playgroundId),
    listStartRules(db, playgroundId),
    findPartyRules(db, playgroundId),
    listPartyPackages(db, playgroundId),
    listPartyRooms(db, playgroundId),
    listPartyExtras(db, playgroundId),
  ])
  if (!place) throw new Refusal('playground.not-found')
  return { place, plan, rules, packages, rooms, extras }
}

/** Whether a play centre takes bookings of parties at all; all others have the enquiry. */
export const takesBookings = (offer: PartyOffer): offer is BookableOffer =>
  offer.plan.length > 0 && offer.rules !== undefined && offer.packages.length > 0 && offer.rooms.length > 0

/** From when parties are booked there, where that is still to come. */
export const opensLater = ({ place }: PartyOffer, { clock }: Pick<Deps, 'clock'>): Date | null =>
  place.opensAt !== null && place.opensAt > clock.now() ? place.opensAt : null
