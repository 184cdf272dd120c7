import { useEffect } from 'react'
import { useWords } from '../../platform/i18n/words.ts'
import { showToast } from '../../platform/storage/toasts.ts'

/** In place of something over the page whose script did not come: the page stays as it is and says why nothing opened. */
export const LoadFailed = () => {
  const { t } = useWords()
  useEffect(() => showToast('error', t('common.failure.network')), [t])
  return null
}
