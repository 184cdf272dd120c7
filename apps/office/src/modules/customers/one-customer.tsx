import type { Customer } from '@hoppla/contract/staff/customers'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconFileShredder, IconHeadset, IconMail, IconPhone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { Page, Waiting } from '../../parts/page.tsx'
import { Failure, Note, Pill } from '../../parts/states.tsx'
import { can, useMe } from '../../platform/me.ts'
import { formatDay } from '../../platform/moments.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { readCustomerQuery } from './customer-queries.ts'
import { Bookings, Consents, Family, Looks, Mails, Orders } from './details-panels.tsx'
import { Holdings } from './holdings.tsx'
import { Notes } from './notes-panel.tsx'

/** One customer: the family, what is owned, what was bought and booked, and who has looked, as far as one’s role opens it. */
export const OneCustomer = ({ customerId }: { customerId: string }) => {
  const { t, language } = useWords()
  const { data: customer, error, refetch } = useQuery(readCustomerQuery(customerId))
  return (
    <Page
      title={customer ? customer.name || t('customers.noName') : t('customers.one')}
      lead={customer && <Lead customer={customer} />}
      actions={<Actions customer={customer} />}
    >
      {error && !customer && <Failure error={error} retry={() => void refetch()} />}
      {!customer && !error && <Waiting rows={8} />}
      {customer?.details?.restrictedSince && (
        <Note tone="warn">
          {t('customers.restricted', { day: formatDay(customer.details.restrictedSince.slice(0, 10), language) })}
        </Note>
      )}
      {customer && <Columns customer={customer} />}
    </Page>
  )
}

const Lead = ({ customer: { town, country, details } }: { customer: Customer }) => {
  const { t, language } = useWords()
  const facts = [
    details?.email,
    details?.phone,
    town,
    country,
    details && (languageNames[details.language as keyof typeof languageNames] ?? details.language),
    details && t('customers.since', { day: formatDay(details.since.slice(0, 10), language) }),
  ]
  return (
    <span className="role-list">
      {details && (
        <Pill tone={details.isEmailConfirmed ? 'ok' : 'warn'}>
          {t(details.isEmailConfirmed ? 'customers.confirmed' : 'customers.unconfirmed')}
        </Pill>
      )}
      <span className="customer-facts">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

/** What can be done about a customer. What a role adds stands here. */
const Actions = ({ customer }: { customer: Customer | undefined }) => {
  const { t } = useWords()
  const { search } = useLocation()
  const details = customer?.details
  const me = useMe()
  const mayAct = can(me, 'customers.act')
  return (
    <>
      <Button
        component={Link}
        variant="quiet"
        to={{ pathname: '/customers', search }}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {t('customers.toSearch')}
      </Button>
      {details?.phone && (
        <Button component="a" href={`tel:${details.phone.replaceAll(' ', '')}`} leftSection={<IconPhone size={18} aria-hidden />}>
          {t('customers.call')}
        </Button>
      )}
      {details && (
        <Button component="a" href={`mailto:${details.email}`} leftSection={<IconMail size={18} aria-hidden />}>
          {t('customers.write')}
        </Button>
      )}
      {details && can(me, 'customers.requests') && (
        <Button
          component={Link}
          variant="default"
          to={{ pathname: '/data-requests', search }}
          state={{ customer: { id: customer.id, name: customer.name } }}
          leftSection={<IconFileShredder size={18} aria-hidden />}
        >
          {t('customers.ask')}
        </Button>
      )}
      {details && mayAct && (
        <Button
          component={Link}
          variant="next"
          to={{ pathname: '/acting', search }}
          state={{ customer: { id: customer.id, name: customer.name } }}
          leftSection={<IconHeadset size={18} aria-hidden />}
        >
          {t('customers.act')}
        </Button>
      )}
    </>
  )
}

/** The panels, in three columns where there is room. */
const Columns = ({ customer: { id, name, holdings, details } }: { customer: Customer }) => {
  const { t } = useWords()
  return (
    <div className={details ? 'customer-columns' : 'customer-columns one'}>
      <div className="stack">
        {details && <Family members={details.children} />}
        <Holdings holdings={holdings} />
      </div>
      {details && (
        <div className="stack">
          <Bookings bookings={details.bookings} />
          <Orders orders={details.orders} count={details.orderCount} email={details.email} />
        </div>
      )}
      <div className="stack">
        {details && (
          <>
            <Notes customerId={id} notes={details.notes} />
            <Mails mails={details.mails} />
            <Consents customerId={id} name={name} consents={details.consents} />
            <Looks looks={details.looks} count={details.lookCount} />
          </>
        )}
        <Note tone="info">{t('customers.health')}</Note>
      </div>
    </div>
  )
}
