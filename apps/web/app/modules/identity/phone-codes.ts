import { countries } from '@hoppla/contract/countries'
import type { Option } from '@hoppla/ui'

/** The calling codes of all countries, to choose from. */
export const phoneCodes = (): readonly Option[] =>
  countries.map(({ phoneCode, code }) => ({ value: phoneCode, label: `${code} ${phoneCode}` }))

/** A phone number as people write it: digits with spaces, hyphens, brackets; a leading + or 0 is welcome. */
export const looksLikePhone = (text: string): boolean =>
  /^\+?[\d\s()/.-]{5,25}$/.test(text.trim()) && text.replace(/\D/g, '').length >= 5
