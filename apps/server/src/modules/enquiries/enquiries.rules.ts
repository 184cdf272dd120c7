import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type Secrets, secretsOf } from '../../crypto/encrypt.ts'
import { addDays, addMonths, type Day } from '../../kernel/calendar.ts'

/** How far ahead a party or a visit may be requested. */
const mostMonths = 18
/** Enquiries are erased so long after they came. */
export const keptMonths = 12
/** Days after the requested date on which free text is erased: the form does not ask about health, but some people write it all the same. */
export const messageKeptDays = 30

/** What is wrong with a requested day; undefined when nothing is. @param today at the playground. */
export const wishedDayProblem = (date: Day, today: Day): 'enquiry.date-in-past' | 'enquiry.date-too-far' | undefined => {
  if (date < today) return 'enquiry.date-in-past'
  return date > addMonths(today, mostMonths) ? 'enquiry.date-too-far' : undefined
}

/** Everything that came before this moment is erased. */
export const erasedBefore = (now: Date): Date => {
  const day = addMonths(now.toISOString().slice(0, 10), -keptMonths)
  return new Date(`${day}${now.toISOString().slice(10)}`)
}

/** What was written freely about requested days before this one is erased. */
export const messagesErasedBefore = (now: Date): Day => addDays(now.toISOString().slice(0, 10), -messageKeptDays)

/** @returns the number in international writing, undefined when no such number can exist. @param country ISO code of the country meant. */
export const readEnquiryPhone = (written: string, country: string): string | undefined => {
  const parsed = parsePhoneNumberFromString(written.replace(/^\s*00/, '+'), country as CountryCode)
  return parsed?.isPossible() ? parsed.formatInternational() : undefined
}

/** Whether a playground takes enquiries for parties. */
export const isPartyOpen = (openingAt: Date | null, now: Date): boolean => openingAt === null || openingAt <= now

/** A form that comes back sooner was not filled in by hand. */
export const leastFormSeconds = 3
const mostFormMs = 24 * 3_600_000
const signature = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`hoppla enquiry form ${text}`).digest()

/** A form for one enquiry: who it is and when it was given, signed, so that no table of them is kept. */
export const makeForm = ({ secret }: Secrets, now: Date): string => {
  const text = `${randomUUID()}.${now.getTime().toString(36)}`
  return `${text}.${signature(secret, text).toString('base64url')}`
}

/** The id of a form that a person may have filled in by now: ours, not too young, not too old. Undefined for every other. */
export const readForm = (secrets: Secrets, form: string, now: Date): string | undefined => {
  const [id = '', at = '', signed = ''] = form.split('.')
  const given = Buffer.from(signed, 'base64url')
  const isSignedBy = (secret: string) => {
    const expected = signature(secret, `${id}.${at}`)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  if (!secretsOf(secrets).some(isSignedBy)) return undefined
  const age = now.getTime() - Number.parseInt(at, 36)
  return age >= leastFormSeconds * 1_000 && age <= mostFormMs ? id : undefined
}

/** A few signs of an enquiry's id, to say on the telephone. */
export const referenceOf = (id: string): string => id.slice(0, 8).toUpperCase()

/** The first and the last id that have a reference, however it is typed; undefined: that is none. */
export const idsOfReference = (typed: string): { first: string; last: string } | undefined => {
  const reference = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  if (!/^[\da-f]{8}$/.test(reference)) return undefined
  const rest = (digit: string) => [4, 4, 4, 12].map((length) => digit.repeat(length)).join('-')
  return { first: `${reference}-${rest('0')}`, last: `${reference}-${rest('f')}` }
}
