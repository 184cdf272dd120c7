import type { ItemOf } from '@hoppla/contract/cart/items'
import { entranceFamily } from '@hoppla/contract/entrance/windows'
import { pathTo } from '@hoppla/contract/pages'
import { formatTime } from '@hoppla/i18n'
import {
  Anchor,
  BackLink,
  Button,
  Card,
  EmptyState,
  Icon,
  LinkButton,
  PageHead,
  Skeleton,
  SkeletonList,
  Toast,
  Wrap,
} from '@hoppla/ui'
import text from '@hoppla/ui/entrance.css?inline'
import href from '@hoppla/ui/entrance.css?url'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { loginAddress } from '../../../platform/addresses/addresses.ts'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { PageStyle } from '../../../platform/head/page-style.tsx'
import { useWords } from '../../../platform/i18n/words.ts'
import { useSession } from '../../../platform/session/session.ts'
import { useCartLine } from '../../cart/cart.ts'
import type { BookingData, Slots } from '../booking-data.ts'
import { useWatchDialog } from '../watching/use-watch-dialog.tsx'
import { DayStrip } from './day-strip.tsx'
import { FullDay } from './full-day.tsx'
import { ToCheckout, useToCheckout } from './to-checkout.tsx'
import { useSlots } from './use-slots.ts'
import { type Company, companyOf, type Family, nobody, noFamily, placesOf, shownDay, withOwnPlaces } from './visit.rules.ts'
import { PayBar, type Visit, VisitAside, VisitRules } from './visit-bill.tsx'
import { WhoComes } from './who-comes.tsx'
import { WindowChoice } from './window-choice.tsx'

/** What is shown and chosen: the day by the address, the window by a press or the address, who comes by presses or by the line that is changed. */
const useBooking = (data: BookingData) => {
  const [query] = useSearchParams()
  const date = shownDay(data.days, query.get('date'))
  const now = useSlots(data, date)
  const line = query.get('line')
  const changed = useChanged(line)
  const { family, isFetching } = useFamily(data.guid, date, changed && line)
  const [chosen, setChosen] = useState<{ date: string; from: string }>()
  const [picked, setPicked] = useState<Company>()
  const company = picked ?? (changed ? companyOf(changed) : nobody)
  const from = chosen?.date === date ? chosen.from : query.get('at')
  const found = now.shown?.slots
  const slots = found && changed ? withOwnPlaces(found, changed) : found
  const visit = slots && visitOf(slots, from, company, family)
  const choose = (at: string) => date !== null && setChosen({ date, from: at })
  const toCheckout = useToCheckout(data, visit, line ?? undefined, isFetching && company.children.length > 0)
  return { ...now, date, line, visit, isFull: slots !== undefined && !hasRoom(slots), choose, setCompany: setPicked, toCheckout }
}

const visitOf = (slots: Slots, from: string | null, company: Company, family: Family): Visit => {
  const asked = slots.windows.find((one) => one.from === from && !one.isOver)
  const isGone = asked?.fullness === 'full'
  return { slots, window: isGone ? undefined : asked, isGone, company, family }
}

/** The visit in the cart that is changed. */
const useChanged = (line: string | null): ItemOf<'entrance'> | undefined => {
  const found = useCartLine(line)
  return found?.item.kind === 'entrance' ? found.item : undefined
}

/** Booking a visit: where, which day, when, who. */
export const EntranceBooking = ({ data }: { data: BookingData }) => {
  const { language, t } = useWords()
  const { days, date, line, shown, failure, look, visit, isFull, choose, setCompany, toCheckout } = useBooking(data)
  const { watch, dialog } = useWatchDialog({
    playground: data,
    date: date ?? '',
    places: visit ? placesOf(visit.company, visit.slots.bands, visit.family) : 1,
  })
  return (
    <>
      <Wrap width="mid">
        <PageStyle name="entrance" text={import.meta.env.SSR ? text : ''} href={href} />
        <PageHead
          back={
            <BackLink href={pathTo('playground', { lang: language, playgroundSlug: data.slug })} label={t('common.back')}>
              {data.name}
            </BackLink>
          }
          title={t('visit.heading')}
          lead={t('visit.lead')}
        />
        <div className="cols mt-4">
          <div className="stack gap-8">
            <Where data={data} slots={shown?.slots} />
            <DayStrip data={data} days={days} date={date} line={line} />
            {shown === undefined && <Fetching failure={failure} onRetry={look} />}
            {date === null && <NoDays data={data} />}
            {date !== null && isFull && (
              <FullDay {...{ data, date, line }} alternatives={shown?.alternatives ?? []} onWatch={() => watch(null)} />
            )}
            {visit && !isFull && <Questions {...{ data, visit, line, choose, watch }} onCompany={setCompany} />}
          </div>
          {visit && !isFull && (
            <VisitAside data={data} visit={visit}>
              <ToCheckout {...toCheckout} />
            </VisitAside>
          )}
        </div>
      </Wrap>
      {visit && !isFull && (
        <PayBar visit={visit}>
          <ToCheckout {...toCheckout} />
        </PayBar>
      )}
      {dialog}
    </>
  )
}

