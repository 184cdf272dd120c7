import type { ClassFeed, NewClassFeed } from '@hoppla/contract/classes/class-calendar'
import type { Db } from '../../db/connect.ts'
import type { Caller, SignedInCaller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { File } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { hashOf, newSecret } from '../identity/identity.ts'
import { listBookingsOfAccount } from './bookings.sql.ts'
import { classCalendar } from './class-calendar.ts'
import { findClass } from './classes.sql.ts'

/**
 * Addresses that are open. One that was made before the password was replaced, or the account's address confirmed or taken back, is closed: whoever made it
 * may be the one from whom the account was taken.
 */
const openFeeds = (db: Db) =>
  db
    .selectFrom('class_calendars as c')
    .innerJoin('published.accounts as a', (on) =>
      on.onRef('a.id', '=', 'c.account_id').onRef('a.security_version', '=', 'c.security_version'),
    )
    .where('a.deleted_at', 'is', null)

/** Whether the guardian's classes have a calendar address. */
export const getClassFeed = async ({ db }: Pick<Deps, 'db'>, { account }: SignedInCaller): Promise<ClassFeed> => {
  const found = await openFeeds(db).select('c.created_at').where('c.account_id', '=', account.id).executeTakeFirst()
  return { createdAt: found?.created_at.toISOString() ?? null }
}

/** Makes the address, in the language of the request or the caller's; the one before it ends. The secret is returned here and never again. */
export const makeClassFeed = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { account, site, language }: SignedInCaller,
  wished: Caller['language'] | undefined,
): Promise<NewClassFeed> => {
  const { secret, hash } = newSecret()
  // The version is the token's: another process may believe it for some seconds after it has ended, and what is made then stays closed.
  const row = { secret_hash: hash, language: wished ?? language, created_at: clock.now(), security_version: account.version }
  await db
    .insertInto('class_calendars')
    .values({ account_id: account.id, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
  return { url: `${site.origin}/api/child-class/calendar-feed/${secret}.ics`, createdAt: row.created_at.toISOString() }
}

export const endClassFeed = async ({ db }: Pick<Deps, 'db'>, { account }: SignedInCaller): Promise<void> => {
  await db.deleteFrom('class_calendars').where('account_id', '=', account.id).execute()
}

/** Confirmed classes behind an address. Nothing of health is in it. @throws Refusal `booking.not-found`. */
export const readClassFeed = async (deps: Deps, secret: string): Promise<File> => {
  const feed = await openFeeds(deps.db)
    .select(['c.account_id', 'c.language'])
    .where('c.secret_hash', '=', hashOf(secret.replace(/\.ics$/, '')))
    .executeTakeFirst()
  if (!feed) throw new Refusal('booking.not-found')
  const bookings = (await listBookingsOfAccount(deps.db, feed.account_id)).filter(({ status }) => status === 'Confirmed')
  const found = await Promise.all(bookings.map(async (booking) => ({ booking, facts: await findClass(deps, booking.class_id) })))
  const booked = found.flatMap(({ booking, facts }) => (facts ? [{ booking, facts }] : []))
  return {
    kind: 'file',
    bytes: Buffer.from(classCalendar(booked, feed.language)),
    contentType: 'text/calendar; charset=utf-8',
    headers: { 'content-disposition': 'inline; filename="classes.ics"' },
  }
}
