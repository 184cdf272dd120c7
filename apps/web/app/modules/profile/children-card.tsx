import { pathTo } from '@hoppla/contract/pages'
import type { ChildAccount } from '@hoppla/contract/profile'
import { Anchor, Avatar, Card, List, ListLink } from '@hoppla/ui'
import { useWords } from '../../platform/i18n/words.ts'
import { useAge } from './age.ts'

/** The children at the side of the account page. */
export const ChildrenCard = ({ childAccounts }: { childAccounts: readonly ChildAccount[] }) => {
  const { language, t } = useWords()
  return (
    <Card stack={1}>
      <div className="row between">
        <h2 className="size-l">{t('account.children.title')}</h2>
        <Anchor className="tap" href={pathTo('account-children', { lang: language })}>
          {t('account.children.add')}
        </Anchor>
      </div>
      {childAccounts.length === 0 ? (
        <p className="muted">{t('account.children.empty')}</p>
      ) : (
        <ChildRows childAccounts={childAccounts} />
      )}
    </Card>
  )
}

/** Children as rows: initial, name, age. Each leads to the child's own page. */
export const ChildRows = ({ childAccounts }: { childAccounts: readonly ChildAccount[] }) => {
  const { language } = useWords()
  const age = useAge()
  return (
    <List>
      {childAccounts.map(({ guid, firstname, lastname, birthdate }, index) => (
        <ListLink
          key={guid}
          href={pathTo('account-child', { lang: language, guid })}
          media={<Avatar firstName={firstname} tone={index % 2 === 0 ? 'leaf' : 'sky'} />}
          title={`${firstname} ${lastname}`.trim()}
          note={age(birthdate)}
        />
      ))}
    </List>
  )
}
