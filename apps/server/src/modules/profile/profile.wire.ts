import type { ChildAccount, SelectableChild, User } from '@hoppla/contract/profile'
import type { ChildDetails } from '@hoppla/contract/profile/children'
import { type Role, roles as roleNames } from '@hoppla/contract/roles'
import { formatDate } from '@hoppla/i18n'
import type { Wording } from '../../brand/wording.ts'
import type { Cipher } from '../../crypto/encrypt.ts'
import type { Day } from '../../kernel/calendar.ts'
import type { AccountRow } from '../identity/identity.ts'
import type { ChildRow, ChildSurroundings, OwnChildRow } from './children.sql.ts'
import { openHealth } from './health.ts'
import type { Consents } from './profile.sql.ts'
import { profileWords } from './profile.words.ts'

/** An account as the wire spells it (docs/product/profile.md). Consents nobody has spoken about are no. */
export const userFrom = (account: AccountRow, roles: readonly Role[], consents: Consents): User => ({
  guid: account.id,
  username: account.email,
  email: account.email,
  emailconfirmed: account.email_confirmed_at !== null,
  pendingemail: account.pending_email,
  firstname: account.first_name,
  lastname: account.last_name,
  countrycode: account.phone_country_code,
  phone: account.phone,
  phoneconfirmed: account.phone_confirmed_at !== null,
  comment: account.comment,
  culture: account.culture,
  StreetAddress: account.street_address,
  PostalCode: account.postal_code,
  City: account.city,
  CoAddress: account.co_address,
  memberid: account.member_id,
  membercardid: account.member_card_id,
  gdprallowinformation: consents.information ?? false,
  gdprallowsms: consents.sms ?? false,
  gdprallowpartnerinformation: consents['partner-information'] ?? false,
  gdprallowpartnersms: consents['partner-sms'] ?? false,
  npsallowcommunication: consents.nps ?? false,
  preferredplaycenterid: account.preferred_playground_id,
  roles: roleNames.filter((role) => roles.includes(role)),
})

/** A child as its guardian's child account. @param currency of the site asked on. @param subscription id of its pass that is valid today. */
export const childAccountFrom = (
  child: ChildRow,
  { guardianId, currency, subscription }: { guardianId: string; currency: string; subscription: string | null },
): ChildAccount => ({
  guid: child.id,
  firstname: child.first_name,
  lastname: child.last_name,
  userid: guardianId,
  otherinfo: child.other_info,
  currency,
  birthdate: child.birth_date,
  membercardid: child.member_card_id,
  memberid: child.member_id,
  subscription,
})

/** A child with all that is known about it, health data opened. */
export const childDetailsFrom = (
  child: OwnChildRow,
  { guardians, health, consents }: ChildSurroundings,
  cipher: Cipher,
  account: { guardianId: string; currency: string; subscription: string | null },
): ChildDetails => {
  const photo = consents.find(({ kind }) => kind === 'photo')
  return {
    ...childAccountFrom(child, account),
    rights: child.rights,
    guardians: guardians
      .map(({ accountId, firstName, rights }) => ({ firstname: firstName, isYou: accountId === account.guardianId, rights }))
      .sort((a, b) => Number(b.isYou) - Number(a.isYou)),
    health: health
      ? {
          ...openHealth(cipher, health.encrypted, child.id),
          savedAt: health.saved_at.toISOString(),
          erasedAfter: health.erase_after,
        }
      : null,
    photoconsent: { given: photo?.given ?? false, at: photo?.at.toISOString() ?? null },
  }
}

/** A child to choose, with what to know of it in words. @param passUntil last day of its pass, which the words may name. */
export const selectableChildFrom = (
  child: ChildRow,
  { code, selectable }: { code: SelectableChild['warningCode']; selectable: boolean },
  passUntil: Day | null,
  wording: Wording,
): SelectableChild => ({
  guid: child.id,
  firstName: child.first_name,
  lastName: child.last_name,
  birthDate: child.birth_date,
  selectable,
  warning:
    code === null
      ? null
      : profileWords(wording)(`warnings.${code}`, {
          firstName: child.first_name,
          date: passUntil === null ? '' : formatDate(passUntil, wording.language),
        }),
  warningCode: code,
})
