import { endOwnSession, listOwnSessions } from '@hoppla/contract/staff/own-sessions'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Panel, Waiting } from '../../parts/page.tsx'
import { Failure, Pill } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'

const listOwnSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: () => callApi(listOwnSessions, {}),
  refetchInterval: 30_000,
})

/** Where one is signed in, and the way to end what one does not recognise. */
export const OwnSessions = () => {
  const { t, language } = useWords()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(listOwnSessionsQuery)
  const ending = useMutation({
    mutationFn: (id: string) => callApi(endOwnSession, { params: { id } }),
    onSuccess: () => queries.invalidateQueries(listOwnSessionsQuery),
    onError: (failure) => notifications.show({ color: 'coral', message: errorText(failure, t) }),
  })
  return (
    <Panel title={t('profile.sessions')}>
      {error && !data && <Failure error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting rows={2} />}
      <ul className="rows">
        {data?.sessions.map(({ id, browser, device, lastSeenAt, isThis }) => (
          <li key={id}>
            <span className="grow">
              <strong>{device ?? browser}</strong> {isThis && <Pill tone="ok">{t('profile.thisSession')}</Pill>}
              <span className="below">{t('profile.sessionUsed', { time: formatMoment(new Date(lastSeenAt), language) })}</span>
            </span>
            {!isThis && (
              <Button
                size="xs"
                aria-label={`${t('profile.endSession')}: ${device ?? browser}`}
                loading={ending.isPending && ending.variables === id}
                onClick={() => ending.mutate(id)}
              >
                {t('profile.endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
