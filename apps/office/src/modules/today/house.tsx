import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../parts/page.tsx'
import { canAt, useMe } from '../../platform/me.ts'
import { useWords } from '../../platform/words.ts'
import { getHouseQuery } from '../door/door-queries.ts'

/** People in the house now, for whoever counts them; asked again every few seconds. */
export const HouseNow = ({ playgroundId }: { playgroundId: string }) => {
  const { t } = useWords()
  const isOwn = canAt(useMe(), 'door.admit', playgroundId)
  const { data } = useQuery({ ...getHouseQuery(playgroundId), enabled: isOwn })
  if (!isOwn || !data) return null
  return (
    <Panel title={t('door.inHouse')}>
      <p>
        <strong>{data.people}</strong> {data.most !== null && t('door.ofMost', { most: data.most })}
      </p>
    </Panel>
  )
}
