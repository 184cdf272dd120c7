import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText } from '../platform/errors.ts'
import { useWords } from '../platform/words.ts'
import { Note, Pill } from './states.tsx'

/**
 * Asks before something is taken away, with what ends and what stays. Nothing happens before the press.
 * @param keep what the other button says. @param givesBack the press takes nothing away from anybody: it is the next step, not a red one.
 * @param isReady whether it is known what would happen; nothing can be pressed before.
 * @param action what the press does; the dialog closes when it has worked, and says why when not.
 */
export const ConfirmDialog = ({
  title,
  goes,
  stays,
  press,
  keep,
  givesBack = false,
  isReady = true,
  action,
  close,
}: {
  title: string
  goes: ReactNode
  stays: ReactNode
  press: string
  keep?: string
  givesBack?: boolean
  isReady?: boolean
  action: () => Promise<unknown>
  close: () => void
}) => {
  const { t } = useWords()
  const doing = useMutation({ mutationFn: action, onSuccess: close })
  return (
    <Modal opened onClose={close} title={title} centered>
      <GoesAndStays goes={goes} stays={stays} />
      {doing.error && <Note tone="bad">{errorText(doing.error, t)}</Note>}
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close} data-autofocus>
          {keep ?? t('common.confirm.keep')}
        </Button>
        <Button
          variant={givesBack ? 'next' : 'destroy'}
          loading={doing.isPending}
          disabled={!isReady}
          onClick={() => doing.mutate()}
        >
          {press}
        </Button>
      </div>
    </Modal>
  )
}

/** What a press takes away, and what it leaves. */
export const GoesAndStays = ({ goes, stays }: { goes: ReactNode; stays: ReactNode }) => {
  const { t } = useWords()
  return (
    <dl className="effects">
      <dt>
        <Pill tone="bad">{t('common.confirm.goes')}</Pill>
      </dt>
      <dd>{goes}</dd>
      <dt>
        <Pill tone="quiet">{t('common.confirm.stays')}</Pill>
      </dt>
      <dd>{stays}</dd>
    </dl>
  )
}
