import { type StaffRole, staffRoles } from '@hoppla/contract/roles'
import type { StaffPlace } from '@hoppla/contract/staff'
import type { Member } from '@hoppla/contract/staff/members'
import { Button, Select, Table, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Waiting } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/states.tsx'
import { playgroundsOf, useMe } from '../../platform/me.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { MemberRow } from './member-row.tsx'
import { listMembersQuery } from './staff-queries.ts'

/** With so many play centres or fewer, each is a column; with more, roles are listed in one. */
const mostColumns = 6

/** People with their roles; filters stand in the address. @param open shows one person. */
export const Members = ({ open }: { open: (id: string, giveAt?: string) => void }) => {
  const { t } = useWords()
  const me = useMe()
  const place = usePlace()
  const asked = useInAddress('role')
  const search = useInAddress('search')
  const setAddress = useSetAddress()
  const role = staffRoles.find((one) => one === asked)
  const members = useInfiniteQuery(listMembersQuery({ place: place?.id, role, search }))
  const people = members.data?.pages.flatMap((page) => page.members) ?? []
  const isFiltered = role !== undefined || search !== ''
  const playgrounds = playgroundsOf(me, place?.id)
  const isTable = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
  const columns = isTable && playgrounds.length > 1 && playgrounds.length <= mostColumns ? playgrounds : undefined
  return (
    <>
      <Filters key={place?.id} role={role} search={search} set={setAddress} />
      <p className="muted count" aria-live="polite">
        {people.length > 0 && t(members.hasNextPage ? 'staff.countMore' : 'staff.count', { count: people.length })}
        {columns && <span>{t('staff.pressHint')}</span>}
      </p>
      {members.error && <Failure error={members.error} at={members.dataUpdatedAt} retry={() => void members.refetch()} />}
      {members.isPending && !members.error && <Waiting rows={8} height={46} />}
      {members.data && people.length === 0 && (
        <Nobody isFiltered={isFiltered} showAll={() => setAddress({ role: '', search: '' })} />
      )}
      {people.length > 0 && <MemberTable people={people} columns={columns} open={open} />}
      {members.hasNextPage && (
        <Button mt="md" loading={members.isFetchingNextPage} onClick={() => void members.fetchNextPage()}>
          {t('common.more')}
        </Button>
      )}
    </>
  )
}

type FiltersInput = { role: StaffRole | undefined; search: string; set: (values: Record<string, string>) => void }

const Filters = ({ role, search, set }: FiltersInput) => {
  const { t } = useWords()
  const [typed, setTyped] = useState(search)
  const later = useDebouncedCallback((text: string) => set({ search: text.trim() }), 250)
  return (
    <search className="filters">
      <TextInput
        data-find
        type="search"
        aria-label={t('staff.search')}
        placeholder={t('staff.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          later(event.currentTarget.value)
        }}
      />
      <Select
        aria-label={t('staff.role')}
        className="chip-select"
        data={[
          { value: '', label: t('staff.allRoles') },
          ...staffRoles.map((one) => ({ value: one, label: t('staff.oneRole', { role: t(`common.roles.${one}`) }) })),
        ]}
        value={role ?? ''}
        allowDeselect={false}
        onChange={(value) => set({ role: value ?? '' })}
      />
    </search>
  )
}

const Nobody = ({ isFiltered, showAll }: { isFiltered: boolean; showAll: () => void }) => {
  const { t } = useWords()
  if (!isFiltered) return <Empty title={t('staff.nobody')}>{t('staff.nobodyText')}</Empty>
  return <Empty art={null} title={t('staff.nobodyFound')} actions={<Button onClick={showAll}>{t('staff.showAll')}</Button>} />
}

const MemberTable = ({
  people,
  columns,
  open,
}: {
  people: readonly Member[]
  columns: readonly StaffPlace[] | undefined
  open: (id: string, giveAt?: string) => void
}) => {
  const { t } = useWords()
  return (
    <div className="table-panel">
      <Table className="people">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('staff.person')}</Table.Th>
            {columns ? (
              columns.map(({ id, name }) => <Table.Th key={id}>{name}</Table.Th>)
            ) : (
              <Table.Th>{t('staff.roles')}</Table.Th>
            )}
            <Table.Th>{t('staff.state')}</Table.Th>
            <Table.Th className="figures">{t('staff.lastSeen')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <MemberRow key={person.id} person={person} columns={columns} open={open} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
