import type { OverviewItem } from '@hoppla/contract/overview'
import { formatDate } from '@hoppla/i18n'
import { useWords } from '../../platform/i18n/words.ts'
import { validWord } from './overview.rules.ts'

const localToday = () => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** How long something is valid, in a few words. */
export const useValid = (): ((item: Pick<OverviewItem, 'startDate' | 'endDate'>) => string) => {
  const { language, t } = useWords()
  return (item) =>
    t(`overview.valid.${validWord(item, localToday())}`, {
      from: item.startDate ? formatDate(item.startDate, language) : '',
      to: item.endDate ? formatDate(item.endDate, language) : '',
    })
}
