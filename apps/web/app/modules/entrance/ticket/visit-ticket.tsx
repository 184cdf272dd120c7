import type { Visit } from '@hoppla/contract/entrance/visits'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatTime } from '@hoppla/i18n'
import { Badge, Button, Card, Columns, LinkButton, QrCode, Stack, Toast } from '@hoppla/ui'
import { type ReactNode, useState } from 'react'
import { useQr } from '../../../platform/addresses/qr.ts'
import { saveFile } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { showToast } from '../../../platform/storage/toasts.ts'
import { PickUps } from '../../add-ons/add-ons.ts'
import { priceWords, upperFirst } from '../booking/words-of-visit.ts'
import { CancelVisit } from './cancel-visit.tsx'
import { MoveVisit } from './move-visit.tsx'
import type { VisitAccess } from './visit-access.ts'

type Props = { visit: Visit; access: VisitAccess; onChange: (visit: Visit) => void }

/** The ticket of a visit: its code, when, where and who; what can still be done about it. @param wallet what saves it in a telephone’s wallet. */
export const VisitTicket = ({ visit, access, onChange, wallet }: Props & { wallet?: ReactNode }) => (
  <Columns className="mt-4">
    <Ticket visit={visit} />
    <Stack gap={4}>
      {visit.status === 'Cancelled' && <Over visit={visit} />}
      <PickUps orderReference={visit.orderReference} secret={access.secret} isCancelled={visit.status === 'Cancelled'} />
      {visit.status === 'Booked' && wallet}
      {visit.canMove && <MoveVisit {...{ visit, access, onChange }} />}
      {visit.canCancel && <CancelVisit {...{ visit, access, onChange }} />}
      <Papers visit={visit} access={access} />
    </Stack>
  </Columns>
)

/** What opens the pages of a guest’s order. */
export const inFragment = ({ secret }: Pick<VisitAccess, 'secret'>) => (secret === undefined ? {} : { hash: `key=${secret}` })

/** What the code is for: when, where and who. */
const Ticket = ({ visit }: { visit: Visit }) => {
  const { language, t } = useWords()
  const { playground, date, from, until, status } = visit
  const isOver = status === 'Cancelled'
  return (
    <Card as="article" raise stack={4} aria-label={t('visit.ticket.title')}>
      <p>
        <Badge tone={isOver ? 'closed' : 'open'}>{t(isOver ? 'visit.ticket.cancelled' : 'visit.ticket.booked')}</Badge>
      </p>
      <p>
        <span className="muted">
          {t('visit.ticket.between', { day: upperFirst(formatDate(date, language, 'weekday'), language) })}
        </span>
        <br />
        <b className="display size-xl num">
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
        <li key={`${name} ${cover}`} className="row between one-line gap-2">
          <span>
            {count > 1 ? `${count} × ${name}` : name}
            {admitted > 0 && <span className="small muted">{` (${admitted} ${t('visit.ticket.admitted')})`}</span>}
          </span>
          <span className="num muted nowrap">
            {cover ? t(`visit.ticket.${cover === 'pass' ? 'pass' : 'card'}`) : priceWords(price * count, currency, language, t)}
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
    <Stack gap={3} className="centered">
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
const Papers = ({ visit, access }: Omit<Props, 'onChange'>) => {
  const { language, t } = useWords()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await access.calendar(), 'visit.ics')
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
      <LinkButton
        variant="quiet"
        href={pathTo('receipt', { lang: language, orderReference: visit.orderReference, ...inFragment(access) })}
      >
        {t('visit.ticket.receipt')}
      </LinkButton>
    </Stack>
  )
}
