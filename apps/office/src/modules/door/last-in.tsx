import type { Admission } from '@hoppla/contract/door/admissions'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'

/** Somebody who was let in here and can still be taken back. @property until by this page's own clock, milliseconds. */
export type LastIn = { id: string; at: string; names: readonly string[]; until: number }

/** Who was let in at this door as long as it can be taken back, the last one first. Kept on this page alone. */
export const useLastIn = (): {
  all: readonly LastIn[]
  add: (admission: Admission, names: readonly string[]) => void
  remove: (id: string) => void
} => {
  const [all, setAll] = useState<readonly LastIn[]>([])
  const oldest = all.at(-1)
  useEffect(() => {
    if (!oldest) return
    const drop = () => setAll((before) => before.filter(({ until }) => until > performance.now()))
    const timer = setTimeout(drop, oldest.until - performance.now())
    return () => clearTimeout(timer)
  }, [oldest])
  return {
    all,
    // The server's two moments say how long; this device's own clock may be wrong.
    add: ({ id, at, undoUntil }, names) => {
      const until = performance.now() + Date.parse(undoUntil) - Date.parse(at)
      setAll((before) => [{ id, at, names, until }, ...before])
    },
    remove: (id) => setAll((before) => before.filter((entry) => entry.id !== id)),
  }
}

/** The list of them, each with its way back. */
export const LastInPanel = ({
  all,
  takeBack,
  isBusy,
}: {
  all: readonly LastIn[]
  takeBack: (id: string) => void
  isBusy: boolean
}) => {
  const { t, language } = useWords()
  if (all.length === 0) return null
  return (
    <section className="door-last" aria-label={t('door.lastIn')}>
      <h2>{t('door.lastIn')}</h2>
      <ul>
        {all.map(({ id, at, names }) => (
          <li key={id}>
            <time dateTime={at}>{formatMoment(new Date(at), language)}</time>
            <span className="names">{names.join(', ')}</span>
            <Button
              size="lg"
              className="second"
              aria-label={t('door.takeBackWho', { names: names.join(', ') })}
              leftSection={<IconArrowBackUp size={20} aria-hidden />}
              disabled={isBusy}
              onClick={() => takeBack(id)}
            >
              {t('door.takeBack')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
