import { Button, Title } from '@mantine/core'
import { IconAlertOctagon, IconAlertTriangle, IconCircle, IconCircleCheck, IconClock, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import empty from '../art/empty.svg'
import { errorText } from '../platform/errors.ts'
import { formatMoment } from '../platform/moments.ts'
import { useWords } from '../platform/words.ts'

/** Tone = state. Word and shape first, colour second. */
export type Tone = 'ok' | 'info' | 'warn' | 'bad' | 'quiet' | 'plan'

const shapes = {
  ok: IconCircleCheck,
  info: IconInfoCircle,
  warn: IconAlertTriangle,
  bad: IconAlertOctagon,
  quiet: IconCircle,
  plan: IconClock,
} as const

/** A state as word, shape and colour. @param icon in place of the tone's own shape, where the word has a better one. */
export const Pill = ({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) => {
  const Shape = shapes[tone]
  return (
    <span className={`pill ${tone}`}>
      {icon ?? <Shape size={15} aria-hidden />}
      <span>{children}</span>
    </span>
  )
}

/** A sentence that somebody has to see, in its place on the page. */
export const Note = ({ tone, action, children }: { tone: Tone; action?: ReactNode; children: ReactNode }) => {
  const Shape = shapes[tone]
  return (
    <div className={`note ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <Shape size={20} aria-hidden />
      <div>{children}</div>
      {action}
    </div>
  )
}

/** What a list shows that has nothing. @param art without it, the list is only filtered empty. @param level 1 where it is the whole page. */
export const Empty = ({
  title,
  art = empty,
  level = 2,
  children,
  actions,
}: {
  title: string
  art?: string | null
  level?: 1 | 2
  children?: ReactNode
  actions?: ReactNode
}) => (
  <div className="empty">
    {art !== null && <img src={art} alt="" width="200" height="140" />}
    <Title order={level}>{title}</Title>
    {children && <p className="muted">{children}</p>}
    {actions && <div className="empty-actions">{actions}</div>}
  </div>
)

/** A failed question: what went wrong, from when the rest is, and another try. */
export const Failure = ({ error, at, retry }: { error: unknown; at?: number; retry: () => void }) => {
  const { t, language } = useWords()
  return (
    <Note
      tone="bad"
      action={
        <Button size="xs" onClick={retry}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      <strong>{t('common.failure.title')}</strong> {errorText(error, t)}
      {at ? ` ${t('common.failure.stale', { time: formatMoment(new Date(at), language) })}` : ''}
    </Note>
  )
}

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('')
}

export const Initials = ({ name }: { name: string }) => (
  <span className="initials" aria-hidden>
    {initialsOf(name).toUpperCase() || '–'}
  </span>
)

/** Keys to press, drawn. */
export const Keys = ({ children }: { children: string }) => (
  <kbd className="key" aria-hidden>
    {children}
  </kbd>
)
