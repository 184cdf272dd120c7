import { pathTo } from '@hoppla/contract/pages'
import type { TicketDetail } from '@hoppla/contract/tickets'
import { formatDateTime } from '@hoppla/i18n'
import { BackLink, Card, Columns, KeyValues, List, ListRow, PageHead, SkeletonCard, Stack, Wrap } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { QueryResult } from '../../platform/api/query-result.tsx'
import { titleOf } from '../../platform/head/meta.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { NotAvailable } from '../../platform/session/not-available.tsx'
import { useSession } from '../../platform/session/session.ts'
import type { Route } from './+types/ticket-card-page'
import { isGone, TicketAside, TicketCode, TicketHead, usePeriod } from './ticket-parts.tsx'
import { getMyTicketQuery } from './tickets.queries.ts'
import { WalletButtons } from './wallet-buttons.tsx'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('overview.tickets.one'))

/** One ticket card: what is left, the code for the entrance, every visit so far. */
export default function TicketCardPage() {
  const { guid = '' } = useParams()
  const { language, t } = useWords()
  const ticket = useQuery({ ...getMyTicketQuery(guid), enabled: useSession().status === 'authenticated' })
  if (isGone(ticket.error)) return <NotAvailable kind="ticket" page="products" />
  return (
    <Wrap width="mid">
      <PageHead
        back={
          <BackLink href={pathTo('account-products', { lang: language })} label={t('common.back')}>
            {t('overview.products.title')}
          </BackLink>
        }
        title={ticket.data?.name ?? t('overview.tickets.one')}
      />
      <QueryResult query={ticket} label={t('account.loading')} waiting={<SkeletonCard />}>
        {(found) => (
          <Columns className="mt-4">
            <TicketCard ticket={found} />
            <Stack as="aside" aria-label={t('overview.piece.next')}>
              <WalletButtons kind="serial-ticket" id={found.guid} state={found.state} />
              <TicketAside {...found} />
              <History ticket={found} />
            </Stack>
          </Columns>
        )}
      </QueryResult>
    </Wrap>
  )
}

const TicketCard = ({ ticket }: { ticket: TicketDetail }) => {
  const { t } = useWords()
  const period = usePeriod()
  return (
    <Card as="article" raise flush aria-label={ticket.name}>
      <TicketHead state={ticket.state} />
      <div className="inner">
        <KeyValues
          rows={[
            {
              term: t('overview.piece.left'),
              value: (
                <span className="size-xl">
                  {t('overview.piece.leftOf', { left: ticket.entrancesLeft, count: ticket.numberOfEntrances })}
                </span>
              ),
            },
            { term: t('overview.valid.term'), value: period(ticket) },
            { term: t('overview.piece.places'), value: ticket.validAt.join(', ') },
          ]}
        />
      </div>
      <TicketCode code={ticket.code} />
    </Card>
  )
}

const History = ({ ticket: { history } }: { ticket: TicketDetail }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const visits = history.filter(({ kind }) => kind !== 'issue')
  return (
    <Card as="section" stack={2} aria-labelledby="visits">
      <h2 id="visits" className="size-l">
        {t('overview.piece.history')}
      </h2>
      {visits.length === 0 ? (
        <p className="muted">{t('overview.piece.noHistory')}</p>
      ) : (
        <List>
          {visits.map(({ at, kind, left, locationName }) => (
            <ListRow
              key={`${at} ${left}`}
              title={formatDateTime(at, language, site.country.timezone)}
              note={[t(`overview.entrance.${kind}`), locationName].filter(Boolean).join(' · ')}
              end={<span className="num nowrap">{t('overview.entrance.left', { count: left })}</span>}
            />
          ))}
        </List>
      )}
    </Card>
  )
}
