import { pathTo } from '@hoppla/contract/pages'
import { formatMoney } from '@hoppla/i18n'
import { Anchor, Bill, Button, Card, ErrorSummary, Facts, Stack, Toast } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { OrderTerms } from '../../../platform/forms/order-terms.tsx'
import { useWords } from '../../../platform/i18n/words.ts'
import type { FormProps } from '../class-data.ts'
import { occasionsOf } from '../class-words.ts'
import { mostChildren } from './booking.rules.ts'
import { type Draft, keptDraft } from './booking-draft.ts'
import { ChildPart } from './child-part.tsx'
import { CodePart } from './code-part.tsx'
import { ContactPart } from './contact-part.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import { type Booking, useBooking } from './use-booking.ts'

/** Children, contact, sum, and the button that books. */
export const BookingForm = ({ data, newest, look, group }: FormProps) => {
  const { t } = useWords()
  const booking = useBooking({ data, newest, look, group })
  const { form, children, typed, add } = booking
  const isFree = booking.price.priceIncVat === 0
  return (
    <div className="cols lead-aside">
      <BookingSum booking={booking} data={data} />
      {/* `dialog` outside a dialog sends nothing: before the page is hydrated no address may carry what was typed. */}
      <form className="stack gap-6" method="dialog" noValidate onSubmit={form.submit} onInput={typed}>
        <ErrorSummary title={t('common.checkThese')} errors={form.errors} attempt={form.attempt} />
        <OpenBooking classId={data.chosen.id} />
        {booking.isGuest && <SignInFirst />}
        {children.map((child) => (
          <ChildPart key={child.index} booking={booking} child={child} data={data} />
        ))}
        {children.length < mostChildren && (
          <div className="stack gap-2">
            <div>
              <Button icon="plus" onClick={add}>
                {t('enrol.addSibling')}
              </Button>
            </div>
            <p className="small muted">{t('enrol.siblingHint')}</p>
          </div>
        )}
        <ContactPart booking={booking} title={t('enrol.you')} emailHint={t('enrol.emailHint')} />
        <CodePart booking={booking} />
        <Stack gap={3}>
          <OrderTerms right={isFree ? 'free' : { none: t('classes.noteCancel') }} />
          <Button
            type="submit"
            variant="pri"
            full
            iconEnd="arrow"
            busy={form.busy && booking.aim() === 'booking'}
            busyLabel={t('enrol.sending')}
            onClick={() => booking.aimAt('booking')}
          >
            {t(isFree ? 'enrol.submitFree' : 'enrol.submitPay')}
          </Button>
          {/* What costs nothing is booked at once and alone. */}
          {!isFree && (
            <Button
              type="submit"
              full
              icon="basket"
              busy={form.busy && booking.aim() === 'cart'}
              busyLabel={t('enrol.puttingInCart')}
              onClick={() => booking.aimAt('cart')}
            >
              {t('enrol.toCart')}
            </Button>
          )}
          <p className="small muted">{t(isFree ? 'enrol.noteFree' : 'enrol.noteHold')}</p>
        </Stack>
      </form>
    </div>
  )
}

/** What is booked and what it comes to. */
const BookingSum = ({
  booking: { children, price },
  data: { chosen, playground },
}: {
  booking: Booking
  data: FormProps['data']
}) => {
  const { language, t } = useWords()
  const { currency } = chosen
  const money = (amount: number) => (amount === 0 ? t('classes.free') : formatMoney(amount, currency, language))
  return (
    <Stack as="aside" className="sticky" aria-label={t('classes.yours')}>
      <Card stack={4}>
        <h2 className="size-l">{chosen.name}</h2>
        <Facts
          small
          facts={[
            { icon: 'calendar', text: occasionsOf(chosen, t, language) },
            { icon: 'pin', text: [playground.name, chosen.place].filter(Boolean).join(', ') },
          ]}
        />
        <Bill
          rows={[
            // Where nothing costs anything there is nothing to add up.
            ...(price.priceIncVat === 0 ? [] : children).map(({ index, who, group }) => ({
              label: [
                who.firstName || t('enrol.childNumber', { number: index + 1 }),
                chosen.ageGroups.find(({ id }) => id === group)?.name,
              ]
                .filter(Boolean)
                .join(', '),
              amount: money(price.priceIncVat),
              kind: index === 0 ? ('rule' as const) : ('line' as const),
            })),
            { label: t('classes.toPay'), amount: money(price.priceIncVat * children.length), kind: 'sum' as const },
          ]}
        />
      </Card>
    </Stack>
  )
}

/** Seats that are held for this tab's parent already. */
const OpenBooking = ({ classId }: { classId: string }) => {
  const { language, t } = useWords()
  const [booked, setBooked] = useState<Draft['booked']>()
  useEffect(() => setBooked(keptDraft(classId)?.booked), [classId])
  if (!booked || Date.parse(booked.expiresAt) <= Date.now()) return null
  const time = new Date(booked.expiresAt).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' })
  return (
    <Toast title={t('enrol.open')}>
      {t('enrol.openText', { time })}{' '}
      <Anchor href={pathTo('class-payment', { lang: language, bookingId: booked.guid, orderReference: booked.orderReference })}>
        {t('enrol.openGo')}
      </Anchor>
    </Toast>
  )
}
