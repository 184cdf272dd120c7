import type { ItemOf } from '@hoppla/contract/cart/items'
import { type PartyDay, partyOffers } from '@hoppla/contract/parties/offers'
import { formatDate } from '@hoppla/i18n'
import { Button, Skeleton, SkeletonList, Toast } from '@hoppla/ui'
import { Suspense } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { useCartLine } from '../../cart/cart.ts'
import type { BookingData } from '../booking-data.ts'
import { ChildChoice } from './child-choice.tsx'
import { choiceOf, draftOfItem, freePackages, type Offers, withOwnParty } from './choice.rules.ts'
import { ExtraChoice } from './extra-choice.tsx'
import { FoodChoice } from './food-choice.tsx'
import { FullDay } from './full-day.tsx'
import { HowMany } from './how-many.tsx'
import { NearbyCentres } from './nearby/lazy-nearby.ts'
import { PackageChoice } from './package-choice.tsx'
import { PartyAside, PayBar, PhoneSum } from './party-bill.tsx'
import { usePartyDraft } from './party-draft.ts'
import { RoomChoice } from './room-choice.tsx'
import { StartChoice } from './start-choice.tsx'
import { StillFree } from './still-free.tsx'
import { ToCheckout, useToCheckout } from './to-checkout.tsx'
import { useOwnChildren } from './use-own-children.ts'
import { usePolled } from './use-polled.ts'

type Props = {
  booking: BookingData
  /** Of the month that is shown. */
  days: readonly PartyDay[]
  date: string
  /** The line of the cart that is changed. */
  line: string | null
  /** What was free is not: the calendar asks anew. */
  onTaken: () => void
}

/** Everything that is asked of a day: package, start, room, how many, food, extras, whose birthday; what it comes to; the way to the cart. */
export const PartyQuestions = (props: Props) => {
  const { booking, date, line } = props
  const { t } = useWords()
  const changed = useChangedParty(line)
  const { answer, failure, look } = usePolled(`${booking.guid} ${date}`, () =>
    callApi(partyOffers, { params: { playgroundId: booking.guid }, query: { date } }),
  )
  if (!answer && failure !== undefined)
    return (
      <Toast tone="error" title={errorText(failure, t)}>
        <Button onClick={look}>{t('common.retry')}</Button>
      </Toast>
    )
  if (!answer)
    return (
      <Skeleton label={t('common.loading')}>
        <SkeletonList rows={4} />
      </Skeleton>
    )
  const offers = changed ? withOwnParty(answer, changed) : answer
  if (freePackages(offers).size === 0)
    return (
      <div className="stack gap-6">
        <FullDay booking={booking} offers={offers} days={props.days} line={line} />
        {/* A party in the cart stays at its play centre. */}
        {line === null && (
          <Suspense fallback={null}>
            <NearbyCentres playgroundId={booking.guid} date={date} />
          </Suspense>
        )}
      </div>
    )
  return <Questions {...props} offers={offers} changed={changed} look={look} />
}

/** The party in the cart that is changed. */
const useChangedParty = (line: string | null): ItemOf<'party'> | undefined => {
  const found = useCartLine(line)
  return found?.item.kind === 'party' ? found.item : undefined
}

type QuestionsProps = Props & { offers: Offers; changed: ItemOf<'party'> | undefined; look: () => void }
const Questions = ({ booking, date, line, onTaken, offers, changed, look }: QuestionsProps) => {
  const { language, t } = useWords()
  const own = useOwnChildren()
  const { draft: kept, change } = usePartyDraft(booking.guid, changed && draftOfItem(changed), line === null)
  // A child of another account, or of none any more.
  const isForeign = own.isKnown && !own.children.some(({ guid }) => guid === kept.childId)
  const draft = isForeign ? { ...kept, childId: null } : kept
  const found = choiceOf(offers, draft)
  const toCheckout = useToCheckout({
    ...{ booking, date, line, offers, draft, own, change },
    choice: found,
    onTaken: () => {
      look()
      onTaken()
    },
  })
  const choice = toCheckout.isTaken ? { ...found, isGone: true } : found
  const parts = { offers, choice, draft, change }
  return (
    <>
      <div className="party-questions stack gap-8">
        <p className="vh" role="status">
          {t('birthday.dayChosen', { day: formatDate(date, language, 'weekday') })}
        </p>
        <PackageChoice {...parts} />
        {choice.package && <StartChoice {...parts} />}
        {choice.isGone && <StillFree {...parts} />}
        {choice.start && <RoomChoice {...parts} />}
        {choice.package && (
          <>
            <HowMany {...parts} today={booking.today} />
            <FoodChoice {...parts} />
            <ExtraChoice {...parts} />
            <ChildChoice {...parts} date={date} own={own} />
            <PhoneSum {...parts} booking={booking} />
          </>
        )}
      </div>
      <PartyAside {...parts} booking={booking} own={own}>
        <ToCheckout {...toCheckout.button} />
      </PartyAside>
      <PayBar {...parts}>
        <ToCheckout {...toCheckout.button} />
      </PayBar>
    </>
  )
}
