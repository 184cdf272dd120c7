import { type ReactNode, useState } from 'react'
import { errorText } from '../../../platform/api/api-errors.ts'
import { loadWords, useWords } from '../../../platform/i18n/words.ts'
import { showToast } from '../../../platform/storage/toasts.ts'
import type { WatchDialogProps } from './watch-dialog.tsx'

type About = Pick<WatchDialogProps, 'playground' | 'date' | 'places'>

/** Watching what is full: the form and its words are loaded with the press, so that the page stays small. @returns the press, and the form while it is open. */
export const useWatchDialog = (about: About): { watch: (at: string | null) => void; dialog: ReactNode } => {
  const { language, t } = useWords()
  const [dialog, setDialog] = useState<ReactNode>(null)
  const begin = async (at: string | null) => {
    try {
      const [{ WatchDialog }] = await Promise.all([import('./watch-dialog.tsx'), loadWords(language, ['watch'])])
      setDialog(<WatchDialog {...about} at={at} onClose={() => setDialog(null)} />)
    } catch (error) {
      console.error(error)
      showToast('error', errorText(error instanceof TypeError ? t('common.failure.network') : error, t))
    }
  }
  return { watch: (at) => void begin(at), dialog }
}
