import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { AccountPart } from '../../platform/session/account-part.tsx'
import type { Route } from './+types/privacy-page'
import { DeleteAccount } from './delete-account.tsx'
import { Exports } from './exports.tsx'
import { StoredData } from './stored-data.tsx'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('privacy.title'))

/** One's data: what is stored and for how long, taking it along, leaving. */
export default function PrivacyPage() {
  const { t } = useWords()
  return (
    <AccountPart title={t('privacy.title')} lead={t('privacy.lead')} gap={10}>
      <Exports />
      <StoredData />
      <DeleteAccount />
    </AccountPart>
  )
}
