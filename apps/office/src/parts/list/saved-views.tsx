import type { ViewList } from '@hoppla/contract/staff/view-lists'
import type { SavedView } from '@hoppla/contract/staff/views'
import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { ViewDialog } from './view-dialog.tsx'
import { addressOf, filtersIn, isSame, listViewsQuery } from './view-queries.ts'

/**
 * One's own saved views of a list, before its filters: a press filters by one, another press shows everything again.
 * @param forgets what else of the address belongs to the filters of before, such as the page.
 */
export const SavedViews = ({ list, forgets = [] }: { list: ViewList; forgets?: readonly string[] }) => {
  const { t } = useWords()
  const [address] = useSearchParams()
  const set = useSetAddress()
  const { data } = useQuery(listViewsQuery)
  const [dialog, setDialog] = useState<SavedView | 'new'>()
  const now = filtersIn(address, list)
  const own = data?.filter((view) => view.list === list) ?? []
  const shown = own.find(({ filters }) => isSame(filters, now, list))
  const isFiltered = Object.keys(now).length > 0
  const show = (filters: SavedView['filters']) =>
    set({ ...Object.fromEntries(['page', ...forgets].map((name) => [name, ''])), ...addressOf(filters, list) })
  if (own.length === 0 && !isFiltered) return null
  return (
    <fieldset className="plain-set reasons" aria-label={t('list.views.label')}>
      {own.map((view) => (
        <UnstyledButton
          key={view.id}
          className="chip"
          aria-pressed={view === shown}
          onClick={() => show(view === shown ? {} : view.filters)}
        >
          {view.name}
        </UnstyledButton>
      ))}
      {shown && (
        <ActionIcon size={36} aria-label={t('list.views.change', { name: shown.name })} onClick={() => setDialog(shown)}>
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
      {!shown && isFiltered && (
        <Button variant="quiet" leftSection={<IconBookmark size={18} aria-hidden />} onClick={() => setDialog('new')}>
          {t('list.views.save')}
        </Button>
      )}
      {dialog === 'new' && <ViewDialog list={list} filters={now} close={() => setDialog(undefined)} />}
      {dialog !== undefined && dialog !== 'new' && (
        <ViewDialog list={list} filters={dialog.filters} view={dialog} close={() => setDialog(undefined)} />
      )}
    </fieldset>
  )
}
