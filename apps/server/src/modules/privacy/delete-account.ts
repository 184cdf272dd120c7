import { pathTo } from '@hoppla/contract/pages'
import type { Language } from '@hoppla/i18n'
import { countryWording } from '../../brand/wording.ts'
import { allowErasure, eraseMails } from '../../cache/evict.ts'
import type { Tx } from '../../db/connect.ts'
import type { SignedInCaller, Site } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { queueMail } from '../../mail/mail.ts'
import { eraseCarts } from '../cart/cart.ts'
import { claimGuestBookings, eraseBookings, hasBookingAhead } from '../classes/classes.ts'
import { eraseOffers } from '../coupons/coupons.ts'
import { eraseVisits } from '../door/door.ts'
import { eraseEnquiries } from '../enquiries/enquiries.ts'
import { eraseGuestNames, eraseWatches } from '../entrance/entrance.ts'
import {
  type AccountRow,
  checkOwnPassword,
  eraseIdentity,
  evictAccess,
  isLastAdmin,
  languageOfCulture,
  lockAccount,
} from '../identity/identity.ts'
import { eraseBuyer, hasOpenOrder } from '../orders/orders.ts'
import { eraseAnswers, eraseParties, hasPartyAhead } from '../parties/parties.ts'
import { eraseFamily } from '../profile/profile.ts'
import { eraseStaff } from '../staff/staff.ts'
import { erasePhotosJob } from '../tickets/tickets.ts'
import { eraseWallet } from '../wallet/wallet.ts'
import { eraseElsewhere } from './keepers.ts'
import { goodbyeMail } from './privacy.mails.ts'

/**
 * Erases the signed-in account for good, after asking for its password. Everything goes in one transaction or nothing does; the last mail goes to the
 * address the account had.
 * @throws Refusal `password.wrong`, `account.order-open` (money may still come), `account.booking-ahead` (decision 76), `role.last-admin`, `request.too-many`, `auth.required`.
 */
export const deleteAccount = async (deps: Deps, caller: SignedInCaller, password: string): Promise<void> => {
  await checkOwnPassword(deps, caller, password, 'password')
  await deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, caller.account.id)
    if (!account) throw new Refusal('auth.required')
    await leaveForGood(deps, tx, account, { site: caller.site, language: caller.language, actorId: account.id })
  })
  evictAccess(deps)
}

/** What an account cannot be deleted for, as long as it is so. @param account locked by the transaction. */
export const whyNotLeave = async (deps: Pick<Deps, 'clock'>, tx: Tx, accountId: string): Promise<WhyNotLeave[]> => {
  const now = deps.clock.now()
  return [
    ...((await isLastAdmin(tx, accountId)) ? (['role.last-admin'] as const) : []),
    ...((await hasOpenOrder(tx, accountId, now)) ? (['account.order-open'] as const) : []),
    ...((await hasBookingAhead(tx, accountId, now)) || (await hasPartyAhead(tx, accountId, now))
      ? (['account.booking-ahead'] as const)
      : []),
  ]
}
export type WhyNotLeave = 'role.last-admin' | 'account.order-open' | 'account.booking-ahead'

/**
 * Deletes an account, whoever does it: its holder, or staff whom its holder has asked. The last mail goes to the address the account had. Call `evictAccess`
 * when it is committed. @param account locked by the transaction. @throws Refusal as `deleteAccount`, but for the password.
 */
export const leaveForGood = async (
  deps: Deps,
  tx: Tx,
  account: AccountRow,
  { site, language: wished, actorId }: { site: Site; language: Language; actorId: string },
): Promise<void> => {
  // What was booked as a guest with the same address is this person's too.
  await claimGuestBookings(tx, account.id)
  const [problem] = await whyNotLeave(deps, tx, account.id)
  if (problem) throw new Refusal(problem)
  await eraseAccount(deps, tx, account)
  await audit(tx, { actorId, action: 'account.deleted', subject: account.id })
  const language = languageOfCulture(account.culture, wished)
  const withdrawal = `${deps.config.origins[site.slug]}${pathTo('withdrawal', { lang: language })}`
  await queueMail(deps, tx, {
    to: account.email,
    language,
    countryId: site.countryId,
    ...goodbyeMail(await countryWording({ ...deps, db: tx }, site.countryId, language), withdrawal),
  })
}

/** Erases all personal data of an account in every module. @param account locked by the transaction. Call `evictAccess` afterwards. */
export const eraseAccount = async (deps: Deps, tx: Tx, account: AccountRow): Promise<void> => {
  await allowErasure(tx)
  // Anybody can type another person's address into a form, so only a confirmed address identifies its holder.
  const confirmed = account.email_confirmed_at === null ? null : account.email_normalized
  const traces = [await eraseBookings(tx, account.id, deps.clock.now()), await eraseBuyer(tx, account.id, confirmed)]
  await eraseParties(tx, account.id)
  await eraseWatches(tx, account.id, confirmed)
  await eraseCarts(tx, account.id, confirmed)
  await eraseOffers(tx, account.id)
  await eraseVisits(tx, account.id)
  await eraseGuestNames(tx, account.id)
  await eraseFamily(tx, account.id)
  // Photos of the children's passes are files; the job erases them once this has committed.
  await enqueue(tx, erasePhotosJob, {})
  if (confirmed !== null) await eraseEnquiries(tx, confirmed)
  if (confirmed !== null) await eraseAnswers(tx, confirmed)
  await tx.deleteFrom('data_exports').where('account_id', '=', account.id).execute()
  const written = [account.email, ...(account.pending_email === null ? [] : [account.pending_email])]
  await eraseMails(deps, tx, confirmed && account.email, {
    addresses: [...written, ...traces.flatMap(({ addresses }) => addresses)],
    marks: [account.id, ...traces.flatMap(({ marks }) => marks)],
  })
  await eraseWallet(tx, account.id, deps.wallets.google?.issuer)
  await eraseElsewhere(tx, account.id)
  await eraseStaff(tx, account.id, confirmed === null ? [] : [confirmed])
  await eraseIdentity(deps, tx, account)
}
