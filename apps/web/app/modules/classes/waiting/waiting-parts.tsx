import { confirmWaiting, leaveWaitingList, type WaitingEntry } from '@hoppla/contract/classes/waiting-list'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatList, formatTime } from '@hoppla/i18n'
import { Button, Card, EmptyState, Facts, LinkButton, Stack, Toast } from '@hoppla/ui'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { evictReads } from '../../../platform/api/evict-reads.ts'
import { useBusy } from '../../../platform/forms/use-busy.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { type T, useWords } from '../../../platform/i18n/words.ts'
import { localMoment } from '../../places/places.ts'
import { occasionsOfBooking, priceWords, seatWords, timesOf } from '../class-words.ts'
import type { Seats } from '../classes.rules.ts'
import { beforeWords } from './joining-words.ts'
import { type OtherGroup, OtherGroups } from './other-groups.tsx'
import type { WaitingProps } from './use-waiting.ts'
import { momentWords } from './waiting-words.ts'

/** First names, as a sentence has them. */
export const namesOf = ({ children }: Pick<WaitingEntry, 'children'>, language: ReturnType<typeof useWords>['language']): string =>
  formatList(
    children.map(({ firstName }) => firstName),
    language,
  )

/** The presses of the page, one at a time; what they answer is shown. */
export const usePresses = ({ secret, waiting }: Pick<WaitingProps, 'secret' | 'waiting'>) => {
  const { busy, setBusy, failure, doing } = useBusy<'confirm' | 'leave'>()
  const press = (what: 'confirm' | 'leave') =>
    void doing(what, async () => {
      const route = what === 'confirm' ? confirmWaiting : leaveWaitingList
      waiting.take(await callApi(route, { params: { secret } }))
      evictReads()
      setBusy(undefined)
    })
  return { busy, failure, press }
}

/** What is waited for, by child. */
const WaitedFor = ({ entry }: Pick<WaitingProps, 'entry'>) => {
  const { language, t } = useWords()
  return (
    <>
      <h2 className="size-l">{entry.className}</h2>
      <Facts
        small
        facts={[
          { icon: 'calendar', text: occasionsOfBooking(entry, t, language) },
          { icon: 'pin', text: [entry.playground.name, entry.place].filter(Boolean).join(', ') },
          ...entry.children.map(({ firstName, ageGroups }) => ({
            icon: 'clock' as const,
            text: `${firstName}: ${ageGroups.map((group) => `${group.name}, ${timesOf(group, language)}`).join(' · ')}`,
          })),
        ]}
      />
    </>
  )
}

