import type { Reduction } from '@hoppla/contract/catalogue'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { useWords } from '../../platform/i18n/words.ts'

/** Beside a price that is lower for a while: until when, what it costs then, and the lowest of the 30 days before, where the country asks for it. */
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
