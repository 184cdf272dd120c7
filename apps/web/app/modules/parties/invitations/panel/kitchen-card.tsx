import { formatDate, formatList } from '@hoppla/i18n'
import { Card, Icon } from '@hoppla/ui'
import { useWords } from '../../../../platform/i18n/words.ts'
import type { PanelProps } from './panel-props.ts'

/** What the kitchen sees, and, folded, whose it is. */
export const KitchenCard = ({ own: { kitchen, guests, eraseOn } }: PanelProps) => {
  const { language, t } = useWords()
  const counts = [
    ...kitchen.diets.map(({ diet, count }) => t(`inviting.count.${diet}`, { n: count })),
    ...(kitchen.elsewhere > 0 ? [t('inviting.elsewhere', { count: kitchen.elsewhere })] : []),
  ]
  const special = guests.flatMap(({ id, children }) =>
    children.flatMap(({ firstName, comes, kitchen: choice, diets, note }, index) => {
      if (!comes || choice === null || choice === 'nothing') return []
      const words = diets.map((diet) => (diet === 'other' && note !== '' ? note : t(`inviting.diets.${diet}`)))
      return [
        { key: `${id} ${index}`, firstName, says: choice === 'elsewhere' ? t('inviting.calls') : formatList(words, language) },
      ]
    }),
  )
  return (
    <Card as="section" tone="lil" stack={3} aria-labelledby="kitchen">
      <h2 id="kitchen">{t('inviting.kitchen')}</h2>
      {special.length === 0 ? (
        <p>{t('inviting.nothing')}</p>
      ) : (
        <>
          <div>
            <p className="small muted">{t('inviting.kitchenSees')}</p>
            <p>
              <b>{formatList(counts, language)}</b>
            </p>
          </div>
          <details className="names">
            <summary>
              {t('inviting.names')} <Icon name="chevron" small />
            </summary>
            <ul>
              {special.map(({ key, firstName, says }) => (
                <li key={key}>
                  <b>{firstName}</b> <span>{says}</span>
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
      <p className="small muted">{t('inviting.erased', { date: formatDate(eraseOn, language, 'on') })}</p>
    </Card>
  )
}
