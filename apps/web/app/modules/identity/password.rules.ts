import type { PasswordPolicy } from '@hoppla/contract/identity'

export type PasswordRule = {
  word: 'length' | 'unique' | 'lower' | 'upper' | 'digit' | 'symbol'
  count: number
  isMet: (password: string) => boolean
}

/** What the server's policy asks of a password, as rules to show and to check (docs/product/identity.md). Rules that ask nothing are left out. */
export const passwordRules = (policy: PasswordPolicy): PasswordRule[] => {
  const letters = (password: string) => [...password]
  const rules: (PasswordRule & { applies: boolean })[] = [
    {
      word: 'length',
      count: policy.requiredLength,
      applies: policy.requiredLength > 0,
      isMet: (password) => letters(password).length >= policy.requiredLength,
    },
    {
      word: 'unique',
      count: policy.requiredUniqueChars,
      applies: policy.requiredUniqueChars > 1,
      isMet: (password) => new Set(letters(password)).size >= policy.requiredUniqueChars,
    },
    { word: 'lower', count: 1, applies: policy.requireLowercase, isMet: (password) => /\p{Ll}/u.test(password) },
    { word: 'upper', count: 1, applies: policy.requireUppercase, isMet: (password) => /\p{Lu}/u.test(password) },
    { word: 'digit', count: 1, applies: policy.requireDigit, isMet: (password) => /\d/.test(password) },
    { word: 'symbol', count: 1, applies: policy.requireNonAlphanumeric, isMet: (password) => /[^\p{L}\p{N}]/u.test(password) },
  ]
  return rules.filter(({ applies }) => applies).map(({ word, count, isMet }) => ({ word, count, isMet }))
}

export const isStrongEnough = (policy: PasswordPolicy, password: string): boolean =>
  passwordRules(policy).every((rule) => rule.isMet(password))
