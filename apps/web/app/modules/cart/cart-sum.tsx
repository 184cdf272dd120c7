import type { Cart } from '@hoppla/contract/cart/cart'
import { formatMoney } from '@hoppla/i18n'
import { Bill, Button, Card, Checkbox, type Fact, Facts, Toast } from '@hoppla/ui'
import { ApiError } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { OrderTerms } from '../../platform/forms/order-terms.tsx'
import { useBusy } from '../../platform/forms/use-busy.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { ExpressButtons, orderButton, PaymentMethods, rightOf, useBuyersAnswers } from '../orders/orders.ts'
import { isInTheWay } from './cart.rules.ts'
import { cartBill } from './cart-bill.ts'
import { removeLine } from './cart-client.ts'
import type { Contact } from './cart-contact.tsx'
import { useOrdering } from './use-ordering.ts'

type Props = {
  cart: Cart
  contact: Contact
  /** Where the confirmation goes; '' while it is not known. */
  email: string
  isGuest: boolean
}

/** Price with VAT, how to pay, what the law wants said, and the button that costs money. */
export const CartSum = ({ cart, contact, email, isGuest }: Props) => {
  const { language, t } = useWords()
  const ordered = cart.lines.filter((line) => !isInTheWay(line))
  return (
    <Card as="section" raise stack={4} aria-labelledby="sum">
      <h2 id="sum" className="size-l">
        {t('checkout.sum')}
      </h2>
      <div aria-live="polite">
        <Bill rows={cartBill(cart, t, language)} />
      </div>
      {ordered.length < cart.lines.length ? (
        <OnlyTheRest cart={cart} />
      ) : (
        ordered.length > 0 && <Deciding cart={cart} contact={contact} email={email} isGuest={isGuest} />
      )}
    </Card>
  )
}

/** Something is in the way: it is put right in its line, or the rest is bought without it. */
const OnlyTheRest = ({ cart }: { cart: Cart }) => {
  const { t } = useWords()
  const { busy, setBusy, failure, doing } = useBusy<'removing'>()
  const inTheWay = cart.lines.filter(isInTheWay)
  const removeThem = () =>
    doing('removing', async () => {
      for (const { id } of inTheWay) await removeLine(id)
      setBusy(undefined)
    })
  if (inTheWay.length === cart.lines.length) return <p className="small muted">{t('cart.firstThis')}</p>
  return (
    <>
      {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
      <Button full busy={busy === 'removing'} busyLabel={t('cart.removing')} onClick={() => void removeThem()}>
        {t('cart.onlyTheRest')}
      </Button>
      <p className="small muted">{t('cart.orTakeBack')}</p>
    </>
  )
}

/** How to pay, what is to be said yes to, and the order. */
const Deciding = ({ cart, contact, email, isGuest }: Props) => {
  const { t } = useWords()
  const { dueAmount, paymentMethods, asksToBeginAtOnce } = cart
  const answers = useBuyersAnswers(paymentMethods, asksToBeginAtOnce)
  const { express, method, hasBegin } = answers
  const { order, busy, failure } = useOrdering({
    cart,
    contact,
    isGuest,
    hasBegin,
    askForMissing: (wanted) => (isGuest && contact.askForMissing()) || answers.askForMissing(wanted, dueAmount),
  })
  const { label, isBare } = useOrderWords(cart)
  return (
    <>
      {dueAmount > 0 && (
        <PaymentMethods
          methods={answers.choices}
          value={method}
          onChange={answers.setMethod}
          error={answers.isMethodMissing ? t('checkout.methodMissing') : undefined}
        />
      )}
      <Terms cart={cart} />
      {asksToBeginAtOnce && (
        <Checkbox
          name="begin"
          label={t('checkout.begin.text')}
          error={answers.isBeginMissing ? t('checkout.begin.missing') : undefined}
          checked={hasBegin}
          onChange={({ target }) => answers.setHasBegin(target.checked)}
        />
      )}
      {failure !== undefined && <Refused failure={failure} />}
      {dueAmount > 0 && <ExpressButtons methods={express} orderLabel={label} busy={busy} onPay={order} />}
      <Button
        variant="pri"
        full
        busy={busy !== undefined && !express.includes(busy)}
        busyLabel={t('checkout.ordering')}
        onClick={() => order(method)}
        {...(isBare ? {} : { icon: 'lock' as const })}
      >
        {label}
      </Button>
      <Facts small facts={useFacts(email)} />
    </>
  )
}

/** The words of the order button. Where the law prescribes them, they stand there also when gift cards pay everything. */
const useOrderWords = ({ dueAmount, totalAmount, coupon, currency }: Cart): { label: string; isBare: boolean } => {
  const { site } = useSite()
  const { language, t } = useWords()
  const bought = orderButton(site.country.culture, formatMoney(dueAmount, currency, language), t)
  if (dueAmount > 0) return bought
  if (totalAmount === 0 && !coupon) return { label: t('cart.orderFree'), isBare: true }
  return bought.isBare ? bought : { label: t(totalAmount > 0 ? 'checkout.cards.order' : 'checkout.coupon.order'), isBare: true }
}

const Terms = ({ cart }: { cart: Cart }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  if (cart.totalAmount === 0 && !cart.coupon) return <OrderTerms right="free" />
  const { companyname, companyaddress, mailfrom } = site.country
  const seller = [companyname, companyaddress, mailfrom].join(', ')
  const rules = [...new Set(cart.lines.map(({ rules: text }) => text).filter(Boolean))].join(' ')
  return (
    <OrderTerms
      right={rightOf(
        cart.lines.map(({ title, law }) => ({ name: title, law })),
        { seller, t, language },
      )}
      rules={{ title: t('checkout.rules'), text: rules }}
    />
  )
}

const useFacts = (email: string): Fact[] => {
  const { t } = useWords()
  return [{ icon: 'mail', text: email === '' ? t('cart.mail') : t('cart.mailTo', { email }) }]
}

/** The shop refused the order. After any other failure the order may exist; pressing again asks for the same one. */
const Refused = ({ failure }: { failure: unknown }) => {
  const { t } = useWords()
  const isNo = failure instanceof ApiError && failure.body?.code !== undefined && failure.status < 500
  return (
    <Toast tone="error" title={errorText(failure, t)}>
      {t(isNo ? 'checkout.nothingCharged' : 'checkout.unknown')}
    </Toast>
  )
}
