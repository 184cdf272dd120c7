import { sendConfirmation } from '@hoppla/contract/identity'
import { Button } from '@hoppla/ui'
import { useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { showToast } from '../../platform/storage/toasts.ts'

/** Sends the confirmation mail once more. @param label the button. @param sent what to say when it is on its way. */
export const ResendConfirmation = ({ email, label, sent }: { email: string; label: string; sent: string }) => {
  const { language, t } = useWords()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await callApi(sendConfirmation, { body: { email, culture: language } })
      showToast('ok', sent)
    } catch (error) {
      showToast('error', errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small busy={busy} busyLabel={t('identity.check.resending')} onClick={() => void send()}>
      {label}
    </Button>
  )
}
