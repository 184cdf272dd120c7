import type { Reduction } from '@hoppla/contract/catalogue'
import { formatMoney } from '@hoppla/i18n'
import { Bill, Button, Card, type Fact, Facts } from '@hoppla/ui'
import type { ReactNode } from 'react'
import { useWords } from '../../platform/i18n/words.ts'
import { ReducedPrice } from './reduced-price.tsx'

type Props = {
  label: string
  price: number
  currency: string
  reduction?: Reduction | null
  /** A line on VAT that is not simply included. */
  vat?: { label: string; amount: string }
  /** The words on the button that submits the form around. */
  next: string
  facts: readonly Fact[]
  /** Another way on, below the next step. */
  also?: ReactNode
  /** The thing itself, above its price. */
  children?: ReactNode
}

/** Beside what is being filled in: the thing as it will be, its price, and the page's one next step. */
export const PriceCard = ({ label, price, currency, reduction = null, vat, next, facts, also, children }: Props) => {
  const { language, t } = useWords()
  const money = formatMoney(price, currency, language)
  return (
    <Card raise stack={5}>
      {children}
      <Bill
        rows={[
          { label, amount: money, kind: 'rule' },
          ...(vat ? [{ ...vat, kind: 'sub' as const }] : []),
          { label: t('shop.toPay'), amount: money, kind: 'sum' },
        ]}
      />
      <ReducedPrice reduction={reduction} currency={currency} />
      <Button variant="pri" full type="submit" iconEnd="arrow">
        {next}
      </Button>
      {also}
      <Facts small facts={facts} />
    </Card>
  )
}
