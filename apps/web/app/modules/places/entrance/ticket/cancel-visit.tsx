import { cancelVisit, type Visit } from '@hoppla/contract/entrance/visits'
import { formatTime } from '@hoppla/i18n'
import { Button, Card, Dialog, Row } from '@hoppla/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../../platform/api/api.ts'
import { errorText } from '../../../../platform/api/api-errors.ts'
import { takeOver } from '../../../../platform/api/queries.tsx'
import { useSite } from '../../../../platform/head/page-site.ts'
import { useWords } from '../../../../platform/i18n/words.ts'
import { showToast } from '../../../../platform/storage/toasts.ts'
import { localMoment } from '../../hours/local-time.ts'
import { getVisitQuery } from './visits.queries.ts'

/** Cancelling, after a question. */
export const CancelVisit = ({ visit }: { visit: Visit }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const cache = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await takeOver(cache, getVisitQuery(visit.id).queryKey, await callApi(cancelVisit, { params: { id: visit.id } }))
      setIsAsking(false)
    } catch (error) {
      showToast('error', errorText(error, t))
    }
    setBusy(false)
  }
  const { time } = localMoment(new Date(visit.cancelUntil), site.country.timezone)
  return (
    <Card stack={3}>
      <p className="small muted">{t('visit.ticket.cancelHint', { time: formatTime(time, language) })}</p>
      <div>
        <Button icon="undo" onClick={() => setIsAsking(true)}>
          {t('visit.ticket.cancel')}
        </Button>
      </div>
      {isAsking && (
        <Dialog title={t('visit.ticket.cancelAsk')} closeLabel={t('common.close')} open onClose={() => setIsAsking(false)}>
          <p>{t('visit.ticket.cancelText')}</p>
          <Row gap={3} className="mt-4">
            <Button variant="danger" busy={busy} busyLabel={t('visit.ticket.cancelling')} onClick={() => void cancel()}>
              {t('visit.ticket.cancelNow')}
            </Button>
            <Button variant="quiet" onClick={() => setIsAsking(false)}>
              {t('visit.ticket.keep')}
            </Button>
          </Row>
        </Dialog>
      )}
    </Card>
  )
}
