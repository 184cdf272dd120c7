import type { OrderDetail } from '@hoppla/contract/orders'
import { pathTo } from '@hoppla/contract/pages'
import { Anchor, Bill, Button, Card, KeyValues, Row, Toast } from '@hoppla/ui'
import { useState } from 'react'
import { saveFile } from '../../../platform/api/api.ts'
import { errorText } from '../../../platform/api/api-errors.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import type { OrderAccess } from '../order-access.ts'
import { receiptFacts, receiptRows } from './receipt-rows.tsx'

type Props = { order: OrderDetail; access: OrderAccess }

type Said = { tone: 'ok' | 'error'; title: string }

/** Fetches the receipt as a file, or has it mailed again; and what came of it. */
const useCopies = ({ order, access }: Props) => {
  const { t } = useWords()
  const [busy, setBusy] = useState<'pdf' | 'mail'>()
  const [said, setSaid] = useState<Said>()

  const doing = async (what: 'pdf' | 'mail', work: () => Promise<Said | undefined>) => {
    if (busy) return
    setBusy(what)
    setSaid(undefined)
    try {
      setSaid(await work())
    } catch (error) {
      setSaid({ tone: 'error', title: errorText(error, t) })
    }
    setBusy(undefined)
  }
  const download = () =>
    doing('pdf', async () => {
      saveFile(await access.receiptPdf(), `${t('payment.receipt')} ${order.orderReference}.pdf`)
      return undefined
    })
  const resend = () =>
    doing('mail', async () => {
      await access.resendReceipt?.()
      return { tone: 'ok', title: t('payment.resent', { email: order.email }) }
    })
  return { busy, said, download, resend }
}

/** The receipt: printable, downloadable, and sent again when the first mail went astray. */
export const Receipt = ({ order, access }: Props) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { busy, said, download, resend } = useCopies({ order, access })
  return (
    <Card as="article" raise stack={5} aria-labelledby="rc">
      <Row between>
        <h2 id="rc">{t('payment.receipt')}</h2>
        <img src={site.brand.logo} alt={site.brand.name} width="96" height="31" />
      </Row>
      <KeyValues rows={receiptFacts(order, t, language, site.country.timezone)} />
      <Bill rows={receiptRows(order, t, language)} />
      <Row className="noprint">
        <Button small icon="printer" onClick={() => print()}>
          {t('payment.print')}
        </Button>
        <Button
          small
          icon="download"
          busy={busy === 'pdf'}
          busyLabel={t('payment.fetching')}
          onClick={() => void download()}
          aria-label={t('payment.receiptPdf')}
        >
          {t('payment.pdf')}
        </Button>
        {access.resendReceipt && (
          <Button small icon="mail" busy={busy === 'mail'} busyLabel={t('payment.sending')} onClick={() => void resend()}>
            {t('payment.resend')}
          </Button>
        )}
      </Row>
      <Anchor className="small noprint tap" href={pathTo('withdrawal', { lang: language, hash: order.orderReference })}>
        {t('common.links.withdraw')}
      </Anchor>
      {said && <Toast tone={said.tone} title={said.title} />}
    </Card>
  )
}
