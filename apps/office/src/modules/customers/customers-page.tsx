import { type FoundCustomer, searchLeast } from '@hoppla/contract/staff/search'
import { Button, Table, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { submitted } from '../../parts/form-submit.ts'
import { ListStates } from '../../parts/list/list-states.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import { Page } from '../../parts/page.tsx'
import { Empty, Note } from '../../parts/states.tsx'
import { can, useMe } from '../../platform/me.ts'
import { useInAddress, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded } from '../../shell/guarded.tsx'
import { searchCustomersQuery } from './customer-queries.ts'
import { OneCustomer } from './one-customer.tsx'
import './customers.css'

export default function CustomersPage() {
  const { id } = useParams()
  return (
    <Guarded permission="customers.read">{id === undefined ? <Customers /> : <OneCustomer key={id} customerId={id} />}</Guarded>
  )
}

/** Finding a customer of the countries of one’s places. */
const Customers = () => {
  const { t } = useWords()
  const typed = useInAddress('search').trim()
  const set = useSetAddress()
  const isLong = typed.length >= searchLeast
  const asked = useQuery(searchCustomersQuery(typed, isLong))
  const found = asked.data?.customers ?? []
  return (
    <Page title={t('customers.title')} lead={t('customers.lead')}>
      <Find key={typed} search={typed} find={(search) => set({ search })} />
      {isLong ? (
        <ListStates asked={asked} rows={4} empty={found.length === 0 ? <Nobody /> : undefined}>
          <Found customers={found.filter(({ isSimilar }) => !isSimilar)} />
          <Similar customers={found.filter(({ isSimilar }) => isSimilar)} />
          {asked.data?.hasMore && <Note tone="info">{t('customers.hasMore')}</Note>}
        </ListStates>
      ) : (
        <Empty title={t('customers.begin')}>{t('customers.beginText')}</Empty>
      )}
    </Page>
  )
}

const Nobody = () => {
  const { t } = useWords()
  return (
    <Empty art={null} title={t('customers.nobody')}>
      {t('customers.nobodyText')}
    </Empty>
  )
}

/** Looks for somebody when it is sent: each search is logged. */
const Find = ({ search, find }: { search: string; find: (text: string) => void }) => {
  const { t } = useWords()
  const seesDetails = can(useMe(), 'customers.details')
  const [typed, setTyped] = useState(search)
  const isShort = typed.trim().length > 0 && typed.trim().length < searchLeast
  const [isSent, setSent] = useState(false)
  return (
    <search>
      <form
        className="customer-find"
        onSubmit={submitted(() => {
          setSent(true)
          if (!isShort) find(typed.trim())
        })}
      >
        <TextInput
          data-find
          type="search"
          label={t('customers.find')}
          description={t(seesDetails ? 'customers.findHint' : 'customers.findHintLess')}
          error={isSent && isShort ? t('customers.tooShort') : undefined}
          leftSection={<IconSearch size={18} aria-hidden />}
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">{t('customers.go')}</Button>
      </form>
    </search>
  )
}

/** Who is not called as was typed, but nearly so. */
const Similar = ({ customers }: { customers: readonly FoundCustomer[] }) => {
  const { t } = useWords()
  if (customers.length === 0) return null
  return (
    <section className="customer-similar" aria-labelledby="customers-similar">
      <h2 id="customers-similar">{t('customers.similar')}</h2>
      <Found customers={customers} />
    </section>
  )
}

const Found = ({ customers }: { customers: readonly FoundCustomer[] }) => {
  const { t } = useWords()
  const { search } = useLocation()
  if (customers.length === 0) return null
  return (
    <ListTable columns={[{ text: t('customers.name') }, { text: t('customers.town') }]}>
      {customers.map(({ id, name, town, email }) => (
        <Table.Tr key={id}>
          <Table.Td>
            <Link data-row className="log-link" to={{ pathname: `/customers/${id}`, search }}>
              {name || email || t('customers.noName')}
            </Link>
          </Table.Td>
          <Table.Td>{town ?? email}</Table.Td>
        </Table.Tr>
      ))}
    </ListTable>
  )
}
