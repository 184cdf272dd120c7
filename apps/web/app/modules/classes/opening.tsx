import { formatDate, formatTime } from '@hoppla/i18n'
import { Facts } from '@hoppla/ui'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { localMoment } from '../places/places.ts'
import type { ShownClass } from './class-data.ts'

/** Who may book from when, while not everybody may: the same for everybody. Siblings whose moment is that of the children stand with them. */
export const Opening = ({ one: { opening, isBookable } }: { one: Pick<ShownClass, 'opening' | 'isBookable'> }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  if (!opening) return null
  const at = (moment: string): { date: string; time: string } => {
    const { date, time } = localMoment(new Date(moment), site.country.timezone)
    return { date: formatDate(date, language, 'on'), time: formatTime(time, language) }
  }
  const { presentFrom, siblingsFrom, allFrom } = opening
  const areTogether = siblingsFrom <= presentFrom
  const areApart = !areTogether && siblingsFrom < allFrom
  return (
    <Facts
      small
      facts={[
        {
          icon: 'star',
          text: isBookable
            ? t(areTogether ? 'classes.early.nowBoth' : 'classes.early.now', at(allFrom))
            : t(areTogether ? 'classes.early.presentBoth' : 'classes.early.present', at(presentFrom)),
        },
        ...(areApart ? [{ icon: 'group' as const, text: t('classes.early.siblings', at(siblingsFrom)) }] : []),
        { icon: 'calendar', text: t('classes.early.all', at(allFrom)) },
      ]}
    />
  )
}
