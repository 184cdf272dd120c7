import './editing.css'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorText } from '../../platform/errors.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useWords } from '../../platform/words.ts'
import { Note } from '../states.tsx'

/**
 * The foot of an editor, always in view: how the draft stands, and the one press that publishes; it stands inside of the form that it sends.
 * @param press what that press does, in words. @param actions other buttons, before it.
 */
export const EditorBar = ({
  press,
  draftedAt,
  isSaving,
  error,
  discard,
  actions,
}: {
  press: string
  draftedAt: string
  isSaving: boolean
  error: unknown
  discard: () => void
  actions?: ReactNode
}) => {
  const { t, language } = useWords()
  return (
    <div className="editor-bar">
      {error ? <Note tone="bad">{errorText(error, t)}</Note> : null}
      <div className="spread">
        <span className="muted" role="status">
          {draftedAt === '' ? t('editing.unchanged') : t('editing.drafted', { time: formatMoment(new Date(draftedAt), language) })}
        </span>
        <span className="bar-actions">
          {actions}
          {draftedAt !== '' && (
            <Button variant="quiet" onClick={discard}>
              {t('editing.discard')}
            </Button>
          )}
          <Button type="submit" variant="next" loading={isSaving} disabled={draftedAt === ''}>
            {press}
          </Button>
        </span>
      </div>
    </div>
  )
}
