import { formatMoney } from '@hoppla/i18n'
import { Button, Stack, Toast } from '@hoppla/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../../platform/api/api-errors.ts'
import { useSite } from '../../../../platform/head/page-site.ts'
import { useWords } from '../../../../platform/i18n/words.ts'
import { orderButton } from '../../order-words.ts'
import type { ProviderFormProps } from '../provider-form-props.ts'
import { loadStripe, type PaymentElementOptions, type Stripe, type StripeElements } from './stripe.ts'

/** The cards that a telephone keeps, by Stripe's words. */
const wallets: Readonly<Record<string, string>> = { applepay: 'apple_pay', googlepay: 'google_pay' }

/** What was chosen stands first and open; a device that has it not after all shows the fields of a card, which pays the same. */
const elementOptions = (method: string): PaymentElementOptions => {
  const wallet = wallets[method]
  return wallet === undefined
    ? {}
    : { paymentMethodOrder: [wallet, 'card'], layout: { type: 'accordion', defaultCollapsed: false } }
}

/** Mounts Stripe's Payment Element in `box`, once its script is there. */
const usePaymentElement = ({
  clientSecret,
  publishableKey,
  method,
}: Pick<ProviderFormProps['payment'], 'clientSecret' | 'publishableKey' | 'method'>) => {
  const { language, t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const [stripe, setStripe] = useState<{ stripe: Stripe; elements: StripeElements }>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isGone = false
    if (clientSecret === null || publishableKey === null) return
    loadStripe().then(
      (make) => {
        if (isGone || !box.current) return
        const made = make(publishableKey, { locale: language })
        const elements = made.elements({
          clientSecret,
          appearance: {
            variables: {
              borderRadius: '12px',
              colorPrimary: getComputedStyle(document.documentElement).getPropertyValue('--sky').trim(),
            },
          },
        })
        elements.create('payment', elementOptions(method)).mount(box.current)
        setStripe({ stripe: made, elements })
      },
      () => !isGone && setFailure(t('common.failure.network')),
    )
    return () => {
      isGone = true
    }
  }, [clientSecret, publishableKey, method, language, t])
  return { box, stripe, failure, setFailure }
}

/**
 * Stripe's Payment Element in our page. Stripe keeps the card data, and we learn the result from its webhook; all this component does in the end is to have
 * the order's status fetched again.
 */
export default function StripePayment({ payment, onDone }: ProviderFormProps) {
  const { site } = useSite()
  const { language, t } = useWords()
  const { box, stripe, failure, setFailure } = usePaymentElement(payment)
  const [busy, setBusy] = useState(false)
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || busy) return
    setBusy(true)
    setFailure(undefined)
    const { error } = await stripe.stripe.confirmPayment({
      elements: stripe.elements,
      confirmParams: { return_url: location.href },
      redirect: 'if_required',
    })
    // Stripe's own words are in the visitor's language; what the bank decided comes by the order.
    if (error?.type === 'validation_error') setFailure(error.message ?? errorText(undefined, t))
    else onDone()
    setBusy(false)
  }
  const { label, isBare } = orderButton(site.country.culture, formatMoney(payment.amount, payment.currency, language), t)
  return (
    <form onSubmit={(event) => void pay(event)}>
      <Stack gap={5}>
        <div ref={box} />
        {failure !== undefined && <Toast tone="error" title={failure} />}
        <Button
          variant="pri"
          full
          type="submit"
          busy={busy || (stripe === undefined && failure === undefined)}
          busyLabel={t(busy ? 'checkout.ordering' : 'common.loading')}
          {...(isBare ? {} : { icon: 'lock' as const })}
        >
          {label}
        </Button>
      </Stack>
    </form>
  )
}
