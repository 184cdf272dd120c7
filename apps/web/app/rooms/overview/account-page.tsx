import { Anchor, Columns, PageHead, Section, SkeletonCard, Stack, Wrap } from '@hoppla/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Fetched } from '../../platform/fetched.tsx'
import { titleOf } from '../../platform/meta.ts'
import { useSession } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import { ChildrenCard } from '../profile/profile.ts'
import type { Route } from './+types/account-page'
import { GiftCardList } from './gift-card-list.tsx'
import { OrderList } from './order-list.tsx'
import { myProgress } from './overview.queries.ts'
import { ProgressCard } from './progress-card.tsx'
import { myGiftCards, myOrders } from './purchases.queries.ts'

export const meta: Route.MetaFunction = (args) =>
  titleOf(
    args,
    (t) => t('common.myAccount'),
    (t) => t('account.description'),
  )

const shownFirst = 3

/** The account's start: what to do next, what one has, what one bought. */
export default function AccountPage() {
  const { language, t } = useWords()
  const session = useSession()
  const user = session.status === 'authenticated' ? session.user : undefined
  const enabled = user !== undefined
  const overview = useQuery({ ...myProgress, enabled })
  const cards = useQuery({ ...myGiftCards, enabled })
  const orders = useInfiniteQuery({ ...myOrders, enabled, getNextPageParam: () => undefined })
  const more = (href: string, words: string, count: number) =>
    count > shownFirst ? <Anchor href={href}>{words}</Anchor> : undefined
  return (
    <Wrap>
      <PageHead title={user?.firstname ? t('account.hello', { name: user.firstname }) : t('account.helloAll')} />
      <Columns className="mt-4">
        <Stack gap={10}>
          <Fetched query={overview} label={t('account.loading')} waiting={<SkeletonCard />}>
            {({ accountProgress, childAccounts }) =>
              accountProgress &&
              user && <ProgressCard progress={accountProgress} user={user} hasChildren={childAccounts.length > 0} />
            }
          </Fetched>
          <Section
            id="gift-cards"
            title={t('account.cards.title')}
            aside={more(`/${language}/account/products`, t('account.cards.all'), cards.data?.length ?? 0)}
          >
            <Fetched query={cards} label={t('account.loading')}>
              {(all) => <GiftCardList cards={all.slice(0, shownFirst)} />}
            </Fetched>
          </Section>
          <Section
            id="orders"
            title={t('account.orders.recent')}
            aside={more(`/${language}/account/booking-history`, t('account.orders.all'), orders.data?.pages[0]?.length ?? 0)}
          >
            <Fetched query={orders} label={t('account.orders.loading')}>
              {({ pages }) => <OrderList orders={(pages[0] ?? []).slice(0, shownFirst)} />}
            </Fetched>
          </Section>
        </Stack>
        <Stack as="aside" gap={6} aria-label={t('account.children.title')}>
          <Fetched query={overview} label={t('account.children.loading')}>
            {({ childAccounts }) => <ChildrenCard childAccounts={childAccounts} />}
          </Fetched>
        </Stack>
      </Columns>
    </Wrap>
  )
}
