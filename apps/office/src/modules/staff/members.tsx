import { type StaffRole, staffRoles } from '@hoppla/contract/roles'
import type { StaffPlace } from '@hoppla/contract/staff'
import { type Member, membersFile } from '@hoppla/contract/staff/members'
import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FileButton } from '../../parts/list/file-button.tsx'
import { ListStates } from '../../parts/list/list-states.tsx'
import { ListTable } from '../../parts/list/list-table.tsx'
import { SavedViews } from '../../parts/list/saved-views.tsx'
import { Empty } from '../../parts/states.tsx'
import { playgroundsOf, useMe } from '../../platform/me.ts'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { MemberRow } from './member-row.tsx'
import { listMembersQuery, type MemberFilter } from './staff-queries.ts'

/** With so many play centres or fewer, each is a column; with more, roles are listed in one. */
const mostColumns = 6

/** People with their roles; filters stand in the address. @param open shows one person. */
export const Members = ({ open }: { open: (id: string, giveAt?: string) => void }) => {
  const { t } = useWords()
  const me = useMe()
  const place = usePlace()
  const filter = useMemberFilter()
  const { role, search } = filter
  const setAddress = useSetAddress()
  const members = useInfiniteQuery(listMembersQuery(filter))
  const people = members.data?.pages.flatMap((page) => page.members) ?? []
  const isFiltered = role !== undefined || search !== ''
  const playgrounds = playgroundsOf(me, place?.id)
  const isTable = useMediaQuery('(min-width: 64em)', true, { getInitialValueInEffect: false })
  const columns = isTable && playgrounds.length > 1 && playgrounds.length <= mostColumns ? playgrounds : undefined
  return (
    <>
      <SavedViews list="staff" />
      <Filters key={place?.id} role={role} search={search} set={setAddress} />
      <p className="muted count" aria-live="polite">
        {people.length > 0 && t(members.hasNextPage ? 'staff.countMore' : 'staff.count', { count: people.length })}
        {columns && <span>{t('staff.pressHint')}</span>}
      </p>
      <ListStates
        asked={members}
        rows={8}
        height={46}
        empty={
          people.length === 0 ? <Nobody isFiltered={isFiltered} showAll={() => setAddress({ role: '', search: '' })} /> : undefined
        }
      >
        <MemberTable people={people} columns={columns} open={open} />
      </ListStates>
      {members.hasNextPage && (
        <Button mt="md" loading={members.isFetchingNextPage} onClick={() => void members.fetchNextPage()}>
          {t('common.more')}
        </Button>
      )}
    </>
  )
}

/** The people as a file, filtered as they are listed. */
export const MembersFile = () => {
  const { t } = useWords()
  const { place, role, search } = useMemberFilter()
  const query = {
    ...(place === undefined ? {} : { place }),
    ...(role === undefined ? {} : { role }),
    ...(search === '' ? {} : { search }),
  }
  return <FileButton route={membersFile} input={{ query }} name={t('list.files.staff')} />
}

/** The filter as it stands in the address. */
const useMemberFilter = (): MemberFilter => {
  const asked = useInAddress('role')
  return { place: usePlace()?.id, role: staffRoles.find((one) => one === asked), search: useInAddress('search') }
}

type FiltersInput = { role: StaffRole | undefined; search: string; set: (values: Record<string, string>) => void }

const Filters = ({ role, search, set }: FiltersInput) => {
  const { t } = useWords()
  const [typed, setTyped] = useState(search)
  // A saved view brings words of its own; what is being typed stays as it is typed.
  useEffect(() => setTyped((before) => (before.trim() === search ? before : search)), [search])
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
  const roles = columns ? columns.map(({ name }) => ({ text: name })) : [{ text: t('staff.roles') }]
  return (
    <ListTable
      className="people"
      columns={[{ text: t('staff.person') }, ...roles, { text: t('staff.state') }, { text: t('staff.lastSeen'), isFigures: true }]}
    >
      {people.map((person) => (
        <MemberRow key={person.id} person={person} columns={columns} open={open} />
      ))}
    </ListTable>
  )
}
