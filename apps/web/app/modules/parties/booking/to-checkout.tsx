import { Button } from '@hoppla/ui'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginAddress } from '../../../platform/addresses/addresses.ts'
import { ApiError } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { type T, useWords } from '../../../platform/i18n/words.ts'
import { sessionKnown } from '../../../platform/session/session.ts'
import { session } from '../../../platform/session/session-store.ts'
import { useAddToCart } from '../../cart/cart.ts'
import type { BookingData } from '../booking-data.ts'
import { type Choice, type Hindrance, hindranceOf, itemOfParty, type Offers, type PartyDraft } from './choice.rules.ts'
import { dropDraft } from './party-draft.ts'
import type { OwnChildren } from './use-own-children.ts'

type Input = {
  booking: Pick<BookingData, 'guid'>
  date: string
  /** Of the cart, which is changed. */
  line: string | null
  offers: Offers
  choice: Choice
  draft: PartyDraft
  own: OwnChildren
  change: (part: Partial<PartyDraft>) => void
  /** Something that was chosen may be gone. */
  onTaken: () => void
}

export type ToCheckoutProps = {
  busy: boolean
  failure: unknown
  reason: string | undefined
  isSignedOut: boolean
  onPress: () => void
}

/** Refusals that say that somebody else was faster. */
const taken = ['party.room-taken', 'party.day-full']

/**
 * The page's one next step: the party goes into the cart, where its room is held; whoever is not signed in does that first.
 * @returns isTaken: what stands chosen was refused, since it has been taken.
 */
export const useToCheckout = ({ booking, date, line, offers, choice, draft, own, change, onTaken }: Input) => {
  const { language, t } = useWords()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { add, busy, failure } = useAddToCart(() => dropDraft(booking.guid))
  const [tried, setTried] = useState('')
  const code = failure instanceof ApiError ? failure.body?.code : undefined
  const isRefused = code !== undefined && taken.includes(code)
  const newest = useRef(onTaken)
  newest.current = onTaken
  useEffect(() => {
    // Of a cake there may be none left as well: what is free is asked anew.
    if (failure !== undefined) newest.current()
  }, [failure])
  const shown = `${choice.start?.at} ${choice.room?.id} ${choice.package?.id}`
  const item = itemOfParty({ guid: booking.guid, date }, offers, choice, draft)
  const press = async () => {
    await sessionKnown()
    if (session.get().status !== 'authenticated')
      return navigate(loginAddress(language, { intent: 'Booking', origin: 'PartyBooking', continuePath: pathname + search }))
    if (!item) return
    setTried(shown)
    // What was the only one, and so never pressed, is what was asked for all the same.
    change({ date, packageId: item.packageId, at: item.startsAt, roomId: item.roomId })
    add(item, line ?? undefined)
  }
  const isTaken = isRefused && tried === shown && !busy
  const hindrance = hindranceOf(offers, isTaken ? { ...choice, isGone: true } : choice, draft, idsOf(own))
  const button: ToCheckoutProps = {
    busy,
    failure: isRefused ? undefined : failure,
    reason: hindrance && reasonOf(hindrance, t),
    isSignedOut: own.isSignedOut,
    onPress: () => void press(),
  }
  return { button, isTaken }
}

const idsOf = ({ children }: OwnChildren): string[] => children.map(({ guid }) => guid)

/** Why one cannot go on yet. */
const reasonOf = (hindrance: Hindrance, t: T): string => {
  switch (hindrance.of) {
    case 'too-few':
    case 'too-many':
      return t(hindrance.of === 'too-few' ? 'birthday.missing.tooFew' : 'birthday.missing.tooMany', { count: hindrance.count })
    case 'sold-out':
      return t('birthday.missing.soldOut', { name: hindrance.name, count: hindrance.count })
    default:
      return t(`birthday.missing.${hindrance.of}`)
  }
}

/** The yellow button; what went wrong stands above it. */
export const ToCheckout = ({ busy, failure, reason, isSignedOut, onPress }: ToCheckoutProps) => {
  const { t } = useWords()
  return (
    <>
      {failure !== undefined && !busy && (
        <p className="small strong not-added" role="alert">
          {errorText(failure, t)}
        </p>
      )}
      <Button
        variant="pri"
        full
        iconEnd="arrow"
        busy={busy}
        busyLabel={t('birthday.adding')}
        reason={busy ? undefined : reason}
        onClick={onPress}
      >
        {t(isSignedOut ? 'birthday.signInAndGo' : 'birthday.toCart')}
      </Button>
    </>
  )
}
