import { isCredit, isPayMethod, type PayMethod } from '@hoppla/contract/orders/pay-methods'
import { Icon, type IconName, RadioCards } from '@hoppla/ui'
import { type T, useWords } from '../../../platform/i18n/words.ts'
import { useDeviceMethods } from './device-methods.ts'

const icons: Record<PayMethod, IconName> = {
  card: 'card',
  applepay: 'phone',
  googlepay: 'phone',
  swish: 'phone',
  vipps: 'phone',
  mobilepay: 'phone',
  paypal: 'bank',
  sepa: 'bank',
  klarna: 'card',
}

/** A way to pay by its name; one that is new to these pages by the configuration's own word. */
export const methodName = (method: string, t: T): string =>
  isPayMethod(method) ? t(`checkout.method.${method}`) : method.charAt(0).toUpperCase() + method.slice(1)

/** Beside credit stands what borrowing means (directive (EU) 2023/2225 art. 8, applied since 20 November 2026). */
const hintOf = (method: string, t: T): string | undefined => {
  if (!isPayMethod(method)) return undefined
  const hint = t(`checkout.methodHint.${method}`)
  return isCredit(method) ? `${hint}. ${t('checkout.creditWarning')}` : hint
}

/** To the choice that is missing. */
export const focusMethods = () => document.querySelector<HTMLInputElement>('input[name="method"]')?.focus()

type Props = { methods: readonly string[]; value: string; onChange: (method: string) => void; error?: string | undefined }

/** The country's ways to pay, as far as the device has them. */
export const PaymentMethods = ({ methods, value, onChange, error }: Props) => {
  const { t } = useWords()
  const shown = useDeviceMethods(methods)
  return (
    <RadioCards
      name="method"
      legend={t('checkout.methods')}
      legendSize="mid"
      error={error}
      value={value}
      onChange={onChange}
      options={shown.map((method) => ({
        value: method,
        label: methodName(method, t),
        hint: hintOf(method, t),
        end: <Icon name={isPayMethod(method) ? icons[method] : 'card'} />,
      }))}
    />
  )
}