type QuestionsProps = {
  data: BookingData
  visit: Visit
  line: string | null
  choose: (from: string) => void
  watch: (from: string) => void
  onCompany: (company: Company) => void
}
/** When they come and who. */
const Questions = ({ data, visit: { slots, window, company, family }, line, choose, watch, onCompany }: QuestionsProps) => (
  <>
    <WindowChoice
      windows={slots.windows}
      at={window?.from ?? null}
      onChoose={choose}
      watching={{ date: slots.date, onWatch: watch }}
    />
    <WhoComes bands={slots.bands} currency={data.currency} family={family} company={company} onChange={onCompany}>
      <SignInOffer slug={data.slug} date={slots.date} at={window?.from} line={line} />
    </WhoComes>
    <div className="phoneonly">
      <VisitRules data={data} slots={slots} />
    </div>
  </>
)

const hasRoom = ({ windows }: Slots): boolean => windows.some(({ isOver, fullness }) => !isOver && fullness !== 'full')

/**
 * The own children; nobody while it is not known who is here, and for guests. A list that does not come leaves the ages to count.
 * @param line of the cart, which has what it reserved itself.
 */
const useFamily = (
  playgroundId: string,
  date: string | null,
  line: string | null | undefined,
): { family: Family; isFetching: boolean } => {
  const session = useSession()
  const isKnown = session.status === 'authenticated' && date !== null
  const { loaded } = useAnswer(isKnown ? `${playgroundId} ${date} ${line ?? ''}` : undefined, (signal) =>
    callApi(entranceFamily, { params: { playgroundId }, query: { date: date ?? '', line: line ?? undefined } }, { signal }),
  )
  return {
    family: isKnown && loaded.state === 'ready' ? loaded.answer : noFamily,
    isFetching: session.status === 'unknown' || (isKnown && loaded.state === 'loading'),
  }
}

const Where = ({ data, slots }: { data: BookingData; slots: Slots | undefined }) => {
  const { language, t } = useWords()
  return (
    <section className="q" aria-labelledby="where">
      <div className="qh">
        <h2 id="where">{t('visit.where')}</h2>
      </div>
      <div className="chosen">
        <Icon name="pin" />
        <span className="grow">
          <b>{data.name}</b>
          <span className="small muted">
            {[
              data.address,
              slots?.open.map(({ from, to }) => `${formatTime(from, language)}–${formatTime(to, language)}`).join(', '),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
        <Anchor href={pathTo('book-entrance', { lang: language })}>{t('visit.change')}</Anchor>
      </div>
    </section>
  )
}

const Fetching = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => {
  const { t } = useWords()
  if (failure === undefined)
    return (
      <Skeleton label={t('common.loading')}>
        <SkeletonList rows={4} />
      </Skeleton>
    )
  return (
    <Toast tone="error" title={errorText(failure, t)}>
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </Toast>
  )
}

const NoDays = ({ data }: { data: BookingData }) => {
  const { language, t } = useWords()
  return (
    <EmptyState
      art="/art/empty"
      title={t('visit.noneTitle')}
      actions={<LinkButton href={pathTo('playground', { lang: language, playgroundSlug: data.slug })}>{data.name}</LinkButton>}
    >
      {t('visit.noneText')}
    </EmptyState>
  )
}

type OfferProps = { slug: string; date: string; at: string | undefined; line: string | null }
/** What an account would bring; only once it is known that nobody is signed in. */
const SignInOffer = ({ slug, date, at, line }: OfferProps) => {
  const { language, t } = useWords()
  const session = useSession()
  if (session.status !== 'signed-out') return null
  const continuePath = pathTo('book-entrance', {
    lang: language,
    playgroundSlug: slug,
    query: { date, at, line: line ?? undefined },
  })
  return (
    <Card tone="sky">
      <div className="row between gap-3">
        <span className="small">
          <b>{t('visit.signIn')}</b> {t('visit.signInText')}
        </span>
        <LinkButton small href={loginAddress(language, { intent: 'Booking', origin: 'EntranceBooking', continuePath })}>
          {t('common.login')}
        </LinkButton>
      </div>
    </Card>
  )
}
