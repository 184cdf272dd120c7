import type { Option } from '@hoppla/ui'

const codes = { '+46': 'SE', '+47': 'NO', '+45': 'DK', '+358': 'FI', '+49': 'DE' } as const

/** The calling codes of the five countries, to choose from. */
export const phoneCodes: readonly Option[] = Object.entries(codes).map(([code, country]) => ({
  value: code,
  label: `${country} ${code}`,
}))

/** A phone number as people write it: digits with spaces, hyphens, brackets; a leading + or 0 is welcome. */
export const looksLikePhone = (text: string): boolean =>
  /^\+?[\d\s()/.-]{5,25}$/.test(text.trim()) && text.replace(/\D/g, '').length >= 5
