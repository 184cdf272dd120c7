import { PageHead, Skeleton, SkeletonList, Wrap } from '@hoppla/ui'
import text from '@hoppla/ui/waiting.css?inline'
import href from '@hoppla/ui/waiting.css?url'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { titleOf } from '../../../platform/head/meta.ts'
import type { PageHandle } from '../../../platform/head/page-handle.ts'
import { PageStyle } from '../../../platform/head/page-style.tsx'
import { useWords } from '../../../platform/i18n/words.ts'
import { NotFetched } from '../not-fetched.tsx'
import type { Route } from './+types/waiting-page'
import { EndedPart } from './ended-part.tsx'
import { OfferPart } from './offer-part.tsx'
import { useWaiting, type WaitingProps } from './use-waiting.ts'
import { viewOf, type WaitingView } from './waiting.rules.ts'
import { ConfirmPart, PassedPart, TakenPart, WaitingPart } from './waiting-parts.tsx'

/** Balloons are for a place: the page says in its address that there is one. */
export const handle: PageHandle = { pageTop: (query) => (query.has('offer') ? 'balloons' : 'grass') }

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('joining.title'))

/** A family on the waiting list of a class: its turn, its offer, and what became of it. A link alone changes nothing; mail filters open links, too. */
export default function WaitingPage() {
  const { secret = '' } = useParams()
  const { t } = useWords()
  const waiting = useWaiting(secret)
  const { entry, failure } = waiting
  const view = entry && viewOf(entry)
  const place = useFocus(view)
  useOfferInAddress(entry && view === 'offer' && !entry.isAfterTrial)
  return (
    <Wrap width="mid">
      <PageStyle name="waiting" text={import.meta.env.SSR ? text : ''} href={href} />
      {entry && view ? (
        <div ref={place} tabIndex={-1}>
          <Shown key={view} view={view} secret={secret} entry={entry} waiting={waiting} />
        </div>
      ) : failure === undefined ? (
        <Fetching />
      ) : (
        <NotFetched title={t('joining.title')} error={failure} again={waiting.restart} />
      )}
    </Wrap>
  )
}

const Fetching = () => {
  const { t } = useWords()
  return (
    <>
      <PageHead title={t('joining.title')} />
      <Skeleton label={t('common.loading')} className="mt-5">
        <SkeletonList rows={4} />
      </Skeleton>
    </>
  )
}

/** Keeps the address in step with what is shown. @param isOffer undefined: not known yet. */
const useOfferInAddress = (isOffer: boolean | undefined) => {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  useEffect(() => {
    if (isOffer === undefined || isOffer === new URLSearchParams(search).has('offer')) return
    void navigate({ search: isOffer ? '?offer' : '', hash }, { replace: true, preventScrollReset: true })
  }, [isOffer, search, hash, navigate])
}

/**
 * A mail's link to pass on or to leave leads to that part (`#pass-on`, `#leave`), which came after the page. When what is shown turns into something else,
 * the button that was pressed is gone: the focus goes to what came.
 */
const useFocus = (view: WaitingView | undefined) => {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    const isFirst = before.current === undefined
    before.current = view
    if (!isFirst) return place.current?.focus()
    const { hash } = window.location
    const part = hash === '#pass-on' || hash === '#leave' ? document.getElementById(view === 'offer' ? 'pass-on' : 'leave') : null
    part?.scrollIntoView({ block: 'center' })
    part?.focus({ preventScroll: true })
  }, [view])
  return place
}

const Shown = ({ view, ...props }: WaitingProps & { view: WaitingView }) => {
  switch (view) {
    case 'confirm':
      return <ConfirmPart {...props} />
    case 'offer':
      return <OfferPart {...props} />
    case 'passed':
      return <PassedPart {...props} />
    case 'taken':
    case 'booked':
      return <TakenPart {...props} isPaid={view === 'booked'} />
    case 'left':
    case 'ended':
      return <EndedPart {...props} />
    default:
      return <WaitingPart {...props} />
  }
}
