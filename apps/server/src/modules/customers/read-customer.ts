import { languages } from '@hoppla/contract/languages'
import type { Customer, CustomerHolding } from '@hoppla/contract/staff/customers'
import type { StaffCaller } from '../../http/caller.ts'
import { countriesWith } from '../../http/permissions.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { inLanguage } from '../catalogue/catalogue.ts'
import { listCardsHeld } from '../gift-cards/gift-cards.ts'
import { findAccount } from '../identity/identity.ts'
import { listTicketHoldings } from '../tickets/tickets.ts'
import { readDetails } from './customer-details.ts'
import { couponState, looksAllowed } from './customers.rules.ts'
import { findCountry, listCouponsHeld } from './customers.sql.ts'
import { mayWithCustomer } from './customers-access.ts'

/**
 * A customer, with as much as the caller's role opens. Who is of another country is told from who does not exist by nothing. Logged: the customer sees in
 * the export who has looked. @throws Refusal `account.not-found`, `request.too-many`.
 */
export const readCustomer = async (deps: Deps, caller: StaffCaller, customerId: string): Promise<Customer> => {
  const { staff, address } = caller
  const seesDetails = (await countriesWith(deps.db, staff, 'customers.details')).length > 0
  // Also of those who are not there: ids are not to be tried.
  for (const each of looksAllowed(seesDetails)) await limit(deps, `staff-customer-${each.seconds}:${staff.id}`, each)
  const account = await findAccount(deps.db, customerId)
  if (!account || !(await mayWithCustomer(deps, caller, account, 'customers.read'))) throw new Refusal('account.not-found')
  await audit(deps.db, {
    actorId: staff.id,
    action: 'customer.read',
    subject: account.id,
    address,
    ...(account.country_id === null ? {} : { placeId: account.country_id }),
  })
  const [country] = account.country_id === null ? [] : await findCountry(deps.pool, [account.country_id])
  return {
    id: account.id,
    name: `${account.first_name} ${account.last_name}`.trim(),
    town: account.city === '' ? null : account.city,
    country: country?.name ?? null,
    holdings: await listHoldings(deps, caller, account.id),
    details: (await mayWithCustomer(deps, caller, account, 'customers.details'))
      ? await readDetails(deps, caller, account, country?.timeZone ?? 'UTC')
      : null,
  }
}

const listHoldings = async (deps: Deps, { language }: StaffCaller, accountId: string): Promise<CustomerHolding[]> => {
  const { tickets, passes, codes } = await listTicketHoldings(deps, accountId)
  const cards = await listCardsHeld(deps, accountId)
  const coupons = await listCouponsHeld(deps.pool, [accountId])
  const now = deps.clock.now()
  return [
    ...passes.map((pass) => ({ kind: 'pass' as const, ...pass })),
    ...tickets.map((ticket) => ({ kind: 'serial-ticket' as const, ...ticket })),
    ...cards.map(({ id, name, state, balance, currency, validToDate }) => ({
      kind: 'gift-card' as const,
      ...{ id, name, state, balance, currency, validTo: validToDate },
    })),
    ...codes.map((code) => ({ kind: 'code' as const, ...code })),
    ...coupons.map(({ id, names, isUsed, validTo, timeZone }) => ({
      kind: 'coupon' as const,
      ...{
        id,
        name: inLanguage(names, language, languages),
        state: couponState({ isUsed, validTo }, dayIn(now, timeZone)),
        validTo,
      },
    })),
  ]
}
