import { endActing } from '@hoppla/contract/customer-service/acting'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { Note } from '../../parts/states.tsx'
import { callApi } from '../../platform/api.ts'
import { errorText } from '../../platform/errors.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { readActingQuery } from './acting-queries.ts'

/** On every page, while somebody acts for a customer: for whom, until when, and how to stop. */
export const ActingBanner = () => {
  const { t, language } = useWords()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const acting = useQuery(readActingQuery).data?.acting
  const stopping = useMutation({
    mutationFn: (actingId: string) => callApi(endActing, { params: { actingId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: readActingQuery.queryKey, exact: true }),
    onError: (error) => notifications.show({ color: 'coral', message: errorText(error, t) }),
  })
  return (
    <div aria-live="polite" className="connection">
      {acting && (
        <Note
          tone="warn"
          action={
            <>
              {pathname !== '/acting' && (
                <Button size="xs" variant="default" component={Link} to="/acting">
                  {t('common.acting.open')}
                </Button>
              )}
              <Button size="xs" variant="default" loading={stopping.isPending} onClick={() => stopping.mutate(acting.id)}>
                {t('common.acting.stop')}
              </Button>
            </>
          }
        >
          <strong>
            {t('common.acting.banner', { name: acting.customer.name, time: formatMoment(new Date(acting.endsAt), language) })}
          </strong>
        </Note>
      )}
    </div>
  )
}
