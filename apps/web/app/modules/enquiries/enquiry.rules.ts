import type { PartOfDay } from '@hoppla/contract/enquiries'
import type { User } from '@hoppla/contract/profile'
import { formatDate } from '@hoppla/i18n'
import { looksLikeEmail, type Problems } from '../../platform/forms/form.ts'
import type { LanguageValue } from '../../platform/i18n/words.ts'
import { dayAfter, isDayBetween } from '../places/places.ts'

/** A whole number as people type it; NaN for anything else. */
export const typedNumber = (text = ''): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** How far ahead a day may be asked for: a little less than the server's 18 months. */
const daysAhead = 540

export type Bounds = Record<string, readonly [least: number, most: number]>

/**
 * What can be seen to be wrong before sending; the server has the last word.
 * @param bounds number fields. @param today the site's date: `YYYY-MM-DD`.
 */
export const enquiryProblems = (
  values: Record<string, string>,
  bounds: Bounds,
  today: string,
  { language, t }: LanguageValue,
): Problems => {
  const { date = '', name = '', email = '', phone = '' } = values
  const numbers = Object.entries(bounds).flatMap(([field, [least, most]]) => {
    const typed = typedNumber(values[field])
    return typed >= least && typed <= most ? [] : [[field, t('enquiries.form.missing.number', { least, most })] as const]
  })
  const lastDay = dayAfter(today, daysAhead)
  return {
    ...(isDayBetween(date, today, lastDay)
      ? {}
      : { date: t('enquiries.form.missing.date', { last: formatDate(lastDay, language) }) }),
    ...Object.fromEntries(numbers),
    ...(name.trim() ? {} : { name: t('enquiries.form.missing.name') }),
    ...(looksLikeEmail(email) ? {} : { email: t('enquiries.form.missing.email') }),
    ...(/\d.*\d.*\d/.test(phone) ? {} : { phone: t('enquiries.form.missing.phone') }),
  }
}

/** Whom to answer, as the account knows it: the phone with its country code, empty without one. */
export const contactOf = ({
  firstname,
  lastname,
  email,
  countrycode,
  phone,
}: Pick<User, 'firstname' | 'lastname' | 'email' | 'countrycode' | 'phone'>) => ({
  name: `${firstname} ${lastname}`.trim(),
  email,
  phone: phone ? `${countrycode ?? ''} ${phone}`.trim() : '',
})

/** What both kinds of enquiry say, from a form's values. */
export const commonInput = ({
  date = '',
  time = 'any',
  name = '',
  email = '',
  phone = '',
  message,
  website,
}: Record<string, string>) => ({
  ...{ date, name, email, phone, message },
  time: time as PartOfDay,
  ...(website === undefined ? {} : { website }),
})

/** Time until a moment in whole parts; zeros when it is over. @param ms may be negative. */
export const partsLeft = (ms: number): { days: number; hours: number; minutes: number; seconds: number } => {
  const all = Math.max(0, Math.ceil(ms / 1_000))
  return {
    days: Math.floor(all / 86_400),
    hours: Math.floor(all / 3_600) % 24,
    minutes: Math.floor(all / 60) % 60,
    seconds: all % 60,
  }
}
