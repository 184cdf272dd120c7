import { countries } from '@hoppla/contract/countries'
import { readCode } from '../../crypto/printed-codes.ts'
import type { NearWord } from '../../db/near-words.ts'
import type { CustomerQuestion, NamePattern } from '../identity/identity.ts'
import { referenceOf } from '../orders/orders.ts'

/** By what somebody is looked for, beside what stands in the account itself: the reference of an order or booking; the code of a card, ticket or pass. */
export type SearchQuestion =
  | CustomerQuestion
  | { by: 'reference'; reference: string }
  /** @property printed with its check sign, of gift cards and of codes to give away; undefined: only the code of a ticket or a pass. */
  | { by: 'code'; code: string; printed: string | undefined }

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')
/** So many digits say whose number it may be, and not only which town it is in. */
const leastDigits = 6
/** No telephone number in the world is longer (ITU-T E.164). */
const mostDigits = 15
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

const mayBePhone = (text: string): boolean => {
  const { length } = digitsOf(text).replace(/^00/, '')
  return length >= leastDigits && length <= mostDigits
}

/** Card numbers are of the letters and digits that are not mistaken for each other (`random_code`), 10 or 14 of them; so are the codes of tickets. */
const card = /^([A-HJ-NP-Z2-9]{10}|[A-HJ-NP-Z2-9]{14})$/
const ticketCode = /^[A-HJ-NP-Z2-9]{14}$/
/** What stands before the @ of an address, typed alone: it has something that no name has. */
const printedLike = /^[a-z0-9]{4}(-[a-z0-9]{4})+$/i
const beforeAt = /^(?=.*[\d._+])(?=.*[a-z])[a-z0-9][a-z0-9._+-]{2,63}$/i

/** What is printed on something: a card, the code of a ticket, a reference. */
const printedQuestions = (typed: string): SearchQuestion[] => {
  const number = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  const reference = referenceOf(typed)
  const ofReference: SearchQuestion[] =
    reference !== undefined && /^[A-HJ-NP-Z2-9-]+$/.test(reference) ? [{ by: 'reference', reference }] : []
  // Without a digit or a dash it may be a name that happens to be as long. One reference in forty has no digit: it is looked for beside the name.
  if (!/[\d-]/.test(typed)) return typed.includes(' ') ? [] : ofReference
  const questions: SearchQuestion[] = []
  if (card.test(number) && /\d/.test(number)) questions.push({ by: 'card', number })
  const printed = readCode(typed)
  if (printed !== undefined || (ticketCode.test(number) && /\d/.test(number))) questions.push({ by: 'code', code: number, printed })
  return [...questions, ...ofReference]
}

/**
 * By what somebody is looked for, as the text shows it: `@`: an e-mail address; digits: a telephone number; what is printed on a card, a ticket or a
 * receipt; else a name. More than one where it may be either. None: nothing is to be asked.
 */
export const questionsOf = (text: string): SearchQuestion[] => {
  const typed = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (typed.includes('@')) return [{ by: 'email', beginning: typed.toLowerCase() }]
  const questions = printedQuestions(typed)
  if (/^[\d\s()+/-]+$/.test(typed)) {
    const beginnings = mayBePhone(typed) ? nationalParts(typed) : []
    if (beginnings.length > 0) questions.push({ by: 'phone', beginnings })
    return questions
  }
  if (questions.length === 0 && beforeAt.test(typed) && !printedLike.test(typed))
    questions.push({ by: 'email', beginning: typed.toLowerCase() })
  // “Berg, Sofia” as a list has it.
  if (!/\d/.test(typed)) questions.push({ by: 'name', beginning: typed.replace(/\s*,\s*/, ' ') })
  return questions
}

/** Words of a name beyond these are not compared with others. */
const wordsMost = 4
/** How many words each of so many may stand for: together some 80 beginnings at most. */
const choices = [7, 5, 3, 2]

/** The words of a name that was typed. */
export const wordsOfName = (beginning: string): string[] => beginning.split(' ').filter(Boolean).slice(0, wordsMost)

/**
 * Beginnings of names that a name with typing errors may stand for, the nearest first. What was typed stands for itself too: only one word of two may be
 * wrong, and the last may only have been begun.
 * @param typed the words; @param near what each may stand for.
 */
export const patternsOf = (typed: readonly string[], near: readonly NearWord[]): NamePattern[] => {
  const most = choices[typed.length - 1] ?? 0
  let patterns: NamePattern[] = [{ beginning: '', distance: 0 }]
  for (const [n, own] of typed.entries()) {
    const words = near.filter((each) => each.n === n && each.word !== own).toSorted((a, b) => a.distance - b.distance)
    const options = [{ word: own, distance: 0 }, ...words.slice(0, most)]
    patterns = patterns.flatMap(({ beginning, distance }) =>
      options.map((option) => ({
        beginning: beginning === '' ? option.word : `${beginning} ${option.word}`,
        distance: distance + option.distance,
      })),
    )
  }
  // As it was typed it has been looked for already.
  const whole = typed.join(' ')
  return patterns.filter(({ beginning }) => beginning !== whole).toSorted((a, b) => a.distance - b.distance)
}

/** Of two lists so many from each that both are seen: the second gets what the first leaves, and a third in any case. */
export const shareOut = <Row>(first: readonly Row[], second: readonly Row[], most: number): Row[] => {
  const ofSecond = Math.min(second.length, Math.max(most - first.length, Math.floor(most / 3)))
  return [...first.slice(0, most - ofSecond), ...second.slice(0, ofSecond)]
}
