import { pathTo } from '@hoppla/contract/pages'
import { EmptyState, LinkButton, Wrap } from '@hoppla/ui'
import { useWords } from '../i18n/words.ts'

type Props = { kind: 'offer' | 'pass' | 'ticket'; page: 'offers' | 'products' }

/** For something that does not exist, is used up, or belongs to somebody else: the message is the same. */
export const NotAvailable = ({ kind, page }: Props) => {
  const { language, t } = useWords()
  return (
    <Wrap width="narrow">
      <EmptyState
        level={1}
        art="/art/lost"
        title={t(`overview.gone.${kind}`)}
        actions={<LinkButton href={pathTo(`account-${page}`, { lang: language })}>{t(`overview.${page}.title`)}</LinkButton>}
      >
        {t('overview.gone.text')}
      </EmptyState>
    </Wrap>
  )
}
