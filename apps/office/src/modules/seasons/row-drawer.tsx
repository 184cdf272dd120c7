import type { Programme, SeasonGroup } from '@hoppla/contract/classes/seasons'
import type { StaffPlace } from '@hoppla/contract/staff'
import { Button, Drawer, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { submitted } from '../../parts/form-submit.ts'
import { Waiting } from '../../parts/page.tsx'
import { Empty, Failure } from '../../parts/states.tsx'
import { useWords } from '../../platform/words.ts'
import { groupOf, weekdays } from './season.rules.ts'
import { listProgrammesQuery } from './season-queries.ts'
import { useWeekdays } from './weekdays.ts'

type Input = { centre: StaffPlace; opened: boolean; close: () => void; add: (group: SeasonGroup) => void }

/** A row more: an age group as it has been held before, on its first day. */
export const RowDrawer = ({ opened, ...input }: Input) => {
  const { t } = useWords()
  return (
    <Drawer opened={opened} onClose={input.close} title={t('seasons.row.title')} size={480}>
      <Programmes {...input} />
    </Drawer>
  )
}

const Programmes = (input: Omit<Input, 'opened'>) => {
  const { t } = useWords()
  const { data, error, refetch } = useQuery(listProgrammesQuery(input.centre.id))
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Waiting rows={3} height={52} />
  if (data.length === 0)
    return (
      <Empty art={null} title={t('seasons.row.none')}>
        {t('seasons.row.noneText')}
      </Empty>
    )
  return <RowForm {...input} programmes={data} />
}

const RowForm = ({ programmes, close, add }: Omit<Input, 'opened' | 'centre'> & { programmes: readonly Programme[] }) => {
  const { t } = useWords()
  const { named } = useWeekdays()
  const [chosen, setChosen] = useState('0')
  const [weekday, setWeekday] = useState('1')
  const [from, setFrom] = useState('16:30')
  const programme = programmes[Number(chosen)]
  return (
    <form
      className="stack"
      noValidate
      onSubmit={submitted(() => {
        if (!programme || from === '') return
        close()
        add(groupOf(programme, { id: crypto.randomUUID(), weekday: Number(weekday), from }))
      })}
    >
      <Select
        data-autofocus
        label={t('seasons.row.programme')}
        description={t('seasons.row.hint')}
        data={programmes.map((one, at) => ({
          value: String(at),
          label: `${[one.name, one.groupName].filter(Boolean).join(' · ')} · ${t('seasons.minutes', { count: one.minutes })}`,
        }))}
        value={chosen}
        searchable
        allowDeselect={false}
        onChange={(value) => setChosen(value ?? '0')}
      />
      <div className="two">
        <Select
          label={t('seasons.fields.weekday')}
          data={weekdays.map((day) => ({ value: String(day), label: named(day) }))}
          value={weekday}
          allowDeselect={false}
          onChange={(value) => setWeekday(value ?? '1')}
        />
        <TextInput
          type="time"
          label={t('seasons.fields.from')}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
      </div>
      <div className="dialog-actions">
        <Button variant="quiet" onClick={close}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="next" disabled={from === ''}>
          {t('seasons.row.press')}
        </Button>
      </div>
    </form>
  )
}
