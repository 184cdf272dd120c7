import type { GroupFilling, Season, SeasonGroup } from '@hoppla/contract/classes/seasons'
import { formatMoney } from '@hoppla/i18n'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { Empty } from '../../parts/states.tsx'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { GroupCell } from './group-cell.tsx'
import { copiedTo, freeDayAfter, minutesOf, rowsOf, type SeasonRow, weekdays } from './season.rules.ts'
import { WeekList } from './week-list.tsx'
import { useWeekdays } from './weekdays.ts'

type Input = {
  season: Season
  filling: ReadonlyMap<string, GroupFilling>
  isDraft: boolean
  changeGroups: (next: (groups: SeasonGroup[]) => SeasonGroup[]) => void
  addRow: () => void
}

const arrows: Record<string, readonly [rows: number, days: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** What is done to groups of the grid, by pointer and by key. */
const useGrid = ({ season, isDraft, changeGroups }: Input) => {
  const { t } = useWords()
  const { named } = useWeekdays()
  const setAddress = useSetAddress()
  const table = useRef<HTMLTableElement>(null)
  const focusGroup = (id: string) =>
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-group="${id}"]`)?.focus())
  const focusCell = (row: number, day: number) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-day="${day}"] button`)?.focus()
  const add = (row: SeasonRow, weekday: number) => {
    const [like] = row.groups
    if (!like) return
    const id = crypto.randomUUID()
    changeGroups((groups) => [...groups, copiedTo(like, weekday, id)])
    setAddress({ group: id })
  }
  const copy = (row: SeasonRow, group: SeasonGroup) => {
    const id = crypto.randomUUID()
    const weekday = freeDayAfter(row, group.weekday)
    changeGroups((groups) => [...groups, copiedTo(group, weekday, id)])
    notifications.show({ color: 'leaf', message: t('seasons.did.copied', { day: named(weekday), time: group.from }) })
    focusGroup(id)
  }
  const remove = (group: SeasonGroup, row: number) => {
    changeGroups((groups) => groups.filter(({ id }) => id !== group.id))
    notifications.show({
      color: 'leaf',
      message: t('seasons.did.removed', { day: named(group.weekday), time: group.from }),
    })
    requestAnimationFrame(() => focusCell(row, group.weekday))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>, rows: readonly SeasonRow[]) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
    const [at, day] = [Number(cell.dataset.row), Number(cell.dataset.day)]
    const arrow = arrows[event.key]
    const row = rows[at]
    const group = season.groups.find(({ id }) => id === (event.target as HTMLElement).dataset.group)
    if (arrow) focusCell(at + arrow[0], day + arrow[1])
    else if (isDraft && row && group && event.key.toLowerCase() === 'd') copy(row, group)
    else if (isDraft && group && (event.key === 'Delete' || event.key === 'Backspace')) remove(group, at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { table, add, onKeyDown, open: (id: string) => setAddress({ group: id }) }
}

/** Groups by days: a table where there is room for it, else day by day. */
export const WeekGrid = (input: Input) => {
  const { t } = useWords()
  const { named, short } = useWeekdays()
  const { season, isDraft, addRow } = input
  const { table, add, onKeyDown, open } = useGrid(input)
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false })
  const rows = rowsOf(season.groups)
  const press = isDraft && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={addRow}>
      {t('seasons.row.open')}
    </Button>
  )
  if (rows.length === 0)
    return (
      <Empty title={t('seasons.noGroups')} actions={press}>
        {isDraft ? t('seasons.noGroupsText') : undefined}
      </Empty>
    )
  if (!isWide)
    return (
      <div className="week-panel">
        <WeekList season={season} filling={input.filling} />
        {press}
      </div>
    )
  return (
    <div className="week-panel">
      <table className="week-grid" ref={table} onKeyDown={(event) => onKeyDown(event, rows)}>
        <caption className="visually-hidden">{t('seasons.gridOf', { name: season.name })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('seasons.group')}</th>
            {weekdays.map((day) => (
              <th key={day} scope="col" abbr={named(day)}>
                {short(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key}>
              <RowHead row={row} currency={season.currency} />
              {weekdays.map((day) => (
                <Day key={day} input={input} row={row} at={at} day={day} open={open} add={add} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {press}
    </div>
  )
}

const RowHead = ({ row, currency }: { row: SeasonRow; currency: string }) => {
  const { t, language } = useWords()
  const [head] = row.groups
  if (!head) return null
  const facts = [
    t('seasons.minutes', { count: minutesOf(head) }),
    t('seasons.seats', { count: head.seats }),
    head.price === 0 ? t('seasons.free') : formatMoney(head.price, currency, language, { short: true }),
  ]
  return (
    <th scope="row">
      {[row.name, row.groupName].filter(Boolean).join(' · ')}
      <span className="below">{facts.join(' · ')}</span>
    </th>
  )
}

type DayInput = {
  input: Input
  row: SeasonRow
  at: number
  day: number
  open: (id: string) => void
  add: (row: SeasonRow, day: number) => void
}
const Day = ({ input: { season, filling, isDraft }, row, at, day, open, add }: DayInput) => {
  const { t } = useWords()
  const { named } = useWeekdays()
  const groups = row.groups.filter(({ weekday }) => weekday === day)
  return (
    <td data-row={at} data-day={day}>
      {groups.map((group) => (
        <GroupCell key={group.id} group={group} season={season} filling={filling.get(group.id)} open={() => open(group.id)} />
      ))}
      {groups.length === 0 && isDraft && (
        <button
          type="button"
          className="add-cell"
          aria-label={t('seasons.addAt', { group: [row.name, row.groupName].filter(Boolean).join(' · '), day: named(day) })}
          onClick={() => add(row, day)}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      )}
    </td>
  )
}
