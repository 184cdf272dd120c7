import { pathTo } from '@hoppla/contract/pages'
import { Button, EmptyState, LinkButton, Row, Section } from '@hoppla/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { AccountPart } from '../../platform/session/account-part.tsx'
import { useSession } from '../../platform/session/session.ts'
import { listMyBookingsQuery, MyClasses } from '../classes/classes.ts'
import type { Route } from './+types/history-page'
import { NextBooking } from './next-booking.tsx'
import { OrderList } from './order-list.tsx'
import { userGatheringQuery } from './overview.queries.ts'
import { type Booking, type BookingKind, bookingsOf } from './overview.rules.ts'
import { listOrdersQuery, ordersPerPage } from './purchases.queries.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('overview.history.title'))

/** What is booked, the soonest first; then everything the parent ordered, a hundred at a time. */
export default function HistoryPage() {
  const { t } = useWords()
  const enabled = useSession().status === 'authenticated'
  const overview = useQuery({ ...userGatheringQuery, enabled })
  const classes = useQuery({ ...listMyBookingsQuery, enabled })
  const orders = useInfiniteQuery({
    ...listOrdersQuery,
    enabled,
    getNextPageParam: (last) => (last.length < ordersPerPage ? undefined : last.at(-1)?.createdAt),
  })
  return (
    <AccountPart title={t('overview.history.title')}>
      <QueryResult query={overview} label={t('account.loading')}>
        {(all) => (
          <Bookings
            bookings={bookingsOf(all).filter(({ kind }) => !isClass.has(kind))}
            hasClasses={classes.data === undefined || classes.data.length > 0}
          />
        )}
      </QueryResult>
      <MyClasses />
      <Section id="orders" title={t('account.orders.title')}>
        <div className="stack">
          <QueryResult query={orders} label={t('account.orders.loading')}>
            {({ pages }) => <OrderList orders={pages.flat()} />}
          </QueryResult>
          {orders.hasNextPage && (
            <Button
              busy={orders.isFetchingNextPage}
              busyLabel={t('account.orders.fetching')}
              onClick={() => void orders.fetchNextPage()}
            >
              {t('account.orders.more')}
            </Button>
          )}
        </div>
      </Section>
    </AccountPart>
  )
}

/** Classes stand in a part of their own, with those that are over. */
const isClass: ReadonlySet<BookingKind> = new Set(['sport', 'camp'])

const Bookings = ({ bookings, hasClasses }: { bookings: readonly Booking[]; hasClasses: boolean }) => {
  const { language, t } = useWords()
  if (bookings.length === 0 && hasClasses) return null
  if (bookings.length === 0)
    return (
      <div className="card flush">
        <EmptyState
          art="/art/empty"
          title={t('overview.bookings.empty')}
          actions={
            <Row gap={3} className="middle">
              <LinkButton variant="pri" iconEnd="arrow" href={pathTo('book-entrance', { lang: language })}>
                {t('overview.bookings.go')}
              </LinkButton>
              <LinkButton href={pathTo('classes', { lang: language })}>{t('booked.mineGo')}</LinkButton>
            </Row>
          }
        >
          {t('overview.bookings.emptyText')}
        </EmptyState>
      </div>
    )
  return (
    <section className="stack gap-4" aria-label={t('overview.bookings.title')}>
      {bookings.map((booking) => (
        <NextBooking key={booking.guid} booking={booking} />
      ))}
    </section>
  )
}
