import { type OrderSummary, summarizeGiftCardOrder } from '@hoppla/contract/orders'
import { BackLink, Button, EmptyState, LinkButton, PageHead, Steps, Wrap } from '@hoppla/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { callApi } from '../../platform/api.ts'
import { errorText, isNetworkFailure } from '../../platform/api-errors.ts'
import { titleOf } from '../../platform/meta.ts'
import { pageSite } from '../../platform/page-site.ts'
import type { ApplicationUser } from '../../platform/session.ts'
import { useSignedIn } from '../../platform/sign-in-guard.ts'
import { useWords } from '../../platform/words.ts'
import { cardDesigns, type GiftCardDraft, keptDraft } from '../catalogue/catalogue.ts'
import type { Route } from './+types/checkout-page'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSkeleton } from './skeletons.tsx'
import { useAnswer } from './use-answer.ts'

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
  const [draft, setDraft] = useState<GiftCardDraft | null>()
  useEffect(() => setDraft(keptDraft() ?? null), [])
  return (
    <Wrap width="mid">
      <PageHead
        back={
          <BackLink href={`/${language}/order/shop/gift-cards`} label={t('common.back')}>
            {t('shop.giftCard')}
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
      art="/art/empty.svg"
      title={t('checkout.empty')}
      actions={
        <LinkButton variant="pri" href={`/${language}/order/shop/gift-cards`}>
          {t('shop.chooseGiftCard')}
        </LinkButton>
      }
    >
      {t('checkout.emptyText')}
    </EmptyState>
  )
}

const Purchase = ({ draft, user }: { draft: GiftCardDraft | undefined; user: ApplicationUser | undefined }) => {
  const { language, t } = useWords()
  const { designs } = useLoaderData<typeof loader>()
  const articleId = draft?.articleId
  const { loaded, again } = useAnswer<OrderSummary>(user && articleId ? `${articleId} ${language}` : undefined, (signal) =>
    callApi(summarizeGiftCardOrder, { body: { articleId: articleId ?? '' } }, { signal }),
  )
  const steps = (
    <div className="mt-3 mb-6">
      <Steps
        label={t('checkout.steps')}
        steps={[t('checkout.stepChoose'), t('checkout.stepPay'), t('checkout.stepDone')]}
        current={1}
        doneLabel={t('common.done')}
      />
    </div>
  )
  const inside = (): ReactNode => {
    if (loaded.state === 'failed') return <NoSummary error={loaded.error} again={again} />
    if (loaded.state === 'loading' || !draft || !user) return <CheckoutSkeleton />
    const design = designs.find(({ guid }) => guid === draft.design)
    return <CheckoutForm draft={draft} summary={loaded.answer} user={user} design={design} />
  }
  return (
    <>
      {steps}
      {inside()}
    </>
  )
}

/** The card cannot be bought any more, or nobody answers. */
const NoSummary = ({ error, again }: { error: unknown; again: () => void }) => {
  const { language, t } = useWords()
  return (
    <EmptyState
      art="/art/empty.svg"
      title={errorText(error, t)}
      actions={
        isNetworkFailure(error) ? (
          <Button variant="pri" onClick={again}>
            {t('common.retry')}
          </Button>
        ) : (
          <LinkButton variant="pri" href={`/${language}/order/shop/gift-cards`}>
            {t('checkout.chooseAnother')}
          </LinkButton>
        )
      }
    />
  )
}
