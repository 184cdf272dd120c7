import type { CallInput, RouteSpec } from '@hoppla/contract/route'
import { useState } from 'react'
import { fetchFile, saveFile } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { showToast } from '../../platform/storage/toasts.ts'

/** A button's doing: fetches a file with the session and hands it to the downloads under `name`; a failure becomes a notice. */
export const useFile = <R extends RouteSpec>(route: R, input: CallInput<R>, name: string) => {
  const { t } = useWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(route, input), name)
    } catch (error) {
      showToast('error', errorText(error, t))
    }
    setBusy(false)
  }
  return { busy, busyLabel: t('payment.fetching'), onClick: () => void download() }
}
