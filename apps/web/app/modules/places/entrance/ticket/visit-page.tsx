import { getVisitCalendar, type Visit } from '@hoppla/contract/entrance/visits'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatTime } from '@hoppla/i18n'
import { BackLink, Badge, Button, Card, Columns, LinkButton, PageHead, QrCode, SkeletonCard, Stack, Toast, Wrap } from '@hoppla/ui'
import text from '@hoppla/ui/entrance.css?inline'
import href from '@hoppla/ui/entrance.css?url'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useQr } from '../../../../platform/addresses/qr.ts'
import { fetchFile, saveFile } from '../../../../platform/api/api.ts'
import { errorText } from '../../../../platform/api/api-errors.ts'
import { QueryResult } from '../../../../platform/api/query-result.tsx'
import { titleOf } from '../../../../platform/head/meta.ts'
import { PageStyle } from '../../../../platform/head/page-style.tsx'
import { useWords } from '../../../../platform/i18n/words.ts'
import { useSession } from '../../../../platform/session/session.ts'
import { showToast } from '../../../../platform/storage/toasts.ts'
import { priceWords, upperFirst } from '../booking/words-of-visit.ts'
import type { Route } from './+types/visit-page'
import { CancelVisit } from './cancel-visit.tsx'
import { MoveVisit } from './move-visit.tsx'
import { getVisitQuery } from './visits.queries.ts'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('visit.ticket.title'))

/** The ticket of a visit: its code, when, where and who; what can still be done about it. */
export default function VisitPage() {
  const { id = '' } = useParams()
  const { language, t } = useWords()
  const visit = useQuery({ ...getVisitQuery(id), enabled: useSession().status === 'authenticated' })
  return (
    <Wrap width="mid">
      <PageStyle name="entrance" text={import.meta.env.SSR ? text : ''} href={href} />
      <PageHead
        back={
          <BackLink href={pathTo('account', { lang: language })} label={t('common.back')}>
            {t('common.myAccount')}
          </BackLink>
        }
        title={t('visit.ticket.title')}
      />
      <QueryResult query={visit} label={t('account.loading')} waiting={<SkeletonCard />}>
        {(found) => (
          <Columns className="mt-4">
            <VisitTicket visit={found} />
            <Stack as="aside" gap={4}>
              {found.status === 'Cancelled' && <Over visit={found} />}
              {found.canMove && <MoveVisit visit={found} />}
              {found.canCancel && <CancelVisit visit={found} />}
              <Papers visit={found} />
            </Stack>
          </Columns>
        )}
      </QueryResult>
    </Wrap>
  )
}

const VisitTicket = ({ visit }: { visit: Visit }) => {
  const { language, t } = useWords()
  const { playground, date, from, until, status } = visit
  const isOver = status === 'Cancelled'
  return (
    <Card as="article" raise stack={4} aria-label={t('visit.ticket.title')}>
      <Badge tone={isOver ? 'closed' : 'open'}>{t(isOver ? 'visit.ticket.cancelled' : 'visit.ticket.booked')}</Badge>
      <p>
        <span className="muted">
          {t('visit.ticket.between', { day: upperFirst(formatDate(date, language, 'weekday'), language) })}
        </span>
        <br />
        <b className="size-xl num">
          {formatTime(from, language)}–{formatTime(until, language)}
        </b>
        <br />
        {playground.name}, {playground.address}
      </p>
      <Visitors visit={visit} />
      {isOver ? null : <Code code={visit.code} />}
    </Card>
  )
}

const Visitors = ({ visit: { visitors, currency } }: { visit: Visit }) => {
  const { language, t } = useWords()
  return (
    <ul className="stack gap-2">
      {visitors.map(({ name, count, cover, price, admitted }) => (
        <li key={`${name} ${cover}`} className="row between gap-2">
          <span>
            {count > 1 ? `${count} × ${name}` : name}
            {admitted > 0 && <span className="small muted">{` (${admitted} ${t('visit.ticket.admitted')})`}</span>}
          </span>
          <span className="num muted">
            {cover ? t(`visit.ticket.${cover === 'pass' ? 'pass' : 'card'}`) : priceWords(price, currency, language, t)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const Code = ({ code }: { code: string }) => {
  const { t } = useWords()
  const modules = useQr(code)
  return (
    <Stack gap={3} className="center-text">
      {modules && <QrCode modules={modules} label={t('visit.ticket.qr')} large />}
      <b className="num">{code.match(/.{1,4}/g)?.join('-')}</b>
      <p className="small muted">{t('visit.ticket.show')}</p>
    </Stack>
  )
}

const Over = ({ visit }: { visit: Visit }) => {
  const { language, t } = useWords()
  return (
    <Toast title={t('visit.ticket.over')}>
      <LinkButton small href={pathTo('book-entrance', { lang: language, playgroundSlug: visit.playground.slug })}>
        {t('visit.ticket.again')}
      </LinkButton>
    </Toast>
  )
}

/** The calendar file and the receipt. */
const Papers = ({ visit }: { visit: Visit }) => {
  const { language, t } = useWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(getVisitCalendar, { params: { id: visit.id } }), 'visit.ics')
    } catch (error) {
      showToast('error', errorText(error, t))
    }
    setBusy(false)
  }
  return (
    <Stack gap={3}>
      {visit.status === 'Booked' && (
        <Button icon="calendar" busy={busy} busyLabel={t('common.loading')} onClick={() => void download()}>
          {t('visit.ticket.calendar')}
        </Button>
      )}
      <LinkButton variant="quiet" href={pathTo('receipt', { lang: language, orderReference: visit.orderReference })}>
        {t('visit.ticket.receipt')}
      </LinkButton>
    </Stack>
  )
}
