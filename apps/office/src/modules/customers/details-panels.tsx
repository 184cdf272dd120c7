import type { CustomerDetails } from '@hoppla/contract/staff/customers'
import { formatMoney } from '@hoppla/i18n'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { OrderState } from '../../parts/order-state.tsx'
import { Panel } from '../../parts/page.tsx'
import { Initials, Pill } from '../../parts/states.tsx'
import { can, useMe } from '../../platform/me.ts'
import { formatDay, formatMoment } from '../../platform/moments.ts'
import { type T, useWords } from '../../platform/words.ts'
import { MessagesOff } from './messages-off.tsx'

/** A list in a panel, or a sentence that there is nothing. */
const Lines = ({ none, children }: { none: string | false; children: ReactNode }) =>
  none ? <p className="muted">{none}</p> : <ul className="customer-list">{children}</ul>

export const Family = ({ members }: { members: CustomerDetails['children'] }) => {
  const { t, language } = useWords()
  return (
    <Panel title={t('customers.family')}>
      <Lines none={members.length === 0 && t('customers.noChildren')}>
        {members.map(({ id, name, age, birthDate }) => (
          <li key={id}>
            <Initials name={name} />
            <span>
              <strong>{name}</strong>
              <small className="below">
                {t('customers.age', { count: age })} · {t('customers.born', { day: formatDay(birthDate, language) })}
              </small>
            </span>
          </li>
        ))}
      </Lines>
    </Panel>
  )
}

export const Bookings = ({ bookings }: { bookings: CustomerDetails['bookings'] }) => {
  const { t, language } = useWords()
  return (
    <Panel title={t('customers.bookings')}>
      <Lines none={bookings.length === 0 && t('customers.noBookings')}>
        {bookings.map(({ reference, status, name, playground, child, from, to }, at) => (
          // The list stays as it came.
          // biome-ignore lint/suspicious/noArrayIndexKey: two children of one booking may be called the same
          <li key={`${reference} ${at}`} className="plain">
            <span>
              <strong>{[name, child].filter(Boolean).join(', ')}</strong>
              <small className="below">
                {playground} · {formatDay(from, language)} – {formatDay(to, language)}
              </small>
            </span>
            <Pill tone={status === 'Confirmed' ? 'ok' : 'quiet'}>{bookingState(status, t)}</Pill>
          </li>
        ))}
      </Lines>
    </Panel>
  )
}

const bookingStates = ['Held', 'AwaitingPayment', 'Confirmed', 'Expired', 'Cancelled'] as const
const bookingState = (status: string, t: T): string => {
  const known = bookingStates.find((one) => one === status)
  return known ? t(`customers.bookingStates.${known}`) : status
}

type OrdersInput = { orders: CustomerDetails['orders']; count: number; email: string }

export const Orders = ({ orders, count, email }: OrdersInput) => {
  const { t, language } = useWords()
  const me = useMe()
  const mayOpen = can(me, 'orders.read')
  const mayGive = can(me, 'orders.goodwill')
  return (
    <Panel
      title={t('customers.orders', { count })}
      aside={
        count > orders.length && mayOpen && <Link to={`/orders?search=${encodeURIComponent(email)}`}>{t('customers.all')}</Link>
      }
    >
      <Lines none={orders.length === 0 && t('customers.noOrders')}>
        {orders.map(({ reference, createdAt, status, currency, total, lines }) => (
          <li key={reference} className="plain">
            <span>
              {mayOpen ? (
                <Link className="log-link figures start" to={`/orders/${reference}`}>
                  {reference}
                </Link>
              ) : (
                reference
              )}
              <small className="below">
                {lines} · {formatMoment(new Date(createdAt), language)}
                {mayGive && paid.includes(status) && (
                  <>
                    {' · '}
                    <Link
                      to={`/orders/${reference}`}
                      state={{ gives: true }}
                      aria-label={`${t('customers.giveCard')} ${reference}`}
                    >
                      {t('customers.giveCard')}
                    </Link>
                  </>
                )}
              </small>
            </span>
            <span className="customer-worth">
              <span className="figures">{formatMoney(total, currency, language)}</span>
              <OrderState status={status} />
            </span>
          </li>
        ))}
      </Lines>
    </Panel>
  )
}

/** Only for what was paid can something be given. */
const paid: readonly string[] = ['Completed', 'PartiallyRefunded', 'Refunded']

const fates = { accepted: 'ok', waiting: 'plan', refused: 'bad', 'given-up': 'bad' } as const

export const Mails = ({ mails }: { mails: CustomerDetails['mails'] }) => {
  const { t, language } = useWords()
  return (
    <Panel title={t('customers.mails')}>
      <Lines none={mails.length === 0 && t('customers.noMails')}>
        {mails.map(({ at, template, state }) => (
          <li key={`${at} ${template}`} className="plain">
            <span>
              {t(`customers.mailNames.${template}` as never)}
              <small className="below">{formatMoment(new Date(at), language)}</small>
            </span>
            <Pill tone={fates[state]}>{t(`customers.mailStates.${state}`)}</Pill>
          </li>
        ))}
      </Lines>
    </Panel>
  )
}

const consentKinds = ['information', 'sms', 'partner-information', 'partner-sms', 'nps', 'greetings', 'terms', 'privacy'] as const
const consentName = (kind: string, t: T): string => {
  const known = consentKinds.find((one) => one === kind)
  return known ? t(`customers.consentKinds.${known}`) : kind
}

type ConsentsInput = { customerId: string; name: string; consents: CustomerDetails['consents'] }

/** What holds now stands first with each kind; what held before, below it. */
export const Consents = ({ customerId, name, consents: read }: ConsentsInput) => {
  const { t, language } = useWords()
  const mayEdit = can(useMe(), 'customers.edit')
  // The page is not asked for again: each time it is, that is a look.
  const [consents, show] = useState(read)
  const switchedOff = (kinds: readonly string[]) =>
    show((all) => [...kinds.map((kind) => ({ kind, given: false, at: new Date().toISOString(), source: 'staff' })), ...all])
  return (
    <Panel title={t('customers.consents')}>
      <Lines none={consents.length === 0 && t('customers.noConsents')}>
        {[...Map.groupBy(consents, ({ kind }) => kind)].map(([kind, history]) => (
          <li key={kind} className="plain">
            <span>
              {consentName(kind, t)}
              {history.map(({ given, at, source }) => (
                <small key={at} className="below">
                  {[
                    t(given ? 'customers.yes' : 'customers.no'),
                    source === 'staff' && t('customers.offByStaff'),
                    formatMoment(new Date(at), language),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              ))}
            </span>
            <Pill tone={history[0]?.given ? 'ok' : 'quiet'}>{t(history[0]?.given ? 'customers.yes' : 'customers.no')}</Pill>
          </li>
        ))}
      </Lines>
      {mayEdit && <MessagesOff customerId={customerId} name={name} consents={consents} done={switchedOff} />}
    </Panel>
  )
}

export const Looks = ({ looks, count }: { looks: CustomerDetails['looks']; count: number }) => {
  const { t, language } = useWords()
  return (
    <Panel title={t('customers.looks')} aside={<Pill tone="info">{t('customers.lookCount', { count })}</Pill>}>
      <ul className="customer-list">
        {looks.map(({ at, action, by, where }) => (
          <li key={`${at} ${action}`} className="plain">
            <span>
              {by ?? t('customers.formerStaff')}
              <small className="below">
                {[t(`auditLog.did.${action.replaceAll('.', '-')}` as never), where, formatMoment(new Date(at), language)]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
      <p className="muted">{t('customers.looksNote')}</p>
    </Panel>
  )
}
