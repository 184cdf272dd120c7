import { pathTo } from '@hoppla/contract/pages'
import { EmptyState, LinkButton, Wrap } from '@hoppla/ui'
import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import type { Route } from './+types/farewell-page'

export const meta: Route.MetaFunction = (args) => [...titleOf(args, (t) => t('privacy.farewell.title'))]

/** After the account is gone. */
export default function FarewellPage() {
  const { language, t } = useWords()
  return (
    <Wrap width="narrow">
      <EmptyState
        level={1}
        art="/art/empty"
        title={t('privacy.farewell.title')}
        actions={<LinkButton href={pathTo('start', { lang: language })}>{t('common.toStart')}</LinkButton>}
      >
        {t('privacy.farewell.text')}
      </EmptyState>
    </Wrap>
  )
}
