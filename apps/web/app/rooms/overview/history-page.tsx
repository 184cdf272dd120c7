import { BackLink, Button, PageHead, Stack, Wrap } from '@hoppla/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { accountStart } from '../../platform/addresses.ts'
import { Fetched } from '../../platform/fetched.tsx'
import { titleOf } from '../../platform/meta.ts'
import { useSession } from '../../platform/session.ts'
import { useWords } from '../../platform/words.ts'
import type { Route } from './+types/history-page'
import { OrderList } from './order-list.tsx'
import { myOrders, ordersPerPage } from './purchases.queries.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('account.orders.title'))

/** Everything the parent ordered, a hundred at a time. */
export default function HistoryPage() {
  const { language, t } = useWords()
  const orders = useInfiniteQuery({
    ...myOrders,
    enabled: useSession().status === 'authenticated',
    getNextPageParam: (last) => (last.length < ordersPerPage ? undefined : last.at(-1)?.createdAt),
  })
  return (
    <Wrap width="narrow">
      <PageHead
        back={
          <BackLink href={accountStart(language)} label={t('common.back')}>
            {t('common.myAccount')}
          </BackLink>
        }
        title={t('account.orders.title')}
      />
      <Stack className="mt-4">
        <Fetched query={orders} label={t('account.orders.loading')}>
          {({ pages }) => <OrderList orders={pages.flat()} />}
        </Fetched>
        {orders.hasNextPage && (
          <Button
            busy={orders.isFetchingNextPage}
            busyLabel={t('account.orders.fetching')}
            onClick={() => void orders.fetchNextPage()}
          >
            {t('account.orders.more')}
          </Button>
        )}
      </Stack>
    </Wrap>
  )
}
