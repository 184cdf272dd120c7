import { BackLink, PageHead, Stack, Wrap } from '@hoppla/ui'
import { accountStart } from '../../platform/addresses.ts'
import { titleOf } from '../../platform/meta.ts'
import { useWords } from '../../platform/words.ts'
import type { Route } from './+types/privacy-page'
import { Exports } from './exports.tsx'
import { Leave } from './leave.tsx'
import { Stored } from './stored.tsx'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('privacy.title'))

/** One's data: what is stored and for how long, taking it along, leaving. */
export default function PrivacyPage() {
  const { language, t } = useWords()
  return (
    <Wrap width="narrow">
      <PageHead
        back={
          <BackLink href={accountStart(language)} label={t('common.back')}>
            {t('common.myAccount')}
          </BackLink>
        }
        title={t('privacy.title')}
        lead={t('privacy.lead')}
      />
      <Stack gap={10} className="mt-4">
        <Exports />
        <Stored />
        <Leave />
      </Stack>
    </Wrap>
  )
}
