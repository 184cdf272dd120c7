import { Button, Skeleton, SkeletonList, Toast } from '@hoppla/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { errorText } from './api-errors.ts'

type Props<T> = {
  /** `enabled` only for a signed-in user: until then it waits, as it does on the server. */
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>
  /** What is being fetched, for screen readers. */
  label: string
  waiting?: ReactNode
  children: (data: T) => ReactNode
}

/** Shows the result of a query: a skeleton while loading, an error with a retry button, or the content. Old content stays visible during a refetch. */
export const QueryResult = <T,>({ query, label, waiting = <SkeletonList rows={2} />, children }: Props<T>) => {
  const { t } = useWords()
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null) return <Skeleton label={label}>{waiting}</Skeleton>
  return (
    <div className="stack gap-3">
      <Toast tone="error" title={t('common.failure.fetch')}>
        {errorText(error, t)}
      </Toast>
      <div>
        <Button small busy={isFetching} busyLabel={t('common.loading')} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    </div>
  )
}
