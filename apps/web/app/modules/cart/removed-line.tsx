import { formatMoney } from '@hoppla/i18n'
import { Button } from '@hoppla/ui'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../platform/api/api-errors.ts'
import { useBusy } from '../../platform/forms/use-busy.ts'
import { useWords } from '../../platform/i18n/words.ts'
import type { Removals, Removed } from './use-removals.ts'

/** How long a line can be put back. */
const undoMs = 8_000

type Props = { removed: Removed; currency: string; removals: Removals; onLeave: () => void }

/** A line that was taken out: for eight seconds it can be put back; longer while the way back has the focus or the pointer. */
export const RemovedLine = ({ removed, currency, removals, onLeave }: Props) => {
  const { language, t } = useWords()
  const { busy, setBusy, failure, doing } = useBusy<'undo'>()
  const [isOver, setIsOver] = useState(false)
  const [isInUse, setIsInUse] = useState(true)
  const box = useRef<HTMLDivElement>(null)
  const newest = useRef({ removals, removed })
  newest.current = { removals, removed }
  // The button that was pressed is gone; the next one takes its place.
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), undoMs)
    return () => clearTimeout(timer)
  }, [])
  const leaves = isOver && !isInUse && busy === undefined
  useEffect(() => {
    if (leaves) newest.current.removals.settle(newest.current.removed)
  }, [leaves])
  const undo = () =>
    doing('undo', async () => {
      await removals.undo(removed)
      onLeave()
      setBusy(undefined)
    })
  const { line } = removed
  return (
    <li>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only waits for whoever is on the way to its button. */}
      <div
        className="gone"
        ref={box}
        onFocus={() => setIsInUse(true)}
        onBlur={() => setIsInUse(false)}
        onPointerEnter={() => setIsInUse(true)}
        onPointerLeave={() => setIsInUse(false)}
      >
        <div className="row between">
          <p role="status" className="grow">
            {t('cart.removed', { name: line.title, amount: formatMoney(line.amount, currency, language) })}
          </p>
          <Button small icon="undo" busy={busy === 'undo'} busyLabel={t('cart.puttingBack')} onClick={() => void undo()}>
            {t('cart.undo')}
            <span className="vh"> {line.title}</span>
          </Button>
        </div>
        {failure !== undefined && (
          <p className="small" role="alert">
            {errorText(failure, t)}
          </p>
        )}
      </div>
    </li>
  )
}
