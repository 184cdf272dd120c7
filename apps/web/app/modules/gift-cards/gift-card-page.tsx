import { pathTo } from '@hoppla/contract/pages'
import { formatMoney } from '@hoppla/i18n'
import {
  AmountPicker,
  BackLink,
  DesignPicker,
  EmptyState,
  ErrorSummary,
  LinkButton,
  PageHead,
  RadioCards,
  Stack,
  Wrap,
} from '@hoppla/ui'
import type { FormEvent } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { titleOf } from '../../platform/head/meta.ts'
import type { PageHandle } from '../../platform/head/page-handle.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { itemOf, ToCart } from '../cart/cart.ts'
import { type PurchaseDraft, RecipientFields, useDraft } from '../catalogue/catalogue.ts'
import type { Route } from './+types/gift-card-page'
import { type CardAmount, type GiftCardData, giftCardData } from './gift-card-data.ts'
import { GiftCardPreview } from './gift-card-preview.tsx'

export const handle: PageHandle = { pageTop: 'balloons' }

export const loader = ({ context }: Route.LoaderArgs) => {
  const { call, site } = pageSite(context)
  return giftCardData(call, site, new Date())
}

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => t('shop.giftCard'),
    (t) => t('shop.giftCardText'),
  )

/** The draft with what the shop has: an amount that is sold, a picture of that amount. The middle amount stands chosen at first. */
const fitDraft = (draft: PurchaseDraft, { amounts: all }: Pick<GiftCardData, 'amounts'>): PurchaseDraft => {
  const amounts = all.filter(({ isSoldOut }) => !isSoldOut)
  const amount = amounts.find(({ id }) => id === draft.articleId) ?? amounts[Math.floor(amounts.length / 2)]
  return {
    ...draft,
    articleId: amount?.id ?? '',
    design: amount?.designs.includes(draft.design) ? draft.design : (amount?.designs[0] ?? ''),
  }
}

/** Which card, how much, for whom; beside it the card as it will be. */
export default function GiftCardPage() {
  const data = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  const shop = pathTo('shop', { lang: language })
  return (
    <Wrap>
      <PageHead
        back={
          <BackLink href={shop} label={t('common.back')}>
            {t('shop.title')}
          </BackLink>
        }
        title={t('shop.giftCardHeading')}
        lead={data.description}
      />
      {data.amounts.some(({ isSoldOut }) => !isSoldOut) ? (
        <GiftCardForm data={data} />
      ) : (
        <EmptyState
          art="/art/empty"
          title={t('shop.noGiftCards')}
          actions={
            <LinkButton variant="pri" href={shop}>
              {t('shop.title')}
            </LinkButton>
          }
        />
      )}
    </Wrap>
  )
}

const GiftCardForm = ({ data }: { data: GiftCardData }) => {
  const { language, t } = useWords()
  const navigate = useNavigate()
  const { draft, restored, change, typeDate, errors, attempt, leave } = useDraft({
    kind: 'gift-card',
    fit: (wished) => fitDraft(wished, data),
    days: data,
  })
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (!leave()) return
    void navigate(pathTo('checkout', { lang: language }))
  }
  // `fitDraft` has chosen one of them.
  const amount = data.amounts.find(({ id }) => id === draft.articleId)
  return (
    // `dialog` outside a dialog sends nothing: before the page is hydrated no address may carry what was typed.
    <form className="cols mt-5" method="dialog" noValidate onSubmit={go}>
      <div className="formcard">
        <ErrorSummary
          title={t('common.checkThese')}
          attempt={attempt}
          errors={Object.entries(errors).map(([id, text]) => ({ id, text }))}
        />
        <CardFields data={data} designs={amount?.designs} draft={draft} change={change} />
        {draft.to === 'someone' && (
          <RecipientFields
            restored={restored}
            draft={draft}
            example={data.example}
            errors={errors}
            onChange={change}
            onDate={typeDate}
          />
        )}
      </div>
      <Stack as="aside" className="sticky" aria-label={t('shop.yourCard')}>
        {amount && (
          <GiftCardPreview
            draft={draft}
            price={amount.price}
            vatPercent={amount.vatPercent}
            currency={data.currency}
            validTo={amount.validTo}
            design={data.designs.find(({ guid }) => guid === draft.design)}
            also={<ToCart item={() => (leave() ? itemOf(draft) : undefined)} />}
          />
        )}
      </Stack>
    </form>
  )
}

type CardProps = {
  data: GiftCardData
  /** The pictures of the chosen amount. */
  designs: readonly string[] | undefined
  draft: PurchaseDraft
  change: (part: Partial<PurchaseDraft>) => void
}

/** Picture, amount, and whom the card is for. */
const CardFields = ({ data, designs, draft, change }: CardProps) => {
  const { language, t } = useWords()
  const money = ({ price }: Pick<CardAmount, 'price'>) => formatMoney(price, data.currency, language, { short: true })
  const gone = data.amounts.filter(({ isSoldOut }) => isSoldOut)
  return (
    <>
      <DesignPicker
        name="design"
        legend={t('shop.design')}
        legendSize="big"
        value={draft.design}
        onChange={(design) => change({ design })}
        options={data.designs
          .filter(({ guid }) => designs?.includes(guid))
          .map(({ guid, name, url }) => ({ value: guid, label: name, src: url }))}
      />
      <AmountPicker
        name="amount"
        // Four fit into one row on a phone.
        className={data.amounts.length === 4 ? 'min-72' : undefined}
        legend={t('shop.amount')}
        legendSize="big"
        hint={gone.length > 0 ? t('shop.soldOutNow', { amounts: gone.map(money).join(', ') }) : undefined}
        value={draft.articleId}
        onChange={(articleId) => change({ articleId })}
        options={data.amounts.map((amount) => ({
          value: amount.id,
          label: money(amount),
          reason: amount.isSoldOut ? t('shop.soldOutNow', { amounts: money(amount) }) : undefined,
        }))}
      />
      <RadioCards
        name="to"
        legend={t('shop.who')}
        legendSize="big"
        min={220}
        value={draft.to}
        onChange={(to) => change({ to })}
        options={[
          { value: 'someone', label: t('shop.toSomeone'), hint: t('shop.toSomeoneHint') },
          { value: 'me', label: t('shop.toMe'), hint: t('shop.toMeHint') },
        ]}
      />
    </>
  )
}
