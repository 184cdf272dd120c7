import { useEffect } from 'react'
import { useWords } from '../../platform/i18n/words.ts'
import { showToast } from '../../platform/storage/toasts.ts'

/** Shown in place of a dialog or menu whose script could not be loaded: the page stays as it is, and a message says why nothing opened. */
export const LoadFailed = () => {
  const { t } = useWords()
  useEffect(() => showToast('error', t('common.failure.network')), [t])
  return null
}
