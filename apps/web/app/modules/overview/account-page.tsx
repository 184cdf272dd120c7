import type { UserOverview } from '@hoppla/contract/overview'
import { pathTo } from '@hoppla/contract/pages'
import { Anchor, Card, ChipLink, Columns, EmptyState, LinkButton, SkeletonCard, SkeletonList, Stack, Wrap } from '@hoppla/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { type ApplicationUser, useSession } from '../../platform/session/session.ts'
import { GiftCardList, listMyGiftCardsQuery } from '../gift-cards/gift-cards.ts'
import { ChildrenCard, MemberCardPanel } from '../profile/profile.ts'
import type { Route } from './+types/account-page'
import { NextBooking } from './next-booking.tsx'
import { OrderList } from './order-list.tsx'
import { userGatheringQuery } from './overview.queries.ts'
import { bookingsOf, isUntouched } from './overview.rules.ts'
import { OwnList } from './own-list.tsx'
import { ProgressCard } from './progress-card.tsx'
import { listOrdersQuery } from './purchases.queries.ts'

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => t('common.myAccount'),
    (t) => t('account.description'),
  )

const shownFirst = 3

const firstShape = (
  <Stack gap={10}>
    <SkeletonCard />
    <SkeletonList rows={4} />
  </Stack>
)

type PartProps = { id: string; title: string; all?: { href: string; label: string } | undefined; children: ReactNode }

const Part = ({ id, title, all, children }: PartProps) => (
  <section aria-labelledby={id}>
    <div className="row between sec-h">
      <h2 id={id}>{title}</h2>
      {all && <Anchor href={all.href}>{all.label}</Anchor>}
    </div>
    {children}
  </section>
)

/** Nothing yet: the way to the first hop. */
const FirstStep = () => {
  const { language, t } = useWords()
  return (
    <Card flush>
      <EmptyState
        art="/art/empty"
        title={t('overview.bookings.empty')}
        actions={
          <LinkButton variant="pri" iconEnd="arrow" href={pathTo('book-entrance', { lang: language })}>
            {t('overview.bookings.go')}
          </LinkButton>
        }
      >
        {t('overview.bookings.emptyText')}
      </EmptyState>
    </Card>
  )
}

/** A part's way on to all there is, where it shows only some of it. */
const useMore = () => {
  const { language } = useWords()
  return (page: 'products' | 'booking-history', label: string, count: number) =>
    count > shownFirst ? { href: pathTo(`account-${page}`, { lang: language }), label } : undefined
}

type AheadProps = { all: UserOverview; user: ApplicationUser | undefined; hasBought: boolean }

/** What comes next, what to do next, what one has. */
const Ahead = ({ all, user, hasBought }: AheadProps) => {
  const { language, t } = useWords()
  const [next] = bookingsOf(all)
  return (
    <>
      {next && (
        <Part
          id="next"
          title={t('overview.bookings.next')}
          all={{ href: pathTo('account-booking-history', { lang: language }), label: t('overview.bookings.all') }}
        >
          <NextBooking booking={next} />
        </Part>
      )}
      {all.accountProgress && user && (
        <ProgressCard progress={all.accountProgress} user={user} hasChildren={all.childAccounts.length > 0} />
      )}
      {isUntouched(all) && !hasBought ? (
        // The one first step; while the account itself is not done, that is it.
        (all.accountProgress?.percentage ?? 100) >= 100 && <FirstStep />
      ) : (
        <Part id="own" title={t('overview.own')}>
          <OwnList overview={all} />
        </Part>
      )}
    </>
  )
}

/** The newest of what was bought. What one has none of is shown in the shop. */
const Bought = ({ cards, orders }: Purchases) => {
  const { t } = useWords()
  const more = useMore()
  const shownOrders = orders.data?.pages[0]?.length ?? 0
  return (
    <>
      {(cards.error || (cards.data?.length ?? 0) > 0) && (
        <Part
          id="gift-cards"
          title={t('account.cards.title')}
          all={more('products', t('account.cards.all'), cards.data?.length ?? 0)}
        >
          <QueryResult query={cards} label={t('account.loading')}>
            {(all) => <GiftCardList cards={all.slice(0, shownFirst)} />}
          </QueryResult>
        </Part>
      )}
      {(orders.error || shownOrders > 0) && (
        <Part id="orders" title={t('account.orders.recent')} all={more('booking-history', t('account.orders.all'), shownOrders)}>
          <QueryResult query={orders} label={t('account.orders.loading')}>
            {({ pages }) => <OrderList orders={(pages[0] ?? []).slice(0, shownFirst)} />}
          </QueryResult>
        </Part>
      )}
    </>
  )
}

type Purchases = ReturnType<typeof usePurchases>
const usePurchases = (enabled: boolean) => ({
  cards: useQuery({ ...listMyGiftCardsQuery, enabled }),
  orders: useInfiniteQuery({ ...listOrdersQuery, enabled, getNextPageParam: () => undefined }),
})

/** The account's start: what comes next, what to do next, what one has, what one bought; the card and the children beside. */
export default function AccountPage() {
  const { language, t } = useWords()
  const session = useSession()
  const user = session.status === 'authenticated' ? session.user : undefined
  const enabled = user !== undefined
  const overview = useQuery({ ...userGatheringQuery, enabled })
  const { cards, orders } = usePurchases(enabled)
  // As long as it is not known, it may be so.
  const hasBought = cards.data?.length !== 0 || orders.data?.pages[0]?.length !== 0
  return (
    <Wrap>
      <div className="pagehead first">
        <div className="row between full">
          <h1>{user?.firstname ? t('account.hello', { name: user.firstname }) : t('account.helloAll')}</h1>
          <ChipLink className="phoneonly" icon="qr" href={pathTo('member-card', { lang: language })}>
            {t('overview.memberCard')}
          </ChipLink>
        </div>
      </div>
      <Columns className="mt-4">
        <Stack gap={10}>
          {/* Whole at once: how much there is to do next is not known before, and what stands already would jump. */}
          <QueryResult query={overview} label={t('account.loading')} waiting={firstShape}>
            {(all) => <Ahead all={all} user={user} hasBought={hasBought} />}
          </QueryResult>
          {!overview.isPending && <Bought cards={cards} orders={orders} />}
        </Stack>
        <Stack as="aside" gap={6} aria-label={t('overview.aside')}>
          <Suspense fallback={<SkeletonCard />}>{user ? <MemberCardPanel /> : <SkeletonCard />}</Suspense>
          <QueryResult query={overview} label={t('account.children.loading')}>
            {({ childAccounts }) => <ChildrenCard childAccounts={childAccounts} />}
          </QueryResult>
        </Stack>
      </Columns>
    </Wrap>
  )
}
