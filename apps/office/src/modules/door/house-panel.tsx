import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../parts/states.tsx'
import { errorText } from '../../platform/errors.ts'
import { useWords } from '../../platform/words.ts'
import { getHouseQuery, type useDoorCalls } from './door-queries.ts'

/** People in the house, with a plus and a minus for who is not scanned. */
export const HousePanel = ({ playgroundId, count }: { playgroundId: string; count: ReturnType<typeof useDoorCalls>['count'] }) => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(getHouseQuery(playgroundId))
  const change = (by: number) => count.mutate({ change: by, key: crypto.randomUUID() })
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : null
  return (
    <section className="door-house" aria-label={t('door.inHouse')}>
      <div>
        <p>{t('door.inHouse')}</p>
        <p aria-live="polite">
          <strong>{data.people}</strong> {data.most !== null && t('door.ofMost', { most: data.most })}
        </p>
        {count.error && <p role="alert">{errorText(count.error, t)}</p>}
      </div>
      <ActionIcon size={64} variant="default" aria-label={t('door.fewer')} disabled={data.people === 0} onClick={() => change(-1)}>
        <IconMinus size={26} aria-hidden />
      </ActionIcon>
      <ActionIcon size={64} variant="default" aria-label={t('door.more')} onClick={() => change(1)}>
        <IconPlus size={26} aria-hidden />
      </ActionIcon>
    </section>
  )
}
