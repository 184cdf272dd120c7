import type { LineKind, OrderDetail } from '@hoppla/contract/orders'
import { pathTo } from '@hoppla/contract/pages'
import { listMyCodes, listMyTickets, myCodePdf, type OwnCode, type OwnTicket } from '@hoppla/contract/tickets'
import { listMyPasses, type Pass } from '@hoppla/contract/tickets/passes'
import { formatDate } from '@hoppla/i18n'
import { Button, Card, LinkButton, QrCode, SkeletonCard, Toast } from '@hoppla/ui'
import { Fragment } from 'react'
import { useQr } from '../../../platform/addresses/qr.ts'
import { callApi } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { artOf } from '../../catalogue/catalogue.ts'
import { useFile } from '../use-file.ts'

type Ordered = Pick<OrderDetail, 'orderReference' | 'lines'>

const has = ({ lines }: Pick<OrderDetail, 'lines'>, wanted: LineKind): boolean => lines.some(({ kind }) => kind === wanted)
/** True for orders with serial tickets or passes, also as codes. */
export const hasTickets = (order: Pick<OrderDetail, 'lines'>): boolean => has(order, 'serial-ticket') || has(order, 'pass')

type Bought = { codes: OwnCode[]; tickets: OwnTicket[]; passes: Pass[] }

const fetchBought = async (order: Ordered, signal: AbortSignal): Promise<Bought> => {
  const { orderReference } = order
  const [codes, tickets, passes] = await Promise.all([
    callApi(listMyCodes, { query: { orderReference } }, { signal }),
    has(order, 'serial-ticket') ? callApi(listMyTickets, {}, { signal }) : [],
    has(order, 'pass') ? callApi(listMyPasses, {}, { signal }) : [],
  ])
  const isOfOrder = (one: { orderReference: string | null }) => one.orderReference === orderReference
  return { codes, tickets: tickets.filter(isOfOrder), passes: passes.filter(isOfOrder) }
}

/** On the receipt: the ticket or pass with the way to it, or the code to give away. */
export const BoughtTickets = ({ order }: { order: Ordered }) => {
  const { language, t } = useWords()
  const { loaded, again } = useAnswer<Bought>(`${order.orderReference} ${language}`, (signal) => fetchBought(order, signal))
  if (loaded.state === 'loading') return <SkeletonCard />
  if (loaded.state === 'failed')
    return (
      <>
        <Toast tone="error" title={errorText(loaded.error, t)} />
        <Button onClick={again}>{t('common.retry')}</Button>
      </>
    )
  const { codes, tickets, passes } = loaded.answer
  return (
    <>
      <BoughtCodes codes={codes} hasPdf />
      {tickets.map((ticket) => (
        <Owned
          key={ticket.guid}
          kind="serial-ticket"
          name={ticket.name}
          href={pathTo('account-ticket-card', { lang: language, guid: ticket.guid })}
          period={ticket.period}
        />
      ))}
      {passes.map((pass) => (
        <Owned
          key={pass.guid}
          kind="pass"
          name={pass.child ? t('tickets.passOf', { pass: pass.name, name: pass.child.firstName }) : pass.name}
          href={pathTo('account-pass', { lang: language, guid: pass.guid })}
          period={pass.period}
        />
      ))}
    </>
  )
}

type OwnedProps = { kind: 'serial-ticket' | 'pass'; name: string; href: string; period: { start: string; end: string } }

const Owned = ({ kind, name, href, period }: OwnedProps) => {
  const { language, t } = useWords()
  const [from, to] = [formatDate(period.start, language), formatDate(period.end, language)]
  return (
    <>
      <Card tone="leaf" stack={3} className="centered">
        <h2 className="size-l">{name}</h2>
        <img className="full round-l" src={artOf[kind]} alt="" width="640" height="400" />
        <p>{t('tickets.period', { from, to })}</p>
      </Card>
      <LinkButton className="noprint" variant="pri" full iconEnd="arrow" href={href}>
        {t(kind === 'pass' ? 'tickets.showPass' : 'tickets.showTicket')}
      </LinkButton>
    </>
  )
}

/** Codes to give away or to connect. @param props `hasPdf`: they lie in an account, which prints them; a guest has them in the mail. */
export const BoughtCodes = ({ codes, hasPdf }: { codes: readonly OwnCode[]; hasPdf: boolean }) =>
  codes.map((code) => (
    <Fragment key={code.guid}>
      <BoughtCode code={code} />
      {hasPdf && <CodePdf code={code} />}
    </Fragment>
  ))

const CodePdf = ({ code }: { code: OwnCode }) => {
  const { t } = useWords()
  const pdf = useFile(myCodePdf, { params: { guid: code.guid } }, `${code.name}.pdf`)
  return (
    <Button className="noprint" variant="pri" full icon="download" {...pdf}>
      {t('tickets.codePdf')}
    </Button>
  )
}

const BoughtCode = ({ code }: { code: OwnCode }) => {
  const { language, t } = useWords()
  const qr = useQr(code.code)
  const { to, recipientName, greeting } = code.delivery
  return (
    <Card tone="leaf" stack={3} className="centered">
      <h2 className="size-l">{to === 'someone' ? t('tickets.codeFor', { name: recipientName ?? '' }) : t('tickets.yourCode')}</h2>
      <p>{code.name}</p>
      {greeting && <blockquote className="quote">{t('shop.quote', { text: greeting })}</blockquote>}
      {qr && <QrCode modules={qr} label={t('tickets.codeQr', { code: code.code })} />}
      <p className="code l">{code.code}</p>
      <p className="small">{t('tickets.connectBy', { date: formatDate(code.validToDate, language) })}</p>
    </Card>
  )
}
