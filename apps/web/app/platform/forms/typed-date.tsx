import { dateOrder } from '@hoppla/i18n'
import { DateFields, type DateFieldsProps } from '@hoppla/ui'
import { useWords } from '../i18n/words.ts'

/** A date typed as the reader's language orders and names its parts. Props as `DateFields`. */
export const TypedDate = (props: Omit<DateFieldsProps, 'labels' | 'order'>) => {
  const { language, t } = useWords()
  const labels = { day: t('common.datePart.day'), month: t('common.datePart.month'), year: t('common.datePart.year') }
  return <DateFields {...props} order={dateOrder(language)} labels={labels} />
}
