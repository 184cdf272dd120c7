import type { Centre } from '../modules/classes/testing/centre.ts'
import { causeAccountMails, causeBirthdayMail } from './every-mail/account-mails.ts'
import { causeClassMails } from './every-mail/class-mails.ts'
import { causeActingMails, causeDataRequestMails, causeEnquiryMails } from './every-mail/customer-service-mails.ts'
import { causeOfficeMails } from './every-mail/office-mails.ts'
import { causePurchaseMails } from './every-mail/purchase-mails.ts'

/**
 * Causes every kind of mail, all through what visitors, parents and staff do.
 * @returns the second half, for when the mails of the first have arrived: what ends or confirms what they were about.
 */
export const causeEveryMail = async (centre: Centre): Promise<() => Promise<void>> => {
  await centre.deps.pool.query(`insert into account_roles (account_id, role) select a.id, r from accounts a, unnest('{VenueManager,CustomerService}'::text[]) r
    where a.email = 'rut@hoppla.example' on conflict do nothing`)
  const [astrid, staff] = [await centre.as('astrid'), await centre.asStaff('rut@hoppla.example')]
  await causeEnquiryMails(centre)
  await causeActingMails(centre, staff)
  await causeDataRequestMails(centre, staff)
  await causeBirthdayMail(centre)
  await causeOfficeMails(centre, staff)
  const later = [
    await causeAccountMails(centre),
    await causePurchaseMails(centre, astrid, staff),
    await causeClassMails(centre, astrid, staff),
  ]
  return async () => {
    for (const half of later) await half()
  }
}
