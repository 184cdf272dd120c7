import {
  type BookingConfirmation,
  type BookingPayment,
  cancelBooking,
  openBookingPayment,
  payBookingAgain,
} from '@hoppla/contract/classes/bookings'
import { pathTo } from '@hoppla/contract/pages'
import { formatMoney } from '@hoppla/i18n'
import { Anchor, Bill, Button, Card, Countdown, Facts, Stack, Toast } from '@hoppla/ui'
import { Suspense, useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { evictReads } from '../../../platform/api/evict-reads.ts'
import { usePageRestored } from '../../../platform/api/use-page-restored.ts'
import { OrderTerms } from '../../../platform/forms/order-terms.tsx'
import { useBusy } from '../../../platform/forms/use-busy.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { useSession } from '../../../platform/session/session.ts'
import {
  amountRows,
  billRows,
  CheckoutSkeleton,
  chosenBeforehand,
  coverBy,
  focusMethods,
  orderButton,
  PayAgainReason,
  type PayingCard,
  PayingCodes,
  PaymentMethods,
  ProviderForm,
  UsedCoupon,
} from '../../orders/orders.ts'
import { occasionsOfBooking, timesOf } from '../class-words.ts'
import { markAtBank } from './booking-draft.ts'

type Props = {
  booking: BookingConfirmation
  payment: BookingPayment
  why: 'first' | 'unpaid' | 'declined' | 'cancelled-attempt'
  offset: number
  restart: () => void
}

/** The countdown's line is full at this length: the usual hold. */
const usualHoldMs = 15 * 60_000

/** The seats are held: how long, what they cost, how to pay, how to give them back. */
export const PayBooking = ({ booking, payment, why, offset, restart }: Props) => {
  const { t } = useWords()
  const [paysHere, setPaysHere] = useState(false)
  const isForm = paysHere && payment.state === 'open' && payment.clientSecret !== null
  return (
    <Stack gap={6}>
      {why !== 'first' && !isForm && (
        <PayAgainReason why={why}>{why === 'declined' && t('payment.again.declinedText')}</PayAgainReason>
      )}
      <div className="cols lead-aside">
        <Stack as="aside" className="sticky" aria-label={t('classes.yours')}>
          <Held booking={booking} offset={offset} onEnd={restart} />
          <Sum booking={booking} />
        </Stack>
        {isForm ? (
          <Card raise>
            <Suspense fallback={<CheckoutSkeleton />}>
              <ProviderForm payment={payment} onDone={restart} />
            </Suspense>
          </Card>
        ) : (
          <Ways booking={booking} payment={payment} why={why} showForm={() => setPaysHere(true)} restart={restart} />
        )}
      </div>
    </Stack>
  )
}

const Held = ({ booking, offset, onEnd }: { booking: BookingConfirmation; offset: number; onEnd: () => void }) => {
  const { t } = useWords()
  if (booking.expiresAt === null) return null
  const deadline = Date.parse(booking.expiresAt)
  return (
    <Countdown
      deadline={deadline}
      serverOffset={offset}
      total={Math.max(usualHoldMs, deadline - Date.parse(booking.now))}
      name={(minutes, seconds) => t('booked.heldName', { minutes, seconds })}
      say={(minutes) => t(`booked.say${minutes}`)}
      onEnd={onEnd}
    >
      {t('booked.held')}
    </Countdown>
  )
}

const Sum = ({ booking }: { booking: BookingConfirmation }) => {
  const { language, t } = useWords()
  const { children, totalAmount, coupon, currency, vat, playground, place } = booking
  const each = (totalAmount + (coupon?.discount ?? 0)) / children.length
  return (
    <Card stack={4}>
      <h2 className="size-l">{booking.className}</h2>
      <Facts
        small
        facts={[
          { icon: 'calendar', text: occasionsOfBooking(booking, t, language) },
          { icon: 'pin', text: [playground.name, place].filter(Boolean).join(', ') },
          ...children.map((child) => ({
            icon: 'clock' as const,
            text: `${child.firstName}: ${child.ageGroupName}, ${timesOf(child, language)}`,
          })),
        ]}
      />
      <Anchor
        className="small tap start"
        href={pathTo('class', { lang: language, playgroundSlug: playground.slug, classId: booking.classId })}
      >
        {t('checkout.change')}
      </Anchor>
      <Bill
        rows={billRows(
          {
            lines: children.map(({ firstName, ageGroupName }) => ({
              articleName: `${firstName}, ${ageGroupName}`,
              quantity: 1,
              amount: each,
            })),
            coupon,
            total: totalAmount,
            vat,
            currency,
          },
          t('classes.toPay'),
          t,
          language,
        )}
      />
    </Card>
  )
}

type WaysProps = Pick<Props, 'booking' | 'payment' | 'why' | 'restart'> & { showForm: () => void }

/** The way to pay; at first the country's usual one, where it may be chosen beforehand. */
const useMethod = ({ payment, why }: Pick<WaysProps, 'payment' | 'why'>) => {
  const { site } = useSite()
  const [method, setMethod] = useState(
    why === 'first' ? chosenBeforehand(site.country.culture, payment.methods, payment.method) : payment.method,
  )
  const [isAskedFor, setIsAskedFor] = useState(false)
  const askForMethod = () => {
    setIsAskedFor(true)
    focusMethods()
  }
  return { method, setMethod, askForMethod, isMethodMissing: isAskedFor && method === '' }
}

/** How the buyer has chosen to pay, and what the buttons do with it. */
const usePaying = (props: WaysProps) => {
  const { booking, payment, showForm, restart } = props
  const { askForMethod, ...choice } = useMethod(props)
  const { method } = choice
  const { busy, setBusy, failure, doing } = useBusy<'paying' | 'leaving' | 'taking-off'>()
  const [cards, setCards] = useState<readonly PayingCard[]>([])
  const { rest } = coverBy(cards, payment.amount)
  usePageRestored(() => setBusy(undefined))
  const params = { bookingId: booking.guid, orderReference: booking.orderReference }
  const payWith = async (method: string) => {
    // An open attempt by the same way is simply continued.
    if (payment.state !== 'open' || method !== payment.method || cards.length > 0)
      await callApi(payBookingAgain, { params, body: { method, giftCards: cards.map(({ code }) => code) } })
    setCards([])
    // Paid with the cards: the booking itself says so.
    if (rest === 0) return restart()
    const { state, redirectUrl } = await callApi(openBookingPayment, { params })
    if (state === 'open' && redirectUrl !== null) {
      markAtBank(booking.guid)
      // The button stays busy until the page is gone.
      return location.assign(redirectUrl)
    }
    if (state === 'open') showForm()
    setBusy(undefined)
    restart()
  }
  const pay = () =>
    rest > 0 && method === '' ? askForMethod() : doing('paying', () => payWith(method === '' ? payment.method : method))
  /** @param coupon null: without the one that was chosen. */
  const take = async (coupon: string | null) => {
    await callApi(payBookingAgain, { params, body: { method: method === '' ? payment.method : method, coupon } })
    restart()
  }
  const takeOff = () =>
    doing('taking-off', async () => {
      await take(null)
      setBusy(undefined)
    })
  const leave = () =>
    doing('leaving', async () => {
      await callApi(cancelBooking, { params, body: { refundAmount: 0 } })
      evictReads()
      restart()
    })
  return { ...choice, cards, setCards, rest, busy, failure, pay, take, takeOff, leave }
}

const Ways = (props: WaysProps) => {
  const { payment } = props
  const { site } = useSite()
  const { language, t } = useWords()
  const isSignedIn = useSession().status === 'authenticated'
  const { method, setMethod, isMethodMissing, cards, setCards, rest, busy, failure, pay, take, takeOff, leave } = usePaying(props)
  const bought = orderButton(site.country.culture, formatMoney(rest, payment.currency, language), t)
  // Where the law prescribes the words, they stand there also when gift cards pay everything.
  const { label, isBare } = rest > 0 || bought.isBare ? bought : { label: t('checkout.cards.order'), isBare: true }
  const rows = amountRows({ cards, paid: payment.giftCardAmount, due: payment.amount, currency: payment.currency }, t, language)
  return (
    <Card raise stack={6}>
      {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
      {rest > 0 ? (
        <PaymentMethods
          methods={payment.methods}
          value={method}
          onChange={setMethod}
          error={isMethodMissing ? t('checkout.methodMissing') : undefined}
        />
      ) : (
        <p>{t('checkout.cards.all')}</p>
      )}
      {payment.coupon && <UsedCoupon name={payment.coupon.name} busy={busy === 'taking-off'} onRemove={() => void takeOff()} />}
      <PayingCodes
        cards={cards}
        total={payment.amount}
        currency={payment.currency}
        onCards={setCards}
        onCoupon={isSignedIn ? take : undefined}
        offersFor={payment.coupon === null && payment.giftCardAmount === 0 ? { kind: 'child-class' } : undefined}
      />
      {rows.length > 0 && <Bill rows={rows} />}
      <Stack gap={3}>
        <OrderTerms right={{ none: t('classes.noteCancel') }} />
        <Button
          variant="pri"
          full
          busy={busy === 'paying'}
          busyLabel={t('checkout.ordering')}
          onClick={() => void pay()}
          {...(isBare ? {} : { icon: 'lock' as const })}
        >
          {label}
        </Button>
        <Button variant="quiet" full busy={busy === 'leaving'} busyLabel={t('booked.givingBack')} onClick={() => void leave()}>
          {t('booked.giveBack')}
        </Button>
      </Stack>
    </Card>
  )
}
