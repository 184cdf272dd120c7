import type { Visit } from '@hoppla/contract/entrance/visits'
import { useRef, useState } from 'react'
import { saveFile } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { showToast } from '../../../platform/storage/toasts.ts'
import { ActCard } from './act-card.tsx'
import { CancelVisit } from './cancel-visit.tsx'
import { MoveVisit } from './move-visit.tsx'
import { canShare, ShareVisit } from './share-visit.tsx'
import type { VisitAccess } from './visit-access.ts'

type Props = { visit: Visit; access: VisitAccess; onChange: (visit: Visit) => void }

/** What can be done about a ticket, as equal cards: calendar, move, share, cancel. Where it moves to opens below them. */
export const VisitActs = ({ visit, access, onChange }: Props) => {
  const { t } = useWords()
  const [isMoving, setIsMoving] = useState(false)
  const move = useRef<HTMLButtonElement>(null)
  const endMoving = () => {
    setIsMoving(false)
    move.current?.focus()
  }
  return (
    <div className="stack gap-3 noprint">
      <ul className="acts4">
        <Calendar access={access} />
        {visit.canMove && (
          <ActCard icon="clock" ref={move} isOpen={isMoving} hint={t('coming.moveHint')} onPress={() => setIsMoving(!isMoving)}>
            {t('coming.move')}
          </ActCard>
        )}
        {canShare() && <ShareVisit visit={visit} />}
        {visit.canCancel && <CancelVisit {...{ visit, access, onChange }} />}
      </ul>
      {visit.canMove && isMoving && <MoveVisit {...{ visit, access, onChange }} onDone={endMoving} />}
    </div>
  )
}

const Calendar = ({ access }: Pick<Props, 'access'>) => {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await access.calendar(), 'visit.ics')
    } catch (error) {
      showToast('error', errorText(error, t))
    }
    setBusy(false)
  }
  return (
    <ActCard icon="calendar" busy={busy} hint={t('coming.calendarHint')} onPress={() => void download()}>
      {t('coming.calendar')}
    </ActCard>
  )
}
