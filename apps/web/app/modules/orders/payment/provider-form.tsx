import { DidNotCome, lazyPart } from '../../../platform/hydration/lazy.tsx'
import type { ProviderFormProps } from './provider-form-props.ts'

/** Payment providers whose form stands in our page, by name; each comes when it is shown. A provider that leads to a page of its own needs none. */
const forms: Readonly<Record<string, ReturnType<typeof lazyPart<ProviderFormProps>>>> = {
  stripe: lazyPart(() => import('./stripe/stripe-payment.tsx'), DidNotCome),
}

/** The form of the provider of an open payment that has a client secret. @throws Error for a provider without one. */
export const ProviderForm = (props: ProviderFormProps) => {
  const { provider } = props.payment
  const Form = forms[provider]
  if (!Form) throw new Error(`The payment provider ${provider} has no form for our pages.`)
  return <Form {...props} />
}
