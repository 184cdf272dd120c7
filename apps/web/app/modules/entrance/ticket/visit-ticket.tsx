import type { Visit } from '@hoppla/contract/entrance/visits'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatTime } from '@hoppla/i18n'
import { Badge, Columns, Facts, LinkButton, QrCode, Stack, Toast } from '@hoppla/ui'
import type { ReactNode } from 'react'
import { useQr } from '../../../platform/addresses/qr.ts'
import { useSite } from '../../../platform/head/page-site.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { PickUps } from '../../add-ons/add-ons.ts'
import { priceWords, upperFirst } from '../booking/words-of-visit.ts'
import { groupedCode } from './ticket.rules.ts'
import type { VisitAccess } from './visit-access.ts'
import { VisitActs } from './visit-acts.tsx'

type Props = { visit: Visit; access: VisitAccess; onChange: (visit: Visit) => void }

/**
 * The ticket of a visit: its code, when, where and who; what can still be done about it.
 * @param family its name, where an account has booked. @param wallet what saves it in a telephone’s wallet.
 * @param isLast of its page: what holds for all of them stands beside it.
 */
export const VisitTicket = ({
  visit,
  access,
  onChange,
  family,
  wallet,
  isLast = true,
}: Props & { family?: string | undefined; wallet?: ReactNode; isLast?: boolean }) => (
  <Columns className="mt-4">
    <Ticket visit={visit} family={family} />
    <Stack gap={6}>
      {visit.status === 'Cancelled' && <Over visit={visit} />}
      <PickUps orderReference={visit.orderReference} secret={access.secret} isCancelled={visit.status === 'Cancelled'} />
      {visit.status === 'Booked' && (
        <>
          {wallet}
          <VisitActs {...{ visit, access, onChange }} />
          {isLast && <GoodToKnow />}
        </>
      )}
      {isLast && <Receipt visit={visit} access={access} />}
    </Stack>
  </Columns>
)

/** What opens the pages of a guest’s order. */
export const inFragment = ({ secret }: Pick<VisitAccess, 'secret'>) => (secret === undefined ? {} : { hash: `key=${secret}` })

/** What the code is for: when, where and who. */
const Ticket = ({ visit, family }: { visit: Visit; family: string | undefined }) => {
  const { site } = useSite()
  const { language, t } = useWords()
  const { playground, date, from, until, status, guestName } = visit
  const owner = family ? t('coming.family', { name: family }) : guestName
  const day = upperFirst(formatDate(date, language, 'weekday'), language)
  return (
    <article className="ticket" aria-label={t('coming.title')}>
      <div className="up">
        <div className="row between one-line gap-3">
          <b>{owner ?? playground.name}</b>
          <img src={site.brand.logo} alt="" width="88" height="28" />
        </div>
        <p>
          <span className="small muted">{t('coming.between', { day })}</span>
          <br />
          <b className="big">
            {formatTime(from, language)}–{formatTime(until, language)}
          </b>
          <br />
          {owner ? `${playground.name}, ${playground.address}` : playground.address}
        </p>
        <Visitors visit={visit} />
      </div>
      <div className="cut" />
      <div className="down">
        {status === 'Cancelled' ? <Badge tone="closed">{t('coming.cancelled')}</Badge> : <Code code={visit.code} />}
      </div>
    </article>
  )
}

const Visitors = ({ visit: { visitors, currency } }: { visit: Visit }) => {
  const { language, t } = useWords()
  return (
    <ul className="stack gap-1 small muted">
      {visitors.map(({ name, count, cover, price, admitted }) => (
        <li key={`${name} ${cover}`} className="row between one-line gap-2">
          <span>
            {count > 1 ? `${count} × ${name}` : name}
            {admitted > 0 && ` (${admitted} ${t('coming.admitted')})`}
          </span>
          <span className="num nowrap">
            {cover ? t(`coming.${cover === 'pass' ? 'pass' : 'card'}`) : priceWords(price * count, currency, language, t)}
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
    <>
      {modules ? <QrCode modules={modules} label={t('coming.qr')} large /> : <span className="qr l" />}
      <b className="num">{groupedCode(code)}</b>
      <p className="small muted">{t('coming.show')}</p>
    </>
  )
}

const Over = ({ visit }: { visit: Visit }) => {
  const { language, t } = useWords()
  return (
    <Toast title={t('coming.over')}>
      <LinkButton small className="mt-2" href={pathTo('book-entrance', { lang: language, playgroundSlug: visit.playground.slug })}>
        {t('coming.again')}
      </LinkButton>
    </Toast>
  )
}

const GoodToKnow = () => {
  const { t } = useWords()
  return (
    <section className="card leaf stack gap-3 noprint" aria-labelledby="know">
      <h2 id="know" className="size-l">
        {t('coming.know')}
      </h2>
      <Facts
        facts={[
          { icon: 'sock', text: t('coming.socks') },
          { icon: 'group', text: t('coming.adult') },
        ]}
      />
    </section>
  )
}

const Receipt = ({ visit: { orderReference }, access }: Pick<Props, 'visit' | 'access'>) => {
  const { language, t } = useWords()
  return (
    <LinkButton
      variant="quiet"
      className="noprint"
      href={pathTo('receipt', { lang: language, orderReference, ...inFragment(access) })}
    >
      {t('coming.receipt')}
    </LinkButton>
  )
}
