import { ageOn, today } from '../../platform/forms/birth-dates.ts'
import { useWords } from '../../platform/i18n/words.ts'

/** A child's age in words, today. */
export const useAge = (): ((birthDate: string) => string) => {
  const { t } = useWords()
  return (birthDate) => {
    const years = ageOn(birthDate, today())
    return years < 1 ? t('account.children.baby') : t('account.children.age', { count: years })
  }
}
