import { pathTo } from '@hoppla/contract/pages'
import type { OwnTicket } from '@hoppla/contract/tickets'
import type { Pass } from '@hoppla/contract/tickets/passes'
import { formatDate } from '@hoppla/i18n'
import { Badge, Card, EmptyState, IconLink, LinkButton, List, ListLink, QrCode, SkeletonLine } from '@hoppla/ui'
import { useQr } from '../../platform/addresses/qr.ts'
import { ApiError } from '../../platform/api/api.ts'
import { useSite } from '../../platform/head/page-site.ts'
import { useWords } from '../../platform/i18n/words.ts'

/** True when what was asked for is not there, or not ours: the page says so, and does not offer another try. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400)

type State = Pass['state'] | OwnTicket['state']
const open: readonly State[] = ['Active', 'EndingSoon']

/** Whether a pass or ticket opens the entrance today. */
export const StateBadge = ({ state }: { state: State }) => {
  const { t } = useWords()
  if (state === 'AwaitingPhoto') return <Badge icon="camera">{t('overview.state.AwaitingPhoto')}</Badge>
  return <Badge tone={open.includes(state) ? 'open' : 'closed'}>{t(`overview.state.${state}`)}</Badge>
}

/** The coloured head of a card: whose, and whether it is good today. */
export const TicketHead = ({ state }: { state: State }) => {
  const { site } = useSite()
  return (
    <div className="cardhead">
      <img src={site.brand.logo} alt={site.brand.name} width="110" height="35" />
      <StateBadge state={state} />
    </div>
  )
}

/** What the entrance scans, large, with the code to read. */
export const TicketCode = ({ code }: { code: string }) => {
  const { t } = useWords()
  const qr = useQr(code)
  return (
    <div className="inner tear stack gap-3 centered">
      {qr ? (
        <QrCode large modules={qr} label={t('overview.piece.qr', { code })} />
      ) : (
        <div className="qr-place">
          <SkeletonLine shape="art" />
        </div>
      )}
      <p className="code l">{code}</p>
      <p className="small muted">{t('overview.piece.hint')}</p>
    </div>
  )
}

type AsideProps = { rules: string; orderReference: string | null }

/** What one does next with a pass or a ticket: come, look up its rules, its receipt, or withdraw. */
export const TicketAside = ({ rules, orderReference }: AsideProps) => {
  const { language, t } = useWords()
  return (
    <>
      <Card stack={3}>
        <h2 className="size-l">{t('overview.piece.ready')}</h2>
        <p>{t('overview.piece.readyText')}</p>
        <LinkButton full iconEnd="arrow" href={pathTo('book-entrance', { lang: language })}>
          {t('overview.bookings.go')}
        </LinkButton>
      </Card>
      <Card stack={3}>
        <details className="more">
          <summary>{t('overview.piece.rules')}</summary>
          <p className="small muted">{rules}</p>
        </details>
        {orderReference && (
          <IconLink icon="card" href={pathTo('receipt', { lang: language, orderReference })}>
            {t('account.cards.receipt')}
          </IconLink>
        )}
      </Card>
    </>
  )
}

/** No pass or ticket yet: what one is good for, and the way to the shop's shelf. */
const NoTickets = ({ kind }: Pick<RowsProps, 'kind'>) => {
  const { language, t } = useWords()
  const { art, shelf } = look[kind]
  return (
    <Card flush>
      <EmptyState
        art={art}
        title={t(`overview.${kind}.emptyTitle`)}
        actions={<LinkButton href={pathTo('shop', { lang: language, hash: shelf })}>{t(`overview.${kind}.go`)}</LinkButton>}
      >
        {t(`overview.${kind}.empty`)}
      </EmptyState>
    </Card>
  )
}

type RowsProps = { kind: 'passes' | 'tickets'; rows: readonly (Pass | OwnTicket)[] }

const look = {
  passes: { icon: 'card', tone: 'sky', page: 'account-pass', art: '/art/empty-pass', shelf: 'passes' },
  tickets: { icon: 'ticket', tone: 'leaf', page: 'account-ticket-card', art: '/art/empty-ticket', shelf: 'serial-tickets' },
} as const

/** Passes or tickets under each other; each leads to its own page. */
export const TicketRows = ({ kind, rows }: RowsProps) => {
  const { language, t } = useWords()
  const period = usePeriod()
  const { icon, tone, page } = look[kind]
  if (rows.length === 0) return <NoTickets kind={kind} />
  return (
    <List card>
      {rows.map((row) => (
        <ListLink
          key={row.guid}
          icon={icon}
          tone={tone}
          low={row.state === 'Expired' || row.state === 'Used' || row.state === 'Revoked'}
          href={pathTo(page, { lang: language, guid: row.guid })}
          title={'child' in row && row.child ? t('overview.piece.passOf', { pass: row.name, name: row.child.firstName }) : row.name}
          note={
            <>
              {'entrancesLeft' in row && (
                <span className="block">
                  {t('overview.piece.left')}:{' '}
                  {t('overview.piece.leftOf', { left: row.entrancesLeft, count: row.numberOfEntrances })}
                </span>
              )}
              {period(row)}
              <span className="block mt-1">
                <StateBadge state={row.state} />
              </span>
            </>
          }
        />
      ))}
    </List>
  )
}

/** From when to when, in a few words. */
export const usePeriod = () => {
  const { language, t } = useWords()
  return ({ period: { start, end } }: { period: { start: string; end: string } }) =>
    t('overview.valid.between', { from: formatDate(start, language), to: formatDate(end, language) })
}
