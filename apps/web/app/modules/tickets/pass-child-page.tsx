import { pathTo } from '@hoppla/contract/pages'
import { BackLink, PageHead, SkeletonCard, Wrap } from '@hoppla/ui'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Queries } from '../../platform/api/queries.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { useSignedIn } from '../../platform/session/sign-in-guard.ts'
import { itemOf, ToCart } from '../cart/cart.ts'
import { emptyDraft, keepDraft, keptDraft, type PurchaseDraft } from '../catalogue/catalogue.ts'
import type { Route } from './+types/pass-child-page'
import { ChildChoice } from './lazy-child-choice.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('tickets.child.title'))

/** For which child a pass is bought. */
export default function PassChildPage() {
  const { passId: articleId = '' } = useParams()
  const { language, t } = useWords()
  const navigate = useNavigate()
  const user = useSignedIn({ intent: 'Shop', origin: 'Site' })
  const [draft, setDraft] = useState<PurchaseDraft>()
  useEffect(() => {
    const kept = keptDraft()
    const isThis = kept?.kind === 'pass' && kept.articleId === articleId
    setDraft(isThis ? { ...kept, to: 'direct' } : { ...emptyDraft, kind: 'pass', articleId, to: 'direct' })
  }, [articleId])
  const choose = (childId: string) => {
    if (draft) keepDraft({ ...draft, childId })
    void navigate(pathTo('checkout', { lang: language }))
  }
  return (
    <Wrap width="narrow">
      <PageHead
        back={
          <BackLink href={pathTo('pass', { lang: language, passId: articleId })} label={t('common.back')}>
            {t('tickets.child.back')}
          </BackLink>
        }
        title={t('tickets.child.title')}
        lead={t('tickets.child.lead')}
      />
      <div className="mt-4">
        {user && draft ? (
          <Queries>
            <Suspense fallback={<SkeletonCard />}>
              <ChildChoice
                articleId={articleId}
                chosen={draft.childId}
                submit={t('shop.toCheckout')}
                onChosen={choose}
                also={(chosen) => (
                  <ToCart
                    item={() => {
                      const childId = chosen()
                      return childId === undefined ? undefined : itemOf({ ...draft, childId })
                    }}
                  />
                )}
              />
            </Suspense>
          </Queries>
        ) : (
          <SkeletonCard />
        )}
      </div>
    </Wrap>
  )
}
