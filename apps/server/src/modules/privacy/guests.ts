import type { Language } from '@hoppla/i18n'
import { sql } from 'kysely'
import { countryWording } from '../../brand/wording.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Site } from '../../http/caller.ts'
import type { Deps } from '../../kernel/deps.ts'
import { claimGuestBookings } from '../classes/classes.ts'
import { type AccountRow, cultureFor, exportIdentity, openInvitedAccount } from '../identity/identity.ts'
import { leaveForGood } from './delete-account.ts'
import { exportPage } from './export.rules.ts'
import { gatherIn } from './export.ts'

/*
A family that never signs in has no account, but bookings, orders and enquiries under its address. Once it has proven the address, all of it is treated as an
account's that was opened this moment: there is one way to export and one to erase, and none of them can forget what the other knows.
*/

/** How much there is under an address that has no account, and in which country the newest of it is. */
export type GuestData = { bookings: number; orders: number; enquiries: number; countryId: string }

/** What is kept under an address that no account has; undefined: nothing. @param email in small letters. */
export const countGuestData = async (db: Db, email: string): Promise<GuestData | undefined> => {
  const { rows } = await sql<GuestData & { countryId: string | null }>`
    with found as (
      select 'booking' as kind, country_id, created_at from class_bookings where account_id is null and email_normalized = ${email}
      union all
      select 'order', country_id, created_at from orders where account_id is null and lower(email) = ${email}
      union all
      select 'waiting', country_id, created_at from class_waiting_entries where account_id is null and email_normalized = ${email}
      union all
      select 'answer', p.country_id, a.created_at from party_answers a join parties b on b.id = a.party_id join playgrounds p on p.id = b.playground_id
        where lower(a.email) = ${email}
      union all
      select 'watch', p.country_id, w.created_at from entrance_watches w join playgrounds p on p.id = w.playground_id
        where w.account_id is null and w.email_normalized = ${email}
      union all
      select 'enquiry', p.country_id, e.created_at from enquiries e join playgrounds p on p.id = e.playground_id where lower(e.email) = ${email})
    select count(*) filter (where kind = 'booking')::int as bookings, count(*) filter (where kind = 'order')::int as orders,
      count(*) filter (where kind = 'enquiry')::int as enquiries,
      (select country_id from found order by created_at desc limit 1) as "countryId" from found`.execute(db)
  const [row] = rows
  return row?.countryId ? { ...row, countryId: row.countryId } : undefined
}

type Guest = { email: string; site: Site; language: Language }

/** The account that a proven address would have. It exists in the transaction; who rolls that back has opened none. */
const openForGuest = async (deps: Deps, tx: Tx, { email, site, language }: Guest): Promise<AccountRow> => {
  const account = await openInvitedAccount(deps, tx, {
    email,
    firstName: '',
    lastName: '',
    culture: cultureFor(undefined, language),
    countryId: site.countryId,
    passwordHash: undefined,
  })
  await claimGuestBookings(tx, account.id)
  return account
}

/** Carries what was read out of a transaction that leaves nothing behind. */
class ReadAndUndone extends Error {
  readonly page: string
  constructor(page: string) {
    super('Read, and undone.')
    this.page = page
  }
}

/** Everything under a proven address as one HTML file. Nothing is written. */
export const exportGuestPage = async (deps: Deps, guest: Guest): Promise<string> => {
  try {
    return await deps.db.transaction().execute(async (tx): Promise<string> => {
      const account = await openForGuest(deps, tx, guest)
      const identity = await exportIdentity(tx, account.id)
      const data = await gatherIn(deps, tx, { identity, accountId: account.id, confirmed: account.email_normalized })
      const wording = await countryWording({ ...deps, db: tx }, guest.site.countryId, guest.language)
      throw new ReadAndUndone(exportPage(data, { wording, timeZone: guest.site.timeZone, madeAt: deps.clock.now() }))
    })
  } catch (error) {
    if (error instanceof ReadAndUndone) return error.page
    throw error
  }
}

/**
 * Erases everything under a proven address but what the law keeps, as with an account. @throws Refusal `account.order-open`, `account.booking-ahead`.
 */
export const eraseGuest = async (deps: Deps, tx: Tx, guest: Guest, actorId: string): Promise<void> => {
  const account = await openForGuest(deps, tx, guest)
  await leaveForGood(deps, tx, account, { site: guest.site, language: guest.language, actorId })
}
