import type { OverviewItem, UserOverview, userGathering as userGatheringRoute } from '@hoppla/contract/overview'
import type { ServeInput } from '@hoppla/contract/route'
import { fromMinor } from '@hoppla/i18n'
import type { SignedInCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Day, wallClock } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { centreOf, listVisitsOfAccount } from '../entrance/entrance.ts'
import { say } from '../places/places.ts'
import { progressOf } from './overview.rules.ts'
import { gather, type OverviewRow } from './overview.sql.ts'

/**
 * What the account has. Each part is read only when it is asked for; all of them together are two round trips, one of them for booked visits.
 * @throws Refusal `auth.required` when the account is gone.
 */
export const userGathering = async (
  deps: Deps,
  caller: SignedInCaller,
  flags: ServeInput<typeof userGatheringRoute>['query'],
): Promise<UserOverview> => {
  const wanted = {
    children: flags.includeChildAccounts,
    progress: flags.includeAccountProgress,
    passes: flags.includeSubscriptions,
    tickets: flags.includeSerialTickets,
    offers: flags.includeOffers,
    sport: flags.includeSportKidz,
    camps: flags.includeLeoCamps,
    parties: flags.includePartyBookings,
  }
  const here = wallClock(deps.clock.now(), caller.site.timeZone)
  const row = Object.values(wanted).includes(true)
    ? await gather(deps.pool, {
        accountId: caller.account.id,
        today: here.date,
        clock: here.time,
        countryId: caller.site.countryId,
        ...wanted,
      })
    : undefined
  if (wanted.progress && !row?.progress) throw new Refusal('auth.required')
  return {
    activeOffers: offersOf(row, caller),
    activePartyBookings: partiesOf(row, caller),
    activeEntranceBookings: flags.includeEntranceBookings ? await visitsOf(deps, caller, here.date) : [],
    activeSportKidzBookings: bookingsOf(row, caller, false),
    activeLeoCampBookings: bookingsOf(row, caller, true),
    activeSubscriptions: holdingsOf(row, true),
    activeSerialTickets: holdingsOf(row, false),
    childAccounts: (row?.children ?? []).map((child) => ({
      guid: child.id,
      firstname: child.firstName,
      lastname: child.lastName,
      userid: caller.account.id,
      otherinfo: child.otherInfo,
      currency: caller.site.currency,
      birthdate: child.birthDate,
      membercardid: child.memberCardId,
      memberid: child.memberId,
      subscription: child.subscription,
    })),
    accountProgress: row?.progress ? progressOf(row.progress) : null,
  }
}

/** Visits from today on. */
const visitsOf = async ({ pool }: Pick<Deps, 'pool'>, { account, language }: SignedInCaller, today: Day): Promise<OverviewItem[]> =>
  (await listVisitsOfAccount(pool, [account.id, today])).map((visit) => ({
    guid: visit.id,
    name: centreOf(visit, language),
    startDate: visit.date,
    endDate: visit.date,
    orderReference: visit.reference,
  }))

const holdingsOf = (row: OverviewRow | undefined, wantsPasses: boolean): OverviewItem[] =>
  (row?.holdings ?? []).flatMap(({ isPass, ...item }) => (isPass === wantsPasses ? [item] : []))

const offersOf = (row: OverviewRow | undefined, { site, language }: SignedInCaller): UserOverview['activeOffers'] =>
  (row?.offers ?? []).map(({ names, descriptions, amountMinor, ...offer }) => ({
    ...offer,
    name: say(names, language, site.languages),
    description: say(descriptions, language, site.languages),
    amount: amountMinor === null ? null : fromMinor(amountMinor, offer.currency),
    orderReference: null,
  }))

const bookingsOf = (row: OverviewRow | undefined, { language }: SignedInCaller, wantsCamps: boolean): OverviewItem[] =>
  (row?.bookings ?? []).flatMap(({ isCamp, names, languages, ...item }) =>
    isCamp === wantsCamps ? [{ ...item, name: say(names, language, languages) }] : [],
  )

/** Booked parties from today on, by their play centres. */
const partiesOf = (row: OverviewRow | undefined, { language }: SignedInCaller): OverviewItem[] =>
  (row?.parties ?? []).map(({ names, languages, centre, ...item }) => ({
    ...item,
    name: say(names, language, languages) || centre,
  }))
