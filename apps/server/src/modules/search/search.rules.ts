import { countries } from '@hoppla/contract/countries'
import type { CustomerQuestion } from '../identity/identity.ts'

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')
/** So many digits say whose number it may be, and not only which town it is in. */
const leastDigits = 6
const codes = countries.map(({ phoneCode }) => phoneCode.slice(1))

/** A number as it may be kept: the national part, without the zero in front and without a country's code. */
const nationalParts = (text: string): string[] => {
  const digits = digitsOf(text)
  const isInternational = /^\s*(\+|00)/.test(text)
  const whole = isInternational ? digits.replace(/^00/, '') : digits
  const withoutCode = codes.filter((code) => whole.startsWith(code)).map((code) => whole.slice(code.length))
  const found = isInternational ? withoutCode : [whole, ...withoutCode]
  return [...new Set(found.map((part) => part.replace(/^0+/, '')))].filter((part) => part.length >= leastDigits - 1)
}

/** Card numbers are of the letters and digits that are not mistaken for each other (`random_code`), 10 or 14 of them. */
const card = /^([A-HJ-NP-Z2-9]{10}|[A-HJ-NP-Z2-9]{14})$/

/**
 * By what somebody is looked for, as the text shows it: `@`: an e-mail address; digits: a telephone number; 10 or 14 letters and digits: a card; else a name.
 * More than one where it may be either. None: nothing is to be asked.
 */
export const questionsOf = (text: string): CustomerQuestion[] => {
  const typed = text.trim().replaceAll(/\s+/g, ' ')
  if (typed.includes('@')) return [{ by: 'email', beginning: typed.toLowerCase() }]
  const questions: CustomerQuestion[] = []
  const number = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  if (card.test(number) && /\d/.test(number)) questions.push({ by: 'card', number })
  if (/^[\d\s()+/-]+$/.test(typed)) {
    const beginnings = digitsOf(typed).length >= leastDigits ? nationalParts(typed) : []
    if (beginnings.length > 0) questions.push({ by: 'phone', beginnings })
    return questions
  }
  // “Berg, Sofia” as a list has it.
  if (!/\d/.test(typed)) questions.push({ by: 'name', beginning: typed.replace(/\s*,\s*/, ' ') })
  return questions
}
