import { acceptOffer, declineOffer, type WaitingEntry } from '@hoppla/contract/classes/waiting-list'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatList, formatMoney, formatPercent, formatTime } from '@hoppla/i18n'
import { Bill, Button, Card, ErrorSummary, HeldUntil, PageHead, Stack, Toast } from '@hoppla/ui'
import { useNavigate } from 'react-router'
import { ApiError, callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { evictReads } from '../../../platform/api/evict-reads.ts'
import { useForm } from '../../../platform/forms/form.ts'
import { OrderTerms } from '../../../platform/forms/order-terms.tsx'
import { useBusy } from '../../../platform/forms/use-busy.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { localMoment } from '../../places/places.ts'
import { occasionsOfBooking, timesOf } from '../class-words.ts'
import { kindOf } from '../classes.rules.ts'
import { notesOf, notesProblems, OfferNotes } from './offer-notes.tsx'
import { OtherGroups } from './other-groups.tsx'
import type { WaitingProps } from './use-waiting.ts'
import { Head, otherGroupsOf } from './waiting-parts.tsx'
import { leftWords } from './waiting-words.ts'

type Offer = NonNullable<WaitingEntry['offer']>

/** A place is held for this family: what, until when, what it costs; take it, or pass it on. */
export const OfferPart = (props: WaitingProps) => {
  const { entry } = props
  const { site } = useSite()
  const { language, t } = useWords()
  const { offer } = entry
  if (!offer) return null
  const { children } = offer
  const names = formatList(
    children.map(({ firstName }) => firstName),
    language,
  )
  const until = localMoment(new Date(offer.until), site.country.timezone)
  const time = formatTime(until.time, language)
  return (
    <>
      {entry.isAfterTrial ? (
        <Head
          title={t('waiting.trial.offer', { names, day: formatDate(until.date, language, 'weekday') })}
          lead={t('waiting.trial.lead')}
          art="/art/kept-place"
        />
      ) : (
        <PageHead
          title={t('waiting.offer', { names, count: children.length })}
          lead={t('waiting.offerLead', { count: children.length })}
        />
      )}
      <div className="cols mt-5">
        <Take {...props} offer={offer} time={time} day={formatDate(until.date, language, 'weekday')} />
        <Stack gap={5}>
          <PassOn {...props} offer={offer} time={time} />
          {entry.isAfterTrial && <OtherGroups groups={otherGroupsOf(entry, language, t)} />}
        </Stack>
      </div>
    </>
  )
}

type PartProps = WaitingProps & { offer: Offer; time: string }

/** What an answer that comes too late says: then the page shows what has become of the offer. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.body?.code === 'waiting-list.offer-over'

const Take = ({ secret, entry, waiting, offer, time, day }: PartProps & { day: string }) => {
  const { language, t } = useWords()
  const navigate = useNavigate()
  const { children, fullRefundUntil } = offer
  const isFree = offer.totalAmount === 0
  const title = t('waiting.until', { count: children.length, time })
  const form = useForm({
    check: (values) => notesProblems(values, children, t),
    send: async (values) => {
      try {
        const body = { offerId: offer.id, notes: notesOf(values, children) }
        const booked = await callApi(acceptOffer, { params: { secret }, body })
        evictReads()
        const page = booked.status === 'Confirmed' ? 'class-confirmation' : 'class-payment'
        void navigate(pathTo(page, { lang: language, bookingId: booked.guid, orderReference: booked.orderReference }))
      } catch (error) {
        if (isOver(error)) waiting.restart()
        throw error
      }
    },
  })
  return (
    <Card as="article" raise>
      <form className="stack gap-5" method="dialog" noValidate onSubmit={form.submit}>
        <HeldUntil
          deadline={Date.parse(offer.until)}
          serverOffset={waiting.offset}
          title={title}
          note={day}
          left={(minutes) => leftWords(minutes, t)}
          name={(left) => t('waiting.leftName', { until: title, day, left })}
          say={(minutes) => t(`waiting.say${minutes}`)}
          onEnd={waiting.restart}
        />
        <What entry={entry} offer={offer} />
        <Price entry={entry} offer={offer} />
        <OfferNotes form={form} childrenOffered={children} />
        {form.errors.length > 0 && <ErrorSummary title={t('common.checkThese')} errors={form.errors} attempt={form.attempt} />}
        {isFree && <OrderTerms right="free" />}
        <Button type="submit" variant="pri" full iconEnd="arrow" busy={form.busy} busyLabel={t('waiting.busy')}>
          {t('waiting.take', { count: children.length })}
        </Button>
        <p className="small muted">
          {t(isFree ? 'waiting.payNothing' : 'waiting.payNext')}{' '}
          {fullRefundUntil !== null && t('waiting.refund', { date: formatDate(fullRefundUntil, language, 'day') })}
          {offer.rest && !isFree && t('waiting.trial.cancel')}
        </p>
      </form>
    </Card>
  )
}

const What = ({ entry, offer }: { entry: WaitingEntry; offer: Offer }) => {
  const { language, t } = useWords()
  const { playground, place, classType, className } = entry
  return (
    <div className="with-thumb">
      <img src={`/art/${kindOf(classType)}`} alt="" width="640" height="400" />
      <div>
        <h2 className="size-l">{className}</h2>
        <p className="muted small">
          {offer.rest
            ? t('waiting.trial.left', {
                count: offer.rest.days.length,
                days: formatList(
                  offer.rest.days.map((day) => formatDate(day, language, 'day')),
                  language,
                ),
              })
            : occasionsOfBooking(entry, t, language)}
          <br />
          {[playground.name, place].filter(Boolean).join(', ')}
        </p>
        {offer.children.map((child) => (
          <p key={child.position} className="muted small">
            {child.firstName}: {child.ageGroupName}, <span className="num">{timesOf(child, language)}</span>
          </p>
        ))}
      </div>
    </div>
  )
}

const Price = ({ entry: { currency }, offer: { children, totalAmount, vat, rest } }: { entry: WaitingEntry; offer: Offer }) => {
  const { language, t } = useWords()
  const money = (amount: number) => (amount === 0 ? t('classes.free') : formatMoney(amount, currency, language))
  return (
    <Bill
      rows={[
        ...children.map(({ firstName, lastName, priceIncVat }, index) => ({
          label: rest ? t('waiting.trial.of', { count: rest.days.length, all: rest.allSessions }) : `${firstName} ${lastName}`,
          amount: money(priceIncVat),
          kind: index === 0 ? ('rule' as const) : ('line' as const),
        })),
        { label: t('classes.toPay'), amount: money(totalAmount), kind: 'sum' as const },
        ...(totalAmount === 0 ? [] : vat).map(({ vatPercent, vatAmount }) => ({
          label: t('waiting.vat', { percent: formatPercent(vatPercent, language) }),
          amount: formatMoney(vatAmount, currency, language),
          kind: 'sub' as const,
        })),
        ...(rest && totalAmount > 0
          ? [
              {
                label: t('waiting.trial.whole'),
                amount: formatMoney(rest.fullPriceIncVat, currency, language),
                kind: 'sub' as const,
              },
            ]
          : []),
      ]}
    />
  )
}

/** Not now: the next family gets its chance at once, and this one waits on or leaves. */
const PassOn = ({ secret, entry: { isAfterTrial }, waiting, offer, time }: PartProps) => {
  const { t } = useWords()
  const { busy, setBusy, failure, doing } = useBusy<'stay' | 'leave'>()
  const count = offer.children.length
  const pass = (what: 'stay' | 'leave') =>
    void doing(what, async () => {
      try {
        const body = { offerId: offer.id, stay: what === 'stay' }
        waiting.take(await callApi(declineOffer, { params: { secret }, body }))
        evictReads()
        setBusy(undefined)
      } catch (error) {
        if (isOver(error)) waiting.restart()
        throw error
      }
    })
  return (
    <Stack as="aside" gap={4} aria-label={t('waiting.pass')}>
      <Card stack={3} id="pass-on" tabIndex={-1}>
        <h2 className="size-l">{t('waiting.pass')}</h2>
        <p className="small">{isAfterTrial ? t('waiting.trial.passText') : t('waiting.passText', { count })}</p>
        {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
        <Button full busy={busy === 'stay'} busyLabel={t('waiting.busy')} onClick={() => pass('stay')}>
          {t(isAfterTrial ? 'waiting.trial.stay' : 'waiting.passStay')}
        </Button>
        <Button variant="quiet" full busy={busy === 'leave'} busyLabel={t('waiting.busy')} onClick={() => pass('leave')}>
          {t(isAfterTrial ? 'waiting.trial.no' : 'waiting.passLeave')}
        </Button>
      </Card>
      <p className="small muted">{isAfterTrial ? t('waiting.trial.silent') : t('waiting.silent', { count, time })}</p>
    </Stack>
  )
}
