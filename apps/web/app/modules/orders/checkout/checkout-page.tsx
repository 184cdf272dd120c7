import { pathTo } from '@hoppla/contract/pages'
import { BackLink, Button, EmptyState, LinkButton, PageHead, Steps, Wrap } from '@hoppla/ui'
import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { errorText, isNetworkFailure } from '../../../platform/api/api-errors.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { titleOf } from '../../../platform/head/meta.ts'
import { pageSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import type { ApplicationUser } from '../../../platform/session/session.ts'
import { useSignedIn } from '../../../platform/session/sign-in-guard.ts'
import { cardDesigns, draftPath, keptDraft, type PurchaseDraft } from '../../catalogue/catalogue.ts'
import { type AnySummary, summaryOf } from '../purchases.ts'
import { CheckoutSkeleton } from '../skeletons.tsx'
import type { Route } from './+types/checkout-page'
import { CheckoutForm } from './checkout-form.tsx'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { call, site } = pageSite(context)
  return { designs: await cardDesigns(call, site) }
}

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('checkout.title'))

/** What is bought, how it is paid, and the button that costs money. */
export default function CheckoutPage() {
  const { language, t } = useWords()
  const user = useSignedIn({ intent: 'Shop', origin: 'Site' })
  // null: nothing is being bought; undefined: not looked yet, since only the browser knows.
  const [draft, setDraft] = useState<PurchaseDraft | null>()
  const navigate = useNavigate()
  useEffect(() => {
    const kept = keptDraft()
    if (kept?.kind === 'pass' && kept.to === 'direct' && kept.childId === '')
      return void navigate(pathTo('pass-child', { lang: language, passId: kept.articleId }), { replace: true })
    setDraft(kept ?? null)
  }, [language, navigate])
  return (
    <Wrap width="mid">
      <PageHead
        back={
          <BackLink href={draft ? draftPath(language, draft) : pathTo('shop', { lang: language })} label={t('common.back')}>
            {t(draft ? 'checkout.change' : 'shop.title')}
          </BackLink>
        }
        title={t('checkout.title')}
      />
      {draft === null ? <NothingToBuy /> : <Purchase draft={draft} user={user} />}
    </Wrap>
  )
}

const NothingToBuy = () => {
  const { language, t } = useWords()
  return (
    <EmptyState
      art="/art/empty"
      title={t('checkout.empty')}
      actions={
        <LinkButton variant="pri" href={pathTo('shop', { lang: language })}>
          {t('tickets.toShop')}
        </LinkButton>
      }
    >
      {t('checkout.emptyText')}
    </EmptyState>
  )
}

const Purchase = ({ draft, user }: { draft: PurchaseDraft | undefined; user: ApplicationUser | undefined }) => {
  const { t } = useWords()
  return (
    <>
      <div className="mt-3 mb-6">
        <Steps
          label={t('checkout.steps')}
          steps={[t('checkout.stepChoose'), t('checkout.stepPay'), t('checkout.stepDone')]}
          current={1}
          doneLabel={t('common.done')}
        />
      </div>
      {draft && user ? <Summarised draft={draft} user={user} /> : <CheckoutSkeleton />}
    </>
  )
}

const Summarised = ({ draft, user }: { draft: PurchaseDraft; user: ApplicationUser }) => {
  const { language } = useWords()
  const { designs } = useLoaderData<typeof loader>()
  const key = [draft.kind, draft.to, draft.articleId, draft.childId, language].join(' ')
  const { loaded, again } = useAnswer<AnySummary>(key, (signal) => summaryOf(draft, signal))
  if (loaded.state === 'failed') return <NoSummary error={loaded.error} again={again} draft={draft} />
  if (loaded.state === 'loading') return <CheckoutSkeleton />
  const design = designs.find(({ guid }) => guid === draft.design)
  return <CheckoutForm draft={draft} summary={loaded.answer} user={user} design={design} />
}

/** It cannot be bought any more, or not for that child, or nobody answers. */
const NoSummary = ({ error, again, draft }: { error: unknown; again: () => void; draft: PurchaseDraft }) => {
  const { language, t } = useWords()
  return (
    <EmptyState
      art="/art/empty"
      title={errorText(error, t)}
      actions={
        isNetworkFailure(error) ? (
          <Button variant="pri" onClick={again}>
            {t('common.retry')}
          </Button>
        ) : (
          <LinkButton variant="pri" href={draftPath(language, draft)}>
            {t('tickets.chooseAgain')}
          </LinkButton>
        )
      }
    />
  )
}
