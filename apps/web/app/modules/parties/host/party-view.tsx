import { pathTo } from '@hoppla/contract/pages'
import type { MyParty, PartyChoices } from '@hoppla/contract/parties/my-parties'
import { formatDate } from '@hoppla/i18n'
import { BackLink, Columns, LinkButton, Stack, Toast, Wrap } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { localMoment } from '../../places/places.ts'
import { PartyInvitation } from '../invitations/panel/party-invitation.tsx'
import { BookedCard } from './booked-card.tsx'
import { CancelCard } from './cancel-card.tsx'
import { ChangeBar } from './change-bar.tsx'
import { CodeCard } from './code-card.tsx'
import { getMyPartyChoicesQuery } from './host.queries.ts'
import { stageOf } from './host.rules.ts'
import { MoreCard } from './more-card.tsx'
import { NumberCard } from './number-card.tsx'
import { PartyHead } from './party-head.tsx'
import { PayCard } from './pay-card.tsx'
import { PartyRequests } from './requests/party-requests.tsx'
import { ToDoCard } from './to-do-card.tsx'
import { useChange } from './use-change.ts'

/** A party that is there, with all that can be done about it. */
export const PartyView = ({ party }: { party: MyParty }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const now = localMoment(new Date(), site.country.timezone)
  const stage = stageOf(party, now)
  const isAhead = stage !== 'cancelled' && stage !== 'over'
  const choices = useQuery({ ...getMyPartyChoicesQuery(party.id), enabled: isAhead })
  const change = useChange(party, choices.data)
  const more = useMore()
  const booked = useRef<HTMLHeadingElement>(null)
  // What was pressed last is gone with what it has changed.
  const showBooked = () => {
    more.close()
    requestAnimationFrame(() => booked.current?.focus())
  }
  const canChange = party.canChange && choices.data !== undefined
  return (
    <>
      <Wrap>
        <div className="pagehead">
          <BackLink href={pathTo('account', { lang: language })} label={t('common.back')}>
            {t('common.myAccount')}
          </BackLink>
        </div>
        <PartyHead party={party} stage={stage} now={now} onChange={canChange ? more.open : undefined} />
        <Columns className="mt-6">
          <Stack gap={6}>
            <Ended party={party} stage={stage} />
            {/* First: what the family looks for until the party. */}
            {stage !== 'cancelled' && <PartyInvitation party={party} />}
            {canChange && more.isOpen && (
              <MoreCard
                party={party}
                choices={choices.data}
                change={change}
                today={now.date}
                titleRef={more.title}
                onClose={more.close}
              />
            )}
            <BookedCard party={party} themes={choices.data?.themes} titleRef={booked} />
            {isAhead && <ToDoCard party={party} today={now.date} />}
            {stage !== 'cancelled' && <PartyRequests party={party} />}
          </Stack>
          <Stack as="aside" gap={5} aria-label={t('hosting.pay.title')}>
            <PayCard party={party} today={now.date} isNext={!change.isChanged} />
            {isAhead && (
              <>
                <Numbers party={party} choices={choices.data} change={change} />
                <CodeCard code={party.code} />
              </>
            )}
            {party.canCancel && <CancelCard party={party} onDone={showBooked} />}
          </Stack>
        </Columns>
      </Wrap>
      {canChange && change.isChanged && <ChangeBar party={party} choices={choices.data} change={change} onDone={showBooked} />}
    </>
  )
}

/** Whether time, room and extras are shown; opened, their heading has the focus. */
const useMore = () => {
  const [isOpen, setIsOpen] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const open = () => {
    setIsOpen(true)
    requestAnimationFrame(() => title.current?.focus())
  }
  return { isOpen, title, open, close: () => setIsOpen(false) }
}

type NumbersProps = { party: MyParty; choices: PartyChoices | undefined; change: ReturnType<typeof useChange> }
const Numbers = ({ party, choices, change }: NumbersProps) => {
  const { language, t } = useWords()
  if (party.canChange && choices) return <NumberCard party={party} choices={choices} change={change} />
  if (party.canChange) return null
  return <Toast title={t('hosting.number.closed', { date: formatDate(party.terms.changeUntil, language, 'on') })} />
}

/** A party that was cancelled, or is over. */
const Ended = ({
  party: { cancelledBy, orderReference, playground },
  stage,
}: {
  party: MyParty
  stage: ReturnType<typeof stageOf>
}) => {
  const { language, t } = useWords()
  if (stage !== 'cancelled' && stage !== 'over') return null
  const title = stage === 'over' ? t('hosting.isOver') : t(cancelledBy === 'centre' ? 'hosting.byCentre' : 'hosting.byYou')
  return (
    <Toast title={title}>
      {stage === 'cancelled' && orderReference !== null && <p>{t('hosting.backOnReceipt')}</p>}
      <LinkButton small className="mt-2" href={pathTo('party-at', { lang: language, playgroundSlug: playground.slug })}>
        {t('hosting.again')}
      </LinkButton>
    </Toast>
  )
}
