import type { PayMethod } from '@hoppla/contract/orders/payments'
import { Icon, type IconName, RadioCards } from '@hoppla/ui'
import { type T, useWords } from '../../../platform/i18n/words.ts'
import { isCredit } from './payment-choice.rules.ts'

const icons: Record<PayMethod, IconName> = {
  card: 'card',
  swish: 'phone',
  vipps: 'phone',
  mobilepay: 'phone',
  sepa: 'bank',
  klarna: 'card',
}
const isKnown = (method: string): method is PayMethod => Object.hasOwn(icons, method)

/** A way to pay by its name; one that is new to these pages by the configuration's own word. */
export const methodName = (method: string, t: T): string =>
  isKnown(method) ? t(`checkout.method.${method}`) : method.charAt(0).toUpperCase() + method.slice(1)

const hintOf = (method: string, t: T): string | undefined => {
  if (!isKnown(method)) return undefined
  const hint = t(`checkout.methodHint.${method}`)
  return isCredit(method) ? `${hint}. ${t('checkout.creditWarning')}` : hint
}

/** To the choice that is missing. */
export const focusMethods = () => document.querySelector<HTMLInputElement>('input[name="method"]')?.focus()

type Props = { methods: readonly string[]; value: string; onChange: (method: string) => void; error?: string | undefined }

/** The country's ways to pay. */
export const PaymentMethods = ({ methods, value, onChange, error }: Props) => {
  const { t } = useWords()
  return (
    <RadioCards
      name="method"
      legend={t('checkout.methods')}
      legendSize="mid"
      error={error}
      value={value}
      onChange={onChange}
      options={methods.map((method) => ({
        value: method,
        label: methodName(method, t),
        hint: hintOf(method, t),
        end: <Icon name={isKnown(method) ? icons[method] : 'card'} />,
      }))}
    />
  )
}
