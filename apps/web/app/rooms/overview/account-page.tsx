import { Anchor, Columns, PageHead, SkeletonCard, Stack, Wrap } from '@hoppla/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accountStart } from '../../platform/addresses.ts'
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

/** The account's start: what to do next, what one has, what one bought. */
export default function AccountPage() {
  const { language, t } = useWords()
  const session = useSession()
  const user = session.status === 'authenticated' ? session.user : undefined
  const enabled = user !== undefined
  const overview = useQuery({ ...myProgress, enabled })
  const cards = useQuery({ ...myGiftCards, enabled })
  const orders = useInfiniteQuery({ ...myOrders, enabled, getNextPageParam: () => undefined })
  const more = (page: string, label: string, count: number) =>
    count > shownFirst ? { href: `${accountStart(language)}/${page}`, label } : undefined
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
          <Part
            id="gift-cards"
            title={t('account.cards.title')}
            all={more('products', t('account.cards.all'), cards.data?.length ?? 0)}
          >
            <Fetched query={cards} label={t('account.loading')}>
              {(all) => <GiftCardList cards={all.slice(0, shownFirst)} />}
            </Fetched>
          </Part>
          <Part
            id="orders"
            title={t('account.orders.recent')}
            all={more('booking-history', t('account.orders.all'), orders.data?.pages[0]?.length ?? 0)}
          >
            <Fetched query={orders} label={t('account.orders.loading')}>
              {({ pages }) => <OrderList orders={(pages[0] ?? []).slice(0, shownFirst)} />}
            </Fetched>
          </Part>
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
