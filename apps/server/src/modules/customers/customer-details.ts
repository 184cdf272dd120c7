import { lookActions } from '@hoppla/contract/audit/audit-actions'
import { languages } from '@hoppla/contract/languages'
import { orderStatuses } from '@hoppla/contract/orders/order-states'
import { type CustomerDetails, customerLinesMost } from '@hoppla/contract/staff/customers'
import { fromMinor } from '@hoppla/i18n'
import type { StaffCaller } from '../../http/caller.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { inLanguage } from '../catalogue/catalogue.ts'
import { type AccountRow, languageOfCulture } from '../identity/identity.ts'
import { exportLooks } from '../privacy/privacy.ts'
import { ageOn, listChildrenOf, listConsents } from '../profile/profile.ts'
import { listNotes } from './customer-notes.ts'
import { countRecent } from './customers.rules.ts'
import { findRestriction, listBookings, listMails, listOrders } from './customers.sql.ts'

/** What customer service sees of a customer beside what is owned. */
export const readDetails = async (
  deps: Deps,
  { language }: StaffCaller,
  account: AccountRow,
  timeZone: string,
): Promise<CustomerDetails> => {
  const today = dayIn(deps.clock.now(), timeZone)
  const orders = await listOrders(deps.pool, [account.id, String(customerLinesMost)])
  return {
    email: account.email,
    isEmailConfirmed: account.email_confirmed_at !== null,
    phone: account.phone === null ? null : `${account.phone_country_code ?? ''} ${account.phone}`.trim(),
    language: languageOfCulture(account.culture, language),
    since: account.created_at.toISOString(),
    children: (await listChildrenOf(deps.pool, [[account.id]])).map(({ id, firstName, lastName, birthDate }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      birthDate,
      age: ageOn(birthDate, today),
    })),
    bookings: (await listBookings(deps.pool, [account.id, String(customerLinesMost)])).map(({ names, ...booking }) => ({
      ...booking,
      name: inLanguage(names, language, languages),
    })),
    orders: orders.map(({ createdAt, status, totalMinor, count: _count, ...order }) => ({
      ...order,
      createdAt: createdAt.toISOString(),
      status: orderStatuses.find((one) => one === status) ?? 'Failed',
      total: fromMinor(totalMinor, order.currency),
    })),
    orderCount: orders[0]?.count ?? 0,
    mails: await mailsTo(deps, account),
    consents: (await listConsents(deps.pool, [account.id])).map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })),
    restrictedSince: (await findRestriction(deps.pool, [account.id]))[0]?.since.toISOString() ?? null,
    notes: await listNotes(deps.db, account.id),
    ...(await looksAt(deps, account.id)),
  }
}

/** An address that nobody has confirmed may be anybody's: of mails to it, only those that were sent for the account are shown. */
const mailsTo = async ({ pool }: Deps, { id, email_normalized: address, email_confirmed_at: confirmed }: AccountRow) =>
  (await listMails(pool, [id, confirmed === null ? null : address, String(customerLinesMost)])).map(({ at, template, state }) => ({
    at: at.toISOString(),
    template,
    state,
  }))

const looksAt = async ({ db, clock }: Deps, accountId: string) => {
  const looks = (await exportLooks(db, accountId)).map(({ at, action, by, where }) => ({
    at: String(at),
    action: lookActions.find((one) => one === action) ?? ('customer.read' as const),
    by: typeof by === 'string' ? by : null,
    where: typeof where === 'string' ? where : null,
  }))
  return {
    looks: looks.slice(0, customerLinesMost),
    lookCount: countRecent(
      looks.map(({ at }) => at),
      clock.now(),
    ),
  }
}
