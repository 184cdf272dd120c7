import { pathTo } from '@hoppla/contract/pages'
import { playgroundsByCountry } from '@hoppla/contract/places'
import { Anchor, BackLink, Button, Card, EmptyState, LinkButton, PageHead, Row, Skeleton, SkeletonList, Wrap } from '@hoppla/ui'
import text from '@hoppla/ui/cart.css?inline'
import href from '@hoppla/ui/cart.css?url'
import { useLoaderData } from 'react-router'
import { errorText } from '../../platform/api/api-errors.ts'
import { useAnswer } from '../../platform/api/use-answer.ts'
import { titleOf } from '../../platform/head/meta.ts'
import { pageSite } from '../../platform/head/page-site.ts'
import { PageStyle } from '../../platform/head/page-style.tsx'
import { DidNotCome } from '../../platform/hydration/lazy.tsx'
import { loadWords, useWords } from '../../platform/i18n/words.ts'
import { useSession } from '../../platform/session/session.ts'
import { cardDesigns, sendDays } from '../catalogue/catalogue.ts'
import type { Route } from './+types/cart-page'
import type { ShownCart } from './cart-client.ts'
import type { CartData } from './cart-data.ts'
import { loadSuggestion } from './suggestion/use-suggestion.ts'
import { useCart } from './use-cart.ts'
import { type Removals, useRemovals } from './use-removals.ts'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { call, site } = pageSite(context)
  const [designs, playgrounds] = await Promise.all([
    cardDesigns(call, site),
    call(playgroundsByCountry, { params: { country: site.country.guid } }),
  ])
  return {
    designs,
    /** The pages of the play centres, by their id. */
    slugs: Object.fromEntries(playgrounds.map(({ guid, slug }) => [guid, slug])),
    ...sendDays(site, new Date()),
  }
}

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('cart.title'))

/** Everything one is about to buy: one cart, one payment. */
export default function CartPage() {
  const data = useLoaderData<typeof loader>()
  const { language, t } = useWords()
  const session = useSession()
  const { cart, again } = useCart(session.status === 'unknown' ? '' : `${language} ${session.status}`)
  const removals = useRemovals()
  // What was taken out a moment ago can still be put back.
  const isEmpty = cart.state === 'none' || (cart.state === 'ready' && cart.cart.lines.length + removals.removed.length === 0)
  return (
    <Wrap width="mid">
      <PageStyle name="cart" text={import.meta.env.SSR ? text : ''} href={href} />
      {isEmpty ? (
        <NothingInIt />
      ) : (
        <>
          <PageHead
            back={
              <BackLink href={pathTo('shop', { lang: language })} label={t('common.back')}>
                {t('cart.goOn')}
              </BackLink>
            }
            title={t('cart.heading')}
          />
          {cart.state === 'failed' ? (
            <NotFetched error={cart.error} again={again} />
          ) : (
            <FilledCart shown={cart.state === 'ready' ? cart : undefined} data={data} removals={removals} />
          )}
        </>
      )}
    </Wrap>
  )
}

const NotFetched = ({ error, again }: { error: unknown; again: () => void }) => {
  const { t } = useWords()
  return (
    <EmptyState
      art="/art/lost"
      title={errorText(error, t)}
      actions={
        <Button variant="pri" onClick={again}>
          {t('common.retry')}
        </Button>
      }
    />
  )
}

type FilledProps = { shown: ShownCart | undefined; data: CartData; removals: Removals }

/** What is in the cart. Its script and words come once there is a cart: who has none loads nothing of them. */
const FilledCart = ({ shown, data, removals }: FilledProps) => {
  const { language, t } = useWords()
  const { loaded } = useAnswer(shown && language, async () => {
    const [{ CartView }, suggestion] = await Promise.all([
      import('./cart-view.tsx'),
      shown && loadSuggestion(shown.cart),
      loadWords(language, ['checkout']),
    ])
    return { CartView, suggestion }
  })
  if (loaded.state === 'failed') return <DidNotCome />
  if (loaded.state === 'ready' && shown) {
    const { CartView, suggestion } = loaded.answer
    return <CartView shown={shown} data={data} removals={removals} suggestion={suggestion} />
  }
  return (
    <Skeleton label={t('common.loading')}>
      <SkeletonList rows={4} />
    </Skeleton>
  )
}

/** An empty cart, and what may go into it. */
const NothingInIt = () => {
  const { language, t } = useWords()
  const links = ['classes', 'gift-cards', 'shop'] as const
  return (
    <Card className="mt-8">
      <EmptyState
        level={1}
        art="/art/empty"
        title={t('cart.empty')}
        actions={
          <>
            <LinkButton variant="pri" iconEnd="arrow" href={pathTo('book-entrance', { lang: language })}>
              {t('cart.toEntrance')}
            </LinkButton>
            <Row className="middle" gap="wide">
              {links.map((page) => (
                <Anchor key={page} className="tap" href={pathTo(page, { lang: language })}>
                  {t(`cart.to.${page}`)}
                </Anchor>
              ))}
            </Row>
          </>
        }
      >
        {t('cart.emptyText')}
      </EmptyState>
    </Card>
  )
}
