import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { ConsentKind } from '../../db/tables/profile.ts'
import { addMonths, type Day } from '../../kernel/calendar.ts'

/** A phone number as it is kept: country code with '+', national digits. */
export type Phone = { countryCode: string; number: string }

/**
 * Reads a phone number as people write it.
 * @param countryCode `+46`, `46` or `0046`; a number that begins with `+` brings its own. @param country ISO code, whose national writing is meant.
 * @throws Error for a country whose numbers the library does not know.
 * @returns undefined when the metadata library knows no such number: wrong length, or a range that is not given out.
 */
export const readPhone = (number: string, countryCode: string | undefined, country: string): Phone | undefined => {
  if (!isSupportedCountry(country)) throw new Error(`Nothing is known of the telephone numbers of '${country}'.`)
  const code = (countryCode ?? '')
    .replace(/^00/, '+')
    .replace(/^(?=\d)/, '+')
    .replace(/[^+\d]/g, '')
  const written = number.trim().replace(/^00/, '+')
  const isInternational = written.startsWith('+')
  const parsed = parsePhoneNumberFromString(isInternational || code === '' ? written : `${code}${withoutTrunk(written)}`, country)
  if (!parsed?.isValid()) return undefined
  return { countryCode: `+${parsed.countryCallingCode}`, number: parsed.nationalNumber }
}

// The 0 before national numbers is not dialled after the country code. (Italy keeps it; no country of ours does.)
const withoutTrunk = (number: string): string => number.replace(/^\D*0/, '')

/** Years a person has had on a day; both dates YYYY-MM-DD. Born on 29 February: a year older on 1 March. */
export const ageOn = (birthDate: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0)

/** Child accounts are for people under 18 who have been born (docs/product/profile.md). @param today at the place of the site, YYYY-MM-DD. */
export const isChildBirthDate = (birthDate: string, today: string): boolean => birthDate <= today && ageOn(birthDate, today) < 18

/** Why a child cannot be chosen for something that begins on a day; null when it can. */
export const selectionWarning = (birthDate: Day, day: Day): 'not-born-yet' | 'too-old' | null => {
  if (birthDate > day) return 'not-born-yet'
  return ageOn(birthDate, day) < 18 ? null : 'too-old'
}

/** Allergies change with age: what nobody has looked at for a year is erased rather than trusted. Months. */
export const healthKeptFor = 12
/** The last day of health data saved on a day. */
export const healthErasedAfter = (day: Day): Day => addMonths(day, healthKeptFor)

/** More children than this on one account is a mistake or an attack. */
export const mostChildren = 20

export type ConsentFlags = {
  gdprdisallowinformation?: boolean | undefined
  gdprdisallowsms?: boolean | undefined
  gdprallowpartnerinformation?: boolean | undefined
  gdprallowpartnersms?: boolean | undefined
  npsallowcommunication?: boolean | undefined
}
export type Consent = { kind: ConsentKind; given: boolean }

/** The wire's mixed flags as positive consents; what is not said is not touched (docs/product/profile.md). */
export const consentsFrom = (flags: ConsentFlags): Consent[] => {
  const said: [ConsentKind, boolean | undefined][] = [
    ['information', flags.gdprdisallowinformation === undefined ? undefined : !flags.gdprdisallowinformation],
    ['sms', flags.gdprdisallowsms === undefined ? undefined : !flags.gdprdisallowsms],
    ['partner-information', flags.gdprallowpartnerinformation],
    ['partner-sms', flags.gdprallowpartnersms],
    ['nps', flags.npsallowcommunication],
  ]
  return said.flatMap(([kind, given]) => (given === undefined ? [] : [{ kind, given }]))
}

/** Only changes are written, because the ledger records changes. No answer means no. */
export const changedConsents = (wished: readonly Consent[], held: Partial<Record<ConsentKind, boolean>>): Consent[] =>
  wished.filter(({ kind, given }) => held[kind] !== given)
