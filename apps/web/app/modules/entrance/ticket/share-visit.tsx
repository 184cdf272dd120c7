import type { Visit } from '@hoppla/contract/entrance/visits'
import { formatDate, formatTime, type Language } from '@hoppla/i18n'
import { errorText } from '../../../platform/api/api-errors.ts'
import { type T, useWords } from '../../../platform/i18n/words.ts'
import { showToast } from '../../../platform/storage/toasts.ts'
import { upperFirst } from '../booking/words-of-visit.ts'
import { ActCard } from './act-card.tsx'
import { groupedCode } from './ticket.rules.ts'

/** Whether this browser can hand on text: by its own dialog, or at least to the clipboard. */
export const canShare = (): boolean => 'share' in navigator || 'clipboard' in navigator

/** Hands the code on to whoever else comes. It opens the entrance; it neither moves nor cancels, and names nobody. */
export const ShareVisit = ({ visit }: { visit: Visit }) => {
  const { language, t } = useWords()
  const share = async () => {
    const text = sharedText(visit, language, t)
    try {
      const browser: Partial<Pick<Navigator, 'share'>> = navigator
      if (browser.share) return await browser.share({ title: visit.playground.name, text })
      await navigator.clipboard.writeText(text)
      showToast('ok', t('coming.shared'))
    } catch (error) {
      // The dialog was closed again.
      if (!(error instanceof DOMException && error.name === 'AbortError')) showToast('error', errorText(error, t))
    }
  }
  return (
    <ActCard icon="share" hint={t('coming.shareHint')} onPress={() => void share()}>
      {t('coming.share')}
    </ActCard>
  )
}

const sharedText = ({ playground, date, from, until, code }: Visit, language: Language, t: T): string => {
  const day = upperFirst(formatDate(date, language, 'weekday'), language)
  return [
    `${playground.name}, ${playground.address}`,
    t('visit.range', { day, from: formatTime(from, language), until: formatTime(until, language) }),
    t('coming.shareCode', { code: groupedCode(code) }),
  ].join('\n')
}
