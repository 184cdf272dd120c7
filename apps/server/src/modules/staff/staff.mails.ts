import type { StaffRole } from '@hoppla/contract/roles'
import { officePages } from '@hoppla/contract/staff'
import { formatDate } from '@hoppla/i18n'
import { type EnglishMailStaff, mailStaffWords } from '@hoppla/i18n/messages/mail/staff'
import { countryWording, type Wording, wordsOf } from '../../brand/wording.ts'
import type { Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type PlainMail, queueMail } from '../../mail/mail.ts'
import {
  type AccountRow,
  greet,
  identityPages,
  languageOfCulture,
  nameForMail,
  officeOf,
  siteForMail,
} from '../identity/identity.ts'

type Content = Pick<PlainMail, 'template' | 'subject' | 'heading' | 'paragraphs' | 'button' | 'notes'>
const words = wordsOf<EnglishMailStaff>('mail-staff.', mailStaffWords)

export type Offered = { role: StaffRole; placeName: string | null }

/** The link that takes somebody into the team. @param inviter a name; null: whoever runs the installation. @param lastDay on which the link works. */
export const invitationMail = (
  wording: Wording,
  input: { firstName: string; inviter: string | null; roles: readonly Offered[]; href: string; lastDay: string },
): Content => {
  const t = words(wording)
  const inviter = nameForMail(input.inviter ?? '')
  const roles = input.roles.map(({ role, placeName }) => {
    const name = t(`roles.${role}`)
    return placeName === null
      ? t('invitation.roleEverywhere', { role: name })
      : t('invitation.roleAt', { role: name, place: placeName })
  })
  return {
    template: 'staff-invitation',
    subject: t('invitation.subject'),
    heading: inviter === '' ? t('invitation.headingPlain') : t('invitation.heading', { inviter }),
    paragraphs: [greet(t('invitation.text', { firstName: nameForMail(input.firstName) })), roles.join('\n'), t('invitation.how')],
    button: { label: t('invitation.button'), href: input.href },
    notes: [t('invitation.note', { day: formatDate(input.lastDay, wording.language) })],
  }
}

/** What happened to somebody's second factor. */
export type SecurityEvent =
  | { kind: 'passkey-added'; name: string }
  | { kind: 'totp-added' }
  | { kind: 'recovery-code-used'; n: number }
  | { kind: 'factors-removed'; name: string }
  | { kind: 'factors-reset' }
  | { kind: 'codes-guessed' }

export const securityMail = (wording: Wording, firstName: string, { kind, ...values }: SecurityEvent, href: string): Content => {
  const t = words(wording)
  return {
    template: 'staff-security',
    subject: t('security.subject'),
    heading: t('security.heading'),
    paragraphs: [
      greet(t('security.greeting', { firstName: nameForMail(firstName) })),
      t(`security.${kind}`, values as Record<string, string | number>),
      t('security.warning'),
    ],
    button: { label: t('security.button'), href },
  }
}

/** To the managers of a place: somebody guesses at the door. */
export const pinLockedMail = (wording: Wording, input: { name: string; device: string; place: string }, href: string): Content => {
  const t = words(wording)
  return {
    template: 'staff-pin-locked',
    subject: t('pinLocked.subject', input),
    heading: t('pinLocked.heading'),
    paragraphs: [t('pinLocked.text', input), t('pinLocked.todo', input)],
    button: { label: t('pinLocked.button'), href },
  }
}

/** Mails somebody what happened to the own sign-in, so that nobody adds a way in unnoticed. */
export const notifyHolder = async (deps: Deps, tx: Tx, account: AccountRow, event: SecurityEvent): Promise<void> => {
  const site = await siteForMail(deps, account.country_id)
  if (!site) throw new Refusal('chain.not-imported')
  const language = languageOfCulture(account.culture, site.languages[0])
  const wording = await countryWording({ ...deps, db: tx }, site.countryId, language)
  const href = identityPages.forgotten(site.origin, language)
  const content = securityMail(wording, account.first_name, event, href)
  await queueMail(deps, tx, {
    to: account.email,
    language,
    countryId: site.countryId,
    about: { accountId: account.id },
    ...content,
  })
}

/** Mails managers that a PIN is being guessed. */
export const notifyManagers = async (
  deps: Deps,
  tx: Tx,
  managers: readonly AccountRow[],
  input: { name: string; device: string; place: string },
): Promise<void> => {
  const office = officeOf(deps.config)
  for (const manager of managers) {
    const site = await siteForMail(deps, manager.country_id)
    if (!site || !office) continue
    const language = languageOfCulture(manager.culture, site.languages[0])
    const wording = await countryWording({ ...deps, db: tx }, site.countryId, language)
    const content = pinLockedMail(wording, input, officePages.members(office.origin))
    await queueMail(deps, tx, {
      to: manager.email,
      language,
      countryId: site.countryId,
      about: { accountId: manager.id },
      ...content,
    })
  }
}
