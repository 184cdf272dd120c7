import { randomInt } from 'node:crypto'

/** 32 signs that nobody takes for another: no 0 O 1 I. */
export const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

// Check character: arithmetic in the field of 32 elements (x⁵ + x² + 1). Each character is doubled once more than the next, so that every single wrong
// character and every swap of two different neighbours changes the sum. (Lidl & Niederreiter, Finite Fields, on check digit systems.)
const double = (value: number): number => ((value << 1) ^ (value & 16 ? 0b100101 : 0)) & 31
const sum = (signs: string): number => [...signs].reduce((total, sign) => double(total ^ alphabet.indexOf(sign)), 0)

const randomSigns = (count: number): string => Array.from({ length: count }, () => alphabet[randomInt(32)]).join('')
const inGroups = (signs: string): string => signs.match(/.{4}/g)?.join('-') ?? signs

/** A code of a gift card, a ticket or a pass: 75 random bits and a check sign, `7K2M-Q9R4-X3TZ-8WCA`. */
export const newCode = (): string => {
  const signs = randomSigns(15)
  return inGroups(signs + alphabet[sum(signs)])
}

/** What people read and say for an order: 60 random bits, `7K2M-Q9R4-X3TZ`. */
export const newOrderReference = (): string => inGroups(randomSigns(12))

/**
 * A code as somebody typed it: case, spaces and dashes do not matter.
 * @returns its one written form; undefined when it cannot be a code (length, signs, check sign).
 */
export const readCode = (typed: string): string | undefined => {
  const signs = typed.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, '')
  if (signs.length !== 16 || [...signs].some((sign) => !alphabet.includes(sign))) return undefined
  return alphabet[sum(signs.slice(0, -1))] === signs.at(-1) ? inGroups(signs) : undefined
}
