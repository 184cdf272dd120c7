import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Note } from '../../../parts/states.tsx'
import { canAt, useMe } from '../../../platform/me.ts'
import { useWords } from '../../../platform/words.ts'
import { countPartiesToCallQuery } from './room-queries.ts'

/** Says that families are to be called, since their parties cannot be where they were booked; nothing where there are none. */
export const PartiesToCallNote = ({ placeId }: { placeId: string }) => {
  const { t } = useWords()
  const maySee = canAt(useMe(), 'parties.read', placeId)
  const { data } = useQuery({ ...countPartiesToCallQuery(placeId), enabled: maySee })
  if (!data || data.count === 0) return null
  return (
    <Note tone="warn">
      <strong>{t('parties.toCall.count', { count: data.count })}</strong>{' '}
      <Link to={`/parties?place=${placeId}&call=1`}>{t('parties.toCall.show')}</Link>
    </Note>
  )
}
