import { ApiError } from '@hoppla/contract/client'
import { cancelMyParty, type MyParty } from '@hoppla/contract/parties/my-parties'
import type { CancelTerm } from '@hoppla/contract/parties/offers'
import { formatDate, formatMoney, formatPercent, type Language } from '@hoppla/i18n'
import { Bill, Button, Card, Dialog, Toast } from '@hoppla/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { renew, takeOver } from '../../../platform/api/queries.tsx'
import { type T, useWords } from '../../../platform/i18n/words.ts'
import { showToast } from '../../../platform/storage/toasts.ts'
import { getMyPartyQuery } from './host.queries.ts'

/** What goes back where the party is cancelled, step by step, and the way to do it. */
export const CancelCard = ({ party, onDone }: { party: MyParty; onDone: () => void }) => {
  const { language, t } = useWords()
  const [isAsking, setIsAsking] = useState(false)
  const { cancel } = party.terms
  return (
    <Card as="section" stack={3} className="noprint" aria-labelledby="cancel">
      <h2 id="cancel" className="size-l">
        {t('hosting.cancel.title')}
      </h2>
      {cancel.length === 0 ? (
        <p>{t('hosting.cancel.late')}</p>
      ) : (
        <ul className="stack gap-1">
          {cancel.map((term) => (
            <li key={term.until}>{termWords(term, language, t)}</li>
          ))}
          <li>{t('hosting.cancel.after')}</li>
        </ul>
      )}
      <div>
        <Button small onClick={() => setIsAsking(true)}>
          {t('hosting.cancel.open')}
        </Button>
      </div>
      {isAsking && <AskToCancel party={party} onClose={() => setIsAsking(false)} onDone={onDone} />}
    </Card>
  )
}

const termWords = ({ until, keep, percent }: CancelTerm, language: Language, t: T): string => {
  const date = formatDate(until, language, 'on')
  return keep === 'share'
    ? t('hosting.cancel.share', { date, percent: formatPercent(percent ?? 0, language) })
    : t(`hosting.cancel.${keep}`, { date })
}

/** The amount that goes back stands in the question, and whoever presses names it. */
const AskToCancel = ({ party, onClose, onDone }: { party: MyParty; onClose: () => void; onDone: () => void }) => {
  const { language, t } = useWords()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { id, price, refund } = party
  const money = (amount: number) => formatMoney(amount, price.currency, language)
  const cancel = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const cancelled = await callApi(cancelMyParty, { params: { id }, body: { refund } })
      await takeOver(cache, getMyPartyQuery(id).queryKey, cancelled)
      onClose()
      onDone()
      showToast('ok', t('hosting.cancel.done'))
      await renew(cache, ['overview'], ['orders'])
    } catch (error) {
      setFailure(error)
      setBusy(false)
      // Another amount goes back by now: it is shown before anything is pressed again.
      if (error instanceof ApiError && error.body?.code !== undefined) await renew(cache, getMyPartyQuery(id).queryKey)
    }
  }
  return (
    <Dialog title={t('hosting.cancel.ask')} closeLabel={t('common.close')} open onClose={onClose}>
      <div className="stack gap-4">
        <p>{t('hosting.cancel.text')}</p>
        <Bill
          rows={[
            { label: t('hosting.cancel.paid'), amount: money(price.paid) },
            { label: t('hosting.cancel.kept'), amount: money(price.paid - refund) },
            { label: t('hosting.cancel.back'), amount: money(refund), kind: 'sum' },
          ]}
        />
        {refund > 0 && <p className="small muted">{t('hosting.review.backTo')}</p>}
        {failure !== undefined && <Toast tone="error" title={errorText(failure, t)} />}
        <div className="stack gap-3">
          <Button variant="danger" full busy={busy} busyLabel={t('hosting.cancel.cancelling')} onClick={() => void cancel()}>
            {refund > 0 ? t('hosting.cancel.now', { amount: money(refund) }) : t('hosting.cancel.nowNothing')}
          </Button>
          <Button variant="quiet" full onClick={onClose}>
            {t('hosting.cancel.keep')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
