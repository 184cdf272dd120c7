import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Note } from '../parts/states.tsx'
import { isOffline } from '../platform/api.ts'
import { getStaffMeQuery } from '../platform/me.ts'
import { formatMoment } from '../platform/moments.ts'
import { useWords } from '../platform/words.ts'

/** Says when the server does not answer, and since when; the page stays, with everything that was typed. */
export const Connection = () => {
  const { t, language } = useWords()
  const { error, dataUpdatedAt } = useQuery(getStaffMeQuery)
  const isAway = isOffline(error)
  const [wasAway, setWasAway] = useState(false)
  useEffect(() => {
    if (isAway) return setWasAway(true)
    const timer = setTimeout(() => setWasAway(false), 4_000)
    return () => clearTimeout(timer)
  }, [isAway])
  return (
    <div aria-live="polite" className="connection">
      {isAway ? (
        <Note tone="warn">
          <strong>{t('common.offline.title')}</strong>{' '}
          {t('common.offline.text', { time: formatMoment(new Date(dataUpdatedAt), language) })}
        </Note>
      ) : (
        wasAway && <Note tone="ok">{t('common.offline.back')}</Note>
      )}
    </div>
  )
}
