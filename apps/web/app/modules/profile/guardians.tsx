import type { ChildDetails } from '@hoppla/contract/profile/children'
import { Avatar, Card, List, ListRow } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'

/** Everybody who looks after the child here; nothing while that is only oneself. */
export const Guardians = ({ guardians }: Pick<ChildDetails, 'guardians'>) => {
  const { t } = useWords()
  if (guardians.length < 2) return null
  return (
    <Card as="section" stack={2} aria-labelledby="guardians">
      <h2 id="guardians" className="size-l">
        {t('profile.guardians.title')}
      </h2>
      <List>
        {guardians.map(({ firstname, isYou, rights }) => (
          <ListRow
            key={`${firstname} ${isYou} ${rights.join(' ')}`}
            media={<Avatar firstName={firstname} />}
            title={isYou ? t('profile.guardians.you', { name: firstname }) : firstname}
            note={rights.map((right) => t(`profile.guardians.${right}`)).join(', ')}
          />
        ))}
      </List>
    </Card>
  )
}
