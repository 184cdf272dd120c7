import type { Reduction } from '@hoppla/contract/catalogue'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { useWords } from '../../platform/i18n/words.ts'

/**
 * Beside a temporarily reduced price: until when it applies, the price after that, and the lowest price of the previous 30 days where the country requires
 * it.
 */
export const ReducedPrice = ({ reduction, currency }: { reduction: Reduction | null; currency: string }) => {
  const { language, t } = useWords()
  if (reduction === null) return null
  const { regularPrice, validToDate, lowestPriorPrice } = reduction
  const money = (amount: number) => formatMoney(amount, currency, language)
  return (
    <p className="small muted">
      {t('shop.reduced', { date: formatDate(validToDate, language), price: money(regularPrice) })}
      {lowestPriorPrice !== null && (
        <>
          <br />
          {t('shop.lowest', { price: money(lowestPriorPrice) })}
        </>
      )}
    </p>
  )
}
