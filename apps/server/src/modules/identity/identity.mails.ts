import { type EnglishMailIdentity, mailIdentityWords } from '@hoppla/i18n/messages/mail/identity'
import { type Wording, wordsOf } from '../../brand/wording.ts'
import type { PlainMail } from '../../mail/mail.ts'
import { nameForMail } from './identity.rules.ts'

type Content = Pick<PlainMail, 'template' | 'subject' | 'heading' | 'paragraphs' | 'button' | 'notes'>

/** The identity server's words. */
export const words = wordsOf<EnglishMailIdentity>('mail-identity.', mailIdentityWords)

/** Greeting somebody without a name: 'Hi !' and 'Hei, !' become 'Hi!' and 'Hei!'. */
export const greet = (text: string): string => text.replace(/,? !/, '!')

/** The link that confirms the address an account was opened with. */
export const confirmMail = (wording: Wording, firstName: string, href: string): Content => {
  const t = words(wording)
  return {
    template: 'confirm-email',
    subject: t('confirm.subject'),
    heading: greet(t('confirm.heading', { firstName: nameForMail(firstName) })),
    paragraphs: [t('confirm.text')],
    button: { label: t('confirm.button'), href },
    notes: [t('confirm.note')],
  }
}

/** The link that confirms a changed address; goes to the new one. */
export const confirmNewMail = (wording: Wording, firstName: string, href: string): Content => {
  const t = words(wording)
  return {
    template: 'confirm-new-email',
    subject: t('confirmNew.subject'),
    heading: t('confirmNew.heading'),
    paragraphs: [greet(t('confirmNew.text', { firstName: nameForMail(firstName) }))],
    button: { label: t('confirmNew.button'), href },
    notes: [t('confirmNew.note')],
  }
}

/** Mails the old address that a new one is about to take over. */
export const changingMail = (wording: Wording, firstName: string, newEmail: string, href: string): Content => {
  const t = words(wording)
  return {
    template: 'email-changing',
    subject: t('changing.subject'),
    heading: t('changing.heading'),
    paragraphs: [greet(t('changing.text', { firstName: nameForMail(firstName), newEmail })), t('changing.warning')],
    button: { label: t('changing.button'), href },
  }
}

/** Mails both addresses that the new one has taken over. @param undo takes it back; for the old one only. */
export const changedMail = (wording: Wording, firstName: string, newEmail: string, undo?: string): Content => {
  const t = words(wording)
  return {
    template: 'email-changed',
    subject: t('changed.subject'),
    heading: t('changed.heading'),
    paragraphs: [
      greet(t('changed.text', { firstName: nameForMail(firstName), newEmail })),
      t(undo ? 'changed.undo' : 'changed.warning'),
    ],
    ...(undo ? { button: { label: t('changed.button'), href: undo } } : {}),
  }
}

/** To the holder of an account whose address somebody tried to register again. */
export const alreadyRegisteredMail = (wording: Wording, firstName: string, href: string): Content => {
  const t = words(wording)
  return {
    template: 'already-registered',
    subject: t('alreadyRegistered.subject'),
    heading: t('alreadyRegistered.heading'),
    paragraphs: [greet(t('alreadyRegistered.text', { firstName: nameForMail(firstName) })), t('alreadyRegistered.forgotten')],
    button: { label: t('alreadyRegistered.button'), href },
    notes: [t('alreadyRegistered.note')],
  }
}

/** The link to choose a new password. */
export const resetMail = (wording: Wording, firstName: string, href: string): Content => {
  const t = words(wording)
  return {
    template: 'reset-password',
    subject: t('reset.subject'),
    heading: t('reset.heading'),
    paragraphs: [greet(t('reset.text', { firstName: nameForMail(firstName) }))],
    button: { label: t('reset.button'), href },
    notes: [t('reset.note')],
  }
}

/** After too many wrong passwords in a row: nobody gets in before a new one is chosen. */
export const lockedMail = (wording: Wording, firstName: string, href: string): Content => {
  const t = words(wording)
  return {
    template: 'sign-in-locked',
    subject: t('locked.subject'),
    heading: t('locked.heading'),
    paragraphs: [greet(t('locked.text', { firstName: nameForMail(firstName) })), t('locked.why')],
    button: { label: t('locked.button'), href },
    notes: [t('locked.note')],
  }
}

/** Notice of a changed password. */
export const passwordChangedMail = (wording: Wording, firstName: string, href: string): Content => {
  const t = words(wording)
  return {
    template: 'password-changed',
    subject: t('passwordChanged.subject'),
    heading: t('passwordChanged.heading'),
    paragraphs: [greet(t('passwordChanged.text', { firstName: nameForMail(firstName) })), t('passwordChanged.warning')],
    button: { label: t('passwordChanged.button'), href },
  }
}
