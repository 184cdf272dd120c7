import { Skeleton, Title } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../platform/words.ts'

/** What the tab is called. */
export const useTitle = (title: string): void => {
  const { t } = useWords()
  useEffect(() => {
    document.title = `${title} · ${t('common.office')}`
  }, [title, t])
}

/** A page's head and content. @param actions the buttons at the right; at most one of them yellow. */
export const Page = ({
  title,
  lead,
  actions,
  children,
}: {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) => {
  useTitle(title)
  return (
    <>
      <header className="page-head">
        <div>
          <Title order={1} tabIndex={-1} id="page-title">
            {title}
          </Title>
          {lead && <p className="muted">{lead}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  )
}

export const Panel = ({
  title,
  aside,
  children,
  flush = false,
}: {
  title?: string
  aside?: ReactNode
  children: ReactNode
  flush?: boolean
}) => (
  <section className={flush ? 'panel flush' : 'panel'} aria-label={title}>
    {title && (
      <div className="panel-head">
        <Title order={2}>{title}</Title>
        {aside}
      </div>
    )}
    {children}
  </section>
)

/** Whether so much time has passed that a wait has to be shown. */
const useLate = (afterMs: number): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isLate
}

/** Blocks in the shape of what comes: nothing in the first moment, words when it takes long. */
export const Waiting = ({ rows = 5, height = 40 }: { rows?: number; height?: number }) => {
  const { t } = useWords()
  const isLate = useLate(200)
  const isVeryLate = useLate(2_000)
  return (
    <div role="status" aria-label={t('common.loading')} className="waiting">
      {isLate && Array.from({ length: rows }, (_, at) => at).map((at) => <Skeleton key={at} height={height} mb={8} />)}
      {isVeryLate && <p className="muted">{t('common.loading')} …</p>}
    </div>
  )
}
