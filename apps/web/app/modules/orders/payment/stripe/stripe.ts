/** What we use of Stripe.js (https://docs.stripe.com/js). It must come from Stripe's own address (PCI DSS), so it is no package of ours. */
export type PaymentElementOptions = {
  /** Which ways to pay stand first, by Stripe's words. */
  paymentMethodOrder?: readonly string[]
  layout?: { type: 'accordion'; defaultCollapsed: false }
}
export type StripeElements = { create: (kind: 'payment', options: PaymentElementOptions) => { mount: (into: HTMLElement) => void } }
export type Stripe = {
  elements: (options: { clientSecret: string; appearance?: { variables?: Record<string, string> } }) => StripeElements
  confirmPayment: (options: {
    elements: StripeElements
    confirmParams: { return_url: string }
    redirect: 'if_required'
  }) => Promise<{ error?: { type: string; message?: string } }>
}
export type MakeStripe = (publishableKey: string, options: { locale: string }) => Stripe

const address = 'https://js.stripe.com/v3/'
let loading: Promise<MakeStripe> | undefined

/** Loads Stripe.js on first use. @throws Error when it cannot be fetched; the next call tries again. */
export const loadStripe = (): Promise<MakeStripe> => {
  loading ??= new Promise<MakeStripe>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => {
      const { Stripe: make } = window as Window & { Stripe?: MakeStripe }
      if (make) resolve(make)
      else reject(new Error('Stripe.js did not start.'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error('Stripe.js could not be fetched.'))
    }
    document.head.append(script)
  })
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
