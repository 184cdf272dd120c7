/** ISO 3166 codes of the countries by their slug. */
export const countryCodes: Readonly<Record<string, string>> = {
  sweden: 'se',
  norway: 'no',
  denmark: 'dk',
  finland: 'fi',
  germany: 'de',
}
