import { listMyWaiting, type WaitingInList } from '@hoppla/contract/classes/waiting-list'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatTime } from '@hoppla/i18n'
import { Badge, List, ListLink } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../platform/api/api.ts'
import { QueryResult } from '../../../platform/api/query-result.tsx'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { useSession } from '../../../platform/session/session.ts'
import { localMoment } from '../../places/places.ts'
import { beforeWords } from './joining-words.ts'

/** Where the guardian's children wait or have an offer; asking takes over what was joined as a guest with the confirmed address. */
export const listMyWaitingQuery = { queryKey: ['classes', 'waiting-list'], queryFn: () => callApi(listMyWaiting, {}) }

/** The waiting lists of the account; each leads to its page. Nothing where nobody waits. */
export const MyWaiting = () => {
  const { t } = useWords()
  const waiting = useQuery({ ...listMyWaitingQuery, enabled: useSession().status === 'authenticated' })
  // Few wait: what would only come and go again is not announced.
  if (waiting.data === undefined && waiting.error === null) return null
  return (
    <QueryResult query={waiting} label={t('booked.mineLoading')}>
      {(all) => (all.length === 0 ? null : <MyWaitingRows entries={all} />)}
    </QueryResult>
  )
}

/** Waiting lists under each other; an offer stands out. */
export const MyWaitingRows = ({ entries }: { entries: readonly WaitingInList[] }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const timeOf = (at: string | null) =>
    at === null ? '' : formatTime(localMoment(new Date(at), site.country.timezone).time, language)
  return (
    <List card aria-label={t('waiting.mine')}>
      {entries.map(({ secret, state, className, playgroundName, firstOccasionDate, children, familiesBefore, offerUntil }) => (
        <ListLink
          key={secret}
          icon="clock"
          tone={state === 'Offered' ? 'sun' : 'sky'}
          href={pathTo('waiting-list', { lang: language, secret })}
          title={`${className}: ${children.join(', ')}`}
          note={
            <>
              {playgroundName}, {formatDate(firstOccasionDate, language, 'weekday')}
              {state === 'Waiting' && familiesBefore !== null && (
                <>
                  <br />
                  {beforeWords(familiesBefore, t)}
                </>
              )}
            </>
          }
          end={
            <Badge tone={state === 'Offered' ? 'sun' : state === 'Booked' ? 'open' : state === 'Accepted' ? 'warn' : 'neutral'}>
              {t(`waiting.state.${state}`, { time: timeOf(offerUntil) })}
            </Badge>
          }
        />
      ))}
    </List>
  )
}
