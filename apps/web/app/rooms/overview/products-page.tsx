import { BackLink, PageHead, Wrap } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { accountStart } from '../../platform/addresses.ts'
import { Fetched } from '../../platform/fetched.tsx'
import { titleOf } from '../../platform/meta.ts'
import { useSession } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import type { Route } from './+types/products-page'
import { GiftCardList } from './gift-card-list.tsx'
import { myGiftCards } from './purchases.queries.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('account.cards.title'))

/** What the parent owns: gift cards for now. */
export default function ProductsPage() {
  const { language, t } = useWords()
  const cards = useQuery({ ...myGiftCards, enabled: useSession().status === 'authenticated' })
  return (
    <Wrap width="narrow">
      <PageHead
        back={
          <BackLink href={accountStart(language)} label={t('common.back')}>
            {t('common.myAccount')}
          </BackLink>
        }
        title={t('account.cards.title')}
      />
      <div className="mt-4">
        <Fetched query={cards} label={t('account.loading')}>
          {(all) => <GiftCardList cards={all} level={2} />}
        </Fetched>
      </div>
    </Wrap>
  )
}
