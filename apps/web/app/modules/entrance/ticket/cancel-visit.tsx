import type { Visit } from '@hoppla/contract/entrance/visits'
import { formatTime } from '@hoppla/i18n'
import { Button, Dialog, Row } from '@hoppla/ui'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { showToast } from '../../../platform/storage/toasts.ts'
import { localMoment } from '../../places/places.ts'
import { ActCard } from './act-card.tsx'
import type { VisitAccess } from './visit-access.ts'

type Props = { visit: Visit; access: VisitAccess; onChange: (visit: Visit) => void }

/** Cancelling, after a question. */
export const CancelVisit = ({ visit, access, onChange }: Props) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      onChange(await access.cancel())
      setIsAsking(false)
    } catch (error) {
      showToast('error', errorText(error, t))
    }
    setBusy(false)
  }
  const { time } = localMoment(new Date(visit.cancelUntil), site.country.timezone)
  return (
    <>
      <ActCard icon="undo" hint={t('coming.cancelHint', { time: formatTime(time, language) })} onPress={() => setIsAsking(true)}>
        {t('coming.cancel')}
      </ActCard>
      {isAsking && (
        <Dialog title={t('coming.cancelAsk')} closeLabel={t('common.close')} open onClose={() => setIsAsking(false)}>
          <p>{t('coming.cancelText')}</p>
          <Row gap={3} className="mt-4">
            <Button variant="danger" busy={busy} busyLabel={t('coming.cancelling')} onClick={() => void cancel()}>
              {t('coming.cancelNow')}
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              {t('coming.keep')}
            </Button>
          </Row>
        </Dialog>
      )}
    </>
  )
}
