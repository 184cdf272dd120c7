import { pathTo } from '@hoppla/contract/pages'
import { formatDate, type formatMoney } from '@hoppla/i18n'
import { BackLink, EmptyState, ErrorSummary, type Fact, LinkButton, PageHead, RadioCards, Stack, Wrap } from '@hoppla/ui'
import type { FormEvent } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { described } from '../../platform/head/meta.ts'
import type { PageHandle } from '../../platform/head/page-handle.ts'
import { pageSite, type RootData } from '../../platform/head/page-site.ts'
import { type T, useWords } from '../../platform/i18n/words.ts'
import { itemOf, ToCart } from '../cart/cart.ts'
import { PriceCard, type PurchaseDraft, RecipientFields, useDraft } from '../catalogue/catalogue.ts'
import type { Route } from './+types/article-page'
import { type ArticleData, articleData } from './article-data.ts'

export const handle: PageHandle = { pageTop: 'balloons' }

export const loader = ({ context, params: { passId, serialTicketId = '' } }: Route.LoaderArgs) =>
  articleData(pageSite(context), passId === undefined ? 'serial-ticket' : 'pass', passId ?? serialTicketId, new Date())

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const { name, description } = (loaderData as ArticleData | undefined)?.article ?? { name: '', description: '' }
  return described(name, description, root)
}

/** A serial ticket or a pass: what it is, for whom, and its price. */
export default function ArticlePage() {
  const data = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  const shop = pathTo('shop', { lang: language })
  const { name, description } = data.article
  return (
    <Wrap>
      <PageHead
        back={
          <BackLink href={shop} label={t('common.back')}>
            {t('shop.title')}
          </BackLink>
        }
        title={name}
        lead={description}
      />
      {data.isOnSale ? (
        <ArticleForm key={data.article.id} data={data} />
      ) : (
        <EmptyState
          art="/art/empty"
          title={t(data.isSoldOut ? 'tickets.soldOut' : 'tickets.notOnSale', { name })}
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

const ArticleForm = ({ data }: { data: ArticleData }) => {
  const { language, t } = useWords()
  const navigate = useNavigate()
  const { kind, article, picture } = data
  const { id, name, price, reduction, currency, rules } = article
  const { draft, restored, change, typeDate, errors, attempt, leave } = useDraft({
    kind,
    // Another article of the kind begins anew.
    fit: (wished) => (wished.articleId === id ? wished : { ...wished, articleId: id, to: 'direct', childId: '' }),
    days: data,
  })
  const needsChild = kind === 'pass' && draft.to === 'direct'
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (!leave()) return
    void navigate(needsChild ? pathTo('pass-child', { lang: language, passId: id }) : pathTo('checkout', { lang: language }))
  }
  return (
    // `dialog` outside a dialog sends nothing: before the page is hydrated no address may carry what was typed.
    <form className="cols mt-5" method="dialog" noValidate onSubmit={go}>
      <div className="formcard">
        <ErrorSummary
          title={t('common.checkThese')}
          attempt={attempt}
          errors={Object.entries(errors).map(([field, text]) => ({ id: field, text }))}
        />
        <ForWhom kind={kind} to={draft.to} onChange={(to) => change({ to })} />
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
        <div>
          <h2 className="size-l">{t('shop.rules')}</h2>
          <p className="muted mt-2">{rules}</p>
        </div>
      </div>
      <Stack as="aside" className="sticky" aria-label={name}>
        <PriceCard
          label={name}
          price={price}
          currency={currency}
          reduction={reduction}
          next={t(needsChild ? 'tickets.toChild' : 'shop.toCheckout')}
          facts={factsOf(data, draft.to, t, language)}
          // For which child a pass is, is chosen on the next page.
          also={!needsChild && <ToCart item={() => (leave() ? itemOf(draft) : undefined)} />}
        >
          <img className="full round-l" src={picture} alt="" width="640" height="400" />
        </PriceCard>
      </Stack>
    </form>
  )
}

type To = PurchaseDraft['to']

/** For oneself or one's child at once, or as a code to give away. */
const ForWhom = ({ kind, to, onChange }: { kind: ArticleData['kind']; to: To; onChange: (to: To) => void }) => {
  const { t } = useWords()
  const own = kind === 'pass' ? 'child' : 'us'
  return (
    <RadioCards
      name="to"
      legend={t('tickets.who')}
      legendSize="big"
      value={to}
      onChange={onChange}
      options={[
        { value: 'direct', label: t(`tickets.for.${own}`), hint: t(`tickets.forHint.${own}`) },
        { value: 'someone', label: t('shop.toSomeone'), hint: t('shop.toSomeoneHint') },
        { value: 'me', label: t('tickets.for.code'), hint: t('tickets.forHint.code') },
      ]}
    />
  )
}

/** What one gets for the price: entrances, how long, what a code is. */
const factsOf = ({ article }: ArticleData, to: To, t: T, language: Parameters<typeof formatMoney>[2]): Fact[] => {
  const { numberOfEntrances, validityDuration, validityDurationType, ticketActivationDate } = article
  const entrances = numberOfEntrances === null ? t('tickets.unlimited') : t('tickets.entrances', { count: numberOfEntrances })
  return [
    { icon: 'ticket', text: entrances },
    { icon: 'clock', text: t(`tickets.validFor.${validityDurationType}`, { count: validityDuration }) },
    ...(ticketActivationDate
      ? [{ icon: 'calendar' as const, text: t('tickets.begins', { date: formatDate(ticketActivationDate, language) }) }]
      : []),
    ...(to === 'direct' ? [] : [{ icon: 'gift' as const, text: t('tickets.codeIs') }]),
    { icon: 'card', text: t('tickets.vatIncluded') },
    { icon: 'undo', text: t('shop.undo') },
  ]
}
