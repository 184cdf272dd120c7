import type { ChangePreview, MyParty, PartyChoices } from '@hoppla/contract/parties/my-parties'
import { formatDate, formatMoney } from '@hoppla/i18n'
import { Bill, Button, Dialog, KeyValues, Toast } from '@hoppla/ui'
import { useState } from 'react'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { showToast } from '../../../platform/storage/toasts.ts'
import { Nearest } from './nearest.tsx'
import { type Change, isAboutPlace } from './use-change.ts'
import { changeWords } from './words-of-party.ts'

type Props = {
  party: MyParty
  choices: PartyChoices
  change: Change
  preview: ChangePreview
  onClose: () => void
  onDone: () => void
}

/** “Is everything right?”: what changes, what it costs, what goes back and what is due, before it is sent. */
export const ReviewDialog = ({ party, choices, change, preview, onClose, onDone }: Props) => {
  const { language, t } = useWords()
  const { busy, failure, save } = useSaving(change, preview, party.price.currency, onDone)
  const money = (amount: number) => formatMoney(amount, party.price.currency, language)
  const { price, back } = preview
  const rows = changeWords(party, { draft: change.draft, preview, choices }, language, t)
  return (
    <Dialog title={t('hosting.review.title')} closeLabel={t('common.close')} open onClose={onClose}>
      <div className="stack gap-4">
        <KeyValues
          oneColumn
          rows={rows.map(({ term, before, after }) => ({ term, value: t('hosting.review.step', { before, after }) }))}
        />
        <Bill
          rows={[
            { label: t('hosting.review.before'), amount: money(party.price.total) },
            { label: t('hosting.review.after'), amount: money(price.total) },
            ...(back > 0 ? [{ label: t('hosting.review.back'), amount: money(back), kind: 'rule' as const }] : []),
            {
              label: t('hosting.review.left', { date: formatDate(preview.restDueOn, language, 'on') }),
              amount: money(price.due),
              kind: 'sum',
            },
          ]}
        />
        <p className="small muted">{[t('hosting.pay.vat'), ...(back > 0 ? [t('hosting.review.backTo')] : [])].join(' ')}</p>
        {failure !== undefined && (
          <Toast tone="error" title={errorText(failure, t)}>
            {isAboutPlace(failure) && <Nearest {...{ party, choices, change }} onChoose={onClose} />}
          </Toast>
        )}
        <div className="stack gap-3">
          <Button variant="pri" full busy={busy} busyLabel={t('hosting.review.saving')} onClick={save}>
            {t('hosting.review.save')}
          </Button>
          <Button variant="quiet" full onClick={onClose}>
            {t('hosting.review.notYet')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Sends the change; what stands in its way is said, and its price asked for anew. */
const useSaving = (change: Change, { back }: ChangePreview, currency: string, onDone: () => void) => {
  const { language, t } = useWords()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const send = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await change.send()
      onDone()
      showToast(
        'ok',
        back > 0 ? t('hosting.review.doneBack', { amount: formatMoney(back, currency, language) }) : t('hosting.review.done'),
      )
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return { busy, failure, save: () => void send() }
}
