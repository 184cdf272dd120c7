import { pathTo } from '@hoppla/contract/pages'
import { getInvitation, type Invitation } from '@hoppla/contract/parties/invitations'
import { Icon, PageHead, Skeleton, SkeletonList, Wrap } from '@hoppla/ui'
import text from '@hoppla/ui/invitation.css?inline'
import href from '@hoppla/ui/invitation.css?url'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { callApi } from '../../../platform/api/api.ts'
import { titleOf } from '../../../platform/head/meta.ts'
import type { PageHandle } from '../../../platform/head/page-handle.ts'
import { PageStyle } from '../../../platform/head/page-style.tsx'
import { useWords } from '../../../platform/i18n/words.ts'
import type { Route } from './+types/invitation-page'
import { AnswerForm } from './answer-form.tsx'
import { Answered } from './answered.tsx'
import { InviteCard, whenOf } from './invite-card.tsx'
import { NoAnswer, NotFound } from './no-answer.tsx'
import { CalendarLink, WayThere } from './ways.tsx'

export const handle: PageHandle = { pageTop: 'balloons' }

export const meta: Route.MetaFunction = (args) => [
  ...titleOf(args, (t) => t('invitation.title')),
  // The address carries a secret: it is nobody else's business.
  { name: 'referrer', content: 'no-referrer' },
]

type State = { of: string; invitation?: Invitation | undefined; failure?: unknown; isErased?: boolean }

/** An invitation to a party, and a family's answer to it. The secret of an answer leads here, too. */
export default function InvitationPage() {
  const { secret = '' } = useParams()
  const { language, t } = useWords()
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ of: secret })
  const [isChanging, setChanging] = useState(false)
  const isKnown = state.of === secret && (state.invitation !== undefined || state.failure !== undefined || state.isErased === true)
  useEffect(() => {
    if (isKnown) return
    const aborting = new AbortController()
    callApi(getInvitation, { params: { secret } }, { signal: aborting.signal }).then(
      (invitation) => setState({ of: secret, invitation }),
      (failure: unknown) => aborting.signal.aborted || setState({ of: secret, failure }),
    )
    return () => aborting.abort()
  }, [secret, isKnown])
  const { invitation, failure, isErased } = state.of === secret ? state : ({ of: secret } as State)
  const view = isErased ? 'erased' : invitation ? viewOf(invitation, isChanging) : failure === undefined ? 'loading' : 'failed'
  const place = useFocus(view)
  const answered = (own: string, now: Invitation) => {
    setChanging(false)
    setState({ of: own, invitation: now })
    if (own !== secret) void navigate(pathTo('invitation', { lang: language, secret: own }), { replace: true })
  }
  return (
    <Wrap width="narrow">
      <PageStyle name="invitation" text={import.meta.env.SSR ? text : ''} href={href} />
      <div ref={place} className="invited" tabIndex={-1}>
        {view === 'loading' && <Fetching />}
        {view === 'erased' && <PageHead title={t('invitation.gone.title')} lead={t('invitation.gone.text')} />}
        {view === 'failed' && <NotFound error={failure} again={() => setState({ of: secret })} />}
        {invitation && view === 'answered' && (
          <Answered
            {...{ secret, invitation }}
            onChange={() => setChanging(true)}
            onErased={() => setState({ of: secret, isErased: true })}
          />
        )}
        {invitation && (view === 'form' || view === 'none') && (
          <>
            <Card secret={secret} invitation={invitation} />
            {view === 'form' ? (
              <AnswerForm {...{ secret, invitation }} onAnswered={answered} />
            ) : (
              <NoAnswer invitation={invitation} />
            )}
          </>
        )}
      </div>
    </Wrap>
  )
}

/** What is shown: the own answer, the form, or why there is none. */
const viewOf = ({ state, answer }: Invitation, isChanging: boolean): 'form' | 'answered' | 'none' => {
  if (state === 'cancelled' || state === 'over') return 'none'
  if (answer) return isChanging ? 'form' : 'answered'
  return state === 'open' ? 'form' : 'none'
}

/** When what is shown turns into something else, the button that was pressed is gone: the focus goes to what came, and so does the eye. */
const useFocus = (view: string) => {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(view)
  useEffect(() => {
    if (before.current === view) return
    const isFirst = before.current === 'loading'
    before.current = view
    if (isFirst) return
    window.scrollTo(0, 0)
    place.current?.focus({ preventScroll: true })
  }, [view])
  return place
}

const Fetching = () => {
  const { t } = useWords()
  return (
    <>
      <PageHead title={t('invitation.title')} />
      <Skeleton label={t('common.loading')} className="mt-5">
        <SkeletonList rows={4} />
      </Skeleton>
    </>
  )
}

const Card = ({ secret, invitation }: { secret: string; invitation: Invitation }) => {
  const { language, t } = useWords()
  const { design, text: own, child, room, playground, state } = invitation
  return (
    <InviteCard
      {...{ design, text: own, child }}
      when={whenOf(invitation, language, t)}
      where={`${room}, ${playground.name}, ${playground.address}`}
      isPage
    >
      {state !== 'cancelled' && state !== 'over' && (
        <div className="ways">
          <span>
            <Icon name="calendar" small />
            <CalendarLink secret={secret} />
          </span>
          <span>
            <Icon name="pin" small />
            <WayThere playground={playground} />
          </span>
        </div>
      )}
    </InviteCard>
  )
}