/** The mail of a guest is answered by a press. */
export const ConfirmPart = (props: WaitingProps) => {
  const { entry } = props
  const { site } = useSite()
  const { language, t } = useWords()
  const { busy, failure, press } = usePresses(props)
  const until = entry.confirmBy === null ? undefined : momentWords(entry.confirmBy, site.country.timezone, language, t)
  return (
    <>
      <Head
        title={t(entry.isAfterTrial ? 'waiting.trial.full' : 'waiting.confirmTitle')}
        lead={t(entry.isAfterTrial ? 'waiting.trial.fullText' : 'waiting.confirmText')}
      />
      <div className="cols mt-5">
        <Card raise stack={4}>
          {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
          <WaitedFor entry={entry} />
          <Button variant="pri" full busy={busy === 'confirm'} busyLabel={t('waiting.busy')} onClick={() => press('confirm')}>
            {t('waiting.submit', { names: namesOf(entry, language) })}
          </Button>
          {until !== undefined && <p className="small muted">{t('waiting.confirmBy', { until })}</p>}
        </Card>
        <OtherGroups groups={otherGroupsOf(entry, language, t)} />
      </div>
    </>
  )
}

/** What the page says first, with a picture beside it. */
export const Head = ({ title, lead, art = '/art/waiting' }: { title: string; lead?: string; art?: string }) => (
  <div className="pagehead first">
    <div className="beside-art">
      <div className="stack gap-2">
        <h1>{title}</h1>
        {lead !== undefined && <p className="lead">{lead}</p>}
      </div>
      <img src={art} alt="" width="400" height="260" />
    </div>
  </div>
)

/** Up to so many families are drawn; more are only said. */
const mostDrawn = 9

/** Whose turn comes when, what happens then, and the way out. */
export const WaitingPart = (props: WaitingProps) => {
  const { entry } = props
  const { site } = useSite()
  const { language, t } = useWords()
  const { email, joinedAt } = entry
  const before = entry.familiesBefore ?? 0
  return (
    <>
      <Head
        title={t('waiting.onList', { names: namesOf(entry, language) })}
        lead={before === 0 ? t('waiting.first') : beforeWords(before, t)}
      />
      <div className="cols mt-5">
        <Stack gap={5}>
          <Card raise stack={4}>
            <Queue before={before} />
            <WaitedFor entry={entry} />
            {joinedAt !== null && (
              <p className="small muted">
                {t('waiting.since', {
                  date: formatDate(localMoment(new Date(joinedAt), site.country.timezone).date, language, 'day'),
                })}
              </p>
            )}
          </Card>
          <Facts
            facts={[
              { icon: 'mail', text: t('waiting.next', { email }) },
              { icon: 'clock', text: t('joining.hours') },
              { icon: 'card', text: t('joining.free') },
            ]}
          />
          <Leave {...props} />
        </Stack>
        <OtherGroups groups={otherGroupsOf(entry, language, t)} />
      </div>
    </>
  )
}

/** The line in dots, this family last; the words beside it say the same. Who is first needs no line. */
const Queue = ({ before }: { before: number }) =>
  before === 0 || before > mostDrawn ? null : (
    <div className="queue" aria-hidden="true">
      {Array.from({ length: before }, (_, place) => `family-${place}`).map((key) => (
        <i key={key} />
      ))}
      <i className="me" />
    </div>
  )

/** Out of the line, by one press. */
const Leave = (props: WaitingProps) => {
  const { t } = useWords()
  const { busy, failure, press } = usePresses(props)
  return (
    <Card stack={3} id="leave" tabIndex={-1}>
      <h2 className="size-l">{t('waiting.plans')}</h2>
      <p className="small">{t('waiting.plansText')}</p>
      {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
      <div>
        <Button busy={busy === 'leave'} busyLabel={t('waiting.busy')} onClick={() => press('leave')}>
          {t('waiting.leave')}
        </Button>
      </div>
    </Card>
  )
}

/** A place has gone on; the family waits, and may come elsewhere at once. */
export const PassedPart = (props: WaitingProps) => {
  const { entry } = props
  const { site } = useSite()
  const { language, t } = useWords()
  const { busy, failure, press } = usePresses(props)
  const { outcome, endedAt } = entry.lastOffer ?? { outcome: 'Declined' as const, endedAt: entry.now }
  const count = entry.children.length
  const before = entry.familiesBefore ?? 0
  const [other] = otherGroupsOf(entry, language, t)
  const time = formatTime(localMoment(new Date(endedAt), site.country.timezone).time, language)
  return (
    <div className="mt-5">
      <Card>
        <EmptyState
          level={1}
          art="/art/waiting"
          title={outcome === 'Unpaid' ? t('waiting.passed.Unpaid') : t(`waiting.passed.${outcome}`, { time, count })}
          actions={
            <Stack gap={2}>
              {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
              {other && (
                <LinkButton variant="pri" iconEnd="arrow" href={other.href}>
                  {t('waiting.see', { day: other.day, seats: seatWords(other.seats, t) })}
                </LinkButton>
              )}
              <Button variant="quiet" busy={busy === 'leave'} busyLabel={t('waiting.busy')} onClick={() => press('leave')}>
                {t('waiting.leave')}
              </Button>
            </Stack>
          }
        >
          {outcome === 'Unpaid' ? t('waiting.passedText.Unpaid', { count }) : t(`waiting.passedText.${outcome}`)}{' '}
          {before === 0 ? t('waiting.stillFirst') : t('waiting.still', { count: before })}
        </EmptyState>
      </Card>
    </div>
  )
}

/** The seats are a booking: to be paid, or there. */
export const TakenPart = ({ entry, isPaid }: WaitingProps & { isPaid: boolean }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { booking } = entry
  const until = booking?.expiresAt ? localMoment(new Date(booking.expiresAt), site.country.timezone).time : undefined
  const name = namesOf(entry, language)
  const count = entry.children.length
  return (
    <div className="mt-5">
      <Card raise>
        <EmptyState
          level={1}
          art="/art/kept-place"
          title={isPaid ? t('waiting.booked', { names: name }) : t('waiting.taken', { count })}
          actions={
            booking && (
              <LinkButton
                variant="pri"
                iconEnd="arrow"
                href={pathTo(isPaid ? 'class-confirmation' : 'class-payment', {
                  lang: language,
                  bookingId: booking.guid,
                  orderReference: booking.orderReference,
                })}
              >
                {t(isPaid ? 'waiting.toBooking' : 'waiting.toPayment')}
              </LinkButton>
            )
          }
        >
          {isPaid
            ? t('waiting.bookedText')
            : until !== undefined && t('waiting.takenText', { count, time: formatTime(until, language) })}
        </EmptyState>
      </Card>
    </div>
  )
}

const mostShown = 3
/** As the list of classes says it: up to four places are counted. */
const fewSeats = 4

/** Groups with places that suit every child who waits, as the page shows them. */
export const otherGroupsOf = (
  { otherGroups, classType, currency }: WaitingEntry,
  language: ReturnType<typeof useWords>['language'],
  t: T,
): (OtherGroup & { day: string })[] =>
  otherGroups.slice(0, mostShown).map((one) => {
    const state: Seats = one.seatsLeft > fewSeats ? 'free' : 'few'
    return {
      href: `${pathTo('class', { lang: language, playgroundSlug: one.playgroundSlug, classId: one.classId })}?group=${one.ageGroupId}`,
      title: `${one.className}, ${one.ageGroupName}`,
      note: occasionsOfBooking({ classType, occasions: one.occasions }, t, language),
      times: timesOf(one, language),
      seats: { left: one.seatsLeft, state },
      price: priceWords(one.priceIncVat, currency, t, language),
      day: formatDate(one.occasions[0] ?? '', language, 'weekday'),
    }
  })
