import { bcpCodes, formatMoney, type Language } from '@hoppla/i18n'

/** Money of several currencies in one list: kronor are Swedish, Norwegian or Danish, so it is written with the code, `SEK 1,590`. A whole sum has no `,00`. */
const formatWithCode = (amount: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(bcpCodes[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount)

/**
 * How a list writes its money: by the currency's code where the list has more than one, else as parents read it.
 * @param currencies of all that the list shows.
 */
export const moneyOfList = (currencies: Iterable<string>, language: Language): ((amount: number, currency: string) => string) => {
  const hasSeveral = new Set(currencies).size > 1
  return (amount, currency) =>
    hasSeveral ? formatWithCode(amount, currency, language) : formatMoney(amount, currency, language, { short: true })
}
