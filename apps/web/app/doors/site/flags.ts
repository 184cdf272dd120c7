const codes: Record<string, string> = { sweden: 'se', norway: 'no', denmark: 'dk', finland: 'fi', germany: 'de' }

/** The picture of a country's flag, 36 × 24. */
export const flagOf = (countrySlug: string): string => `/art/flag-${codes[countrySlug] ?? 'se'}.svg`
