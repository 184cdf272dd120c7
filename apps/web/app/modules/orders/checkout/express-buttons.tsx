import { countryOfCulture } from '@hoppla/contract/countries'
import { isExpress } from '@hoppla/contract/orders/pay-methods'
import { Button, Stack } from '@hoppla/ui'
import { useId } from 'react'
import { useWords } from '../../../platform/i18n/words.ts'
import { methodName } from './payment-methods.tsx'

/**
 * The ways to pay that get a button of their own, and those to choose from. Where the law prescribes the order button’s words there is one such button and no
 * other, and everything is a choice; so it is where nothing would be left to choose.
 * @param culture of the country, `de-DE`. @param methods those that the device has.
 */
export const splitMethods = (culture: string, methods: readonly string[]): { express: string[]; choices: string[] } => {
  const choices = methods.filter((method) => !isExpress(method))
  return countryOfCulture(culture).law.hasBareOrderButton || choices.length === 0
    ? { express: [], choices: [...methods] }
    : { express: methods.filter(isExpress), choices }
}

type Props = { methods: readonly string[]; orderLabel: string; busy: string | undefined; onPay: (method: string) => void }

/**
 * A button for each express way to pay, below the terms and above the order button. Each orders as that one does, and is read out with its words.
 * @param busy the method whose button was pressed, while the order is on its way.
 */
export const ExpressButtons = ({ methods, orderLabel, busy, onPay }: Props) => {
  const { t } = useWords()
  const heading = useId()
  if (methods.length === 0) return null
  return (
    <Stack gap={3} role="group" aria-labelledby={heading}>
      <p id={heading} className="strong">
        {t('checkout.express')}
      </p>
      <div className="express">
        {methods.map((method) => (
          <Button
            key={method}
            variant="ink"
            busy={busy === method}
            aria-label={`${methodName(method, t)}: ${orderLabel}`}
            onClick={() => onPay(method)}
          >
            {methodName(method, t)}
          </Button>
        ))}
      </div>
      <p className="hint">{t('checkout.expressOr')}</p>
    </Stack>
  )
}
