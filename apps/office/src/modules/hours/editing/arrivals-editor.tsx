import { ActionIcon, Button, Checkbox, Group, TextInput } from '@mantine/core'
import { IconCalendarPlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Faults, ItemEditor } from '../../../parts/editing/item-editor.tsx'
import { NumberField } from '../../../parts/editing/number-field.tsx'
import { Panel, Waiting } from '../../../parts/page.tsx'
import { Failure, Note } from '../../../parts/states.tsx'
import { useWords } from '../../../platform/words.ts'
import { dayAhead } from '../close-values.ts'
import { useEditedPlaces } from '../hours-address.ts'
import { PlaceChoice } from '../place-choice.tsx'
import { type ArrivalPlan, type ArrivalRow, arrivalWindowApi, planFields, planOf, rowsOfPlan, sumOfRow } from './arrival-windows.ts'
import { getHoursPlanQuery } from './hours-editing.ts'
import { weekdayNames } from './week-fields.ts'

/** When families may arrive at a play centre that takes bookings: the weekly pattern, and days that have their own. */
export const ArrivalsEditor = () => {
  const { t, language } = useWords()
  const { places, place: chosen } = useEditedPlaces()
  const centres = places.filter(({ kind }) => kind === 'Playground')
  const place = centres.find(({ id }) => id === chosen?.id) ?? centres[0]
  const plan = useQuery({ ...getHoursPlanQuery(place?.id ?? ''), enabled: place !== undefined })
  if (!place) return <Note tone="quiet">{t('hours.arrivals.noCentre')}</Note>
  return (
    <div className="stack mt">
      <div className="filters">
        <PlaceChoice places={centres} place={place} />
      </div>
      <p className="muted">{t('hours.arrivals.lead')}</p>
      {plan.error && !plan.data && <Failure error={plan.error} retry={() => void plan.refetch()} />}
      {!plan.data && !plan.error && <Waiting rows={4} height={64} />}
      {plan.data && (
        <ItemEditor
          key={place.id}
          api={arrivalWindowApi}
          id={place.id}
          where={plan.data.place}
          toValue={planOf}
          toRows={(value: ArrivalPlan) => rowsOfPlan(plan.data.place.key, value)}
          fieldsOf={() => planFields(language, t)}
        >
          {(form) => <Rows {...form} />}
        </ItemEditor>
      )}
    </div>
  )
}

type Form = { value: ArrivalPlan; set: (plan: ArrivalPlan) => void; faults: Faults }
const hours = { from: '10:00', until: '16:00', every: 30, places: 40 }

const Rows = ({ value: { rows }, set, faults }: Form) => {
  const { t } = useWords()
  const add = (row: ArrivalRow) => set({ rows: [...rows, row] })
  return (
    <>
      {rows.length === 0 && <Note tone="quiet">{t('hours.arrivals.none')}</Note>}
      {rows.map((row, at) => (
        <RowPanel
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name, its place in the list stays
          key={at}
          row={row}
          faultOf={(column) => faults[`${at}.${column}`]}
          set={(next) => set({ rows: rows.map((one, nth) => (nth === at ? next : one)) })}
          remove={() => set({ rows: rows.filter((_one, nth) => nth !== at) })}
        />
      ))}
      <Group>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => add({ ...hours, days: [], date: '' })}>
          {t('hours.arrivals.addDays')}
        </Button>
        <Button
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
          onClick={() => add({ ...hours, days: [], date: dayAhead(7) })}
        >
          {t('hours.arrivals.addDate')}
        </Button>
      </Group>
    </>
  )
}

type RowProps = {
  row: ArrivalRow
  set: (row: ArrivalRow) => void
  remove: () => void
  faultOf: (column: string) => string | undefined
}
const RowPanel = ({ row, set, remove, faultOf }: RowProps) => {
  const { t, language } = useWords()
  const sum = sumOfRow(row)
  return (
    <Panel
      title={t(row.date === '' ? 'hours.arrivals.weekly' : 'hours.arrivals.onDate')}
      aside={
        <ActionIcon variant="subtle" aria-label={t('hours.arrivals.remove')} onClick={remove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <div className="stack">
        {row.date === '' ? (
          <fieldset className="plain-set">
            <legend>{t('hours.arrivals.days')}</legend>
            <Group>
              {weekdayNames(language).map((name, day) => (
                <Checkbox
                  key={name}
                  label={name}
                  checked={row.days.includes(day)}
                  onChange={({ currentTarget: { checked } }) =>
                    set({ ...row, days: checked ? [...row.days, day] : row.days.filter((one) => one !== day) })
                  }
                />
              ))}
            </Group>
            {faultOf('days') && <Note tone="warn">{faultOf('days')}</Note>}
          </fieldset>
        ) : (
          <TextInput
            type="date"
            label={t('hours.arrivals.date')}
            value={row.date}
            error={faultOf('date')}
            onChange={({ currentTarget }) => set({ ...row, date: currentTarget.value || row.date })}
          />
        )}
        <RowFields row={row} set={set} faultOf={faultOf} />
        <p className="muted">{t('hours.arrivals.sum', { windows: sum.windows, places: sum.places })}</p>
      </div>
    </Panel>
  )
}

const RowFields = ({ row, set, faultOf }: Omit<RowProps, 'remove'>) => {
  const { t } = useWords()
  return (
    <div className="two">
      {(['from', 'until'] as const).map((column) => (
        <TextInput
          key={column}
          type="time"
          label={t(`hours.arrivals.${column}`)}
          value={row[column]}
          error={faultOf(column)}
          onChange={({ currentTarget }) => set({ ...row, [column]: currentTarget.value })}
        />
      ))}
      <NumberField
        label={t('hours.arrivals.every')}
        unit={t('hours.arrivals.minutes')}
        value={row.every}
        error={faultOf('every')}
        // A field that is empty for a moment is refused in words when it is published.
        set={(every) => set({ ...row, every: every ?? 0 })}
      />
      <NumberField
        label={t('hours.arrivals.places')}
        hint={t('hours.arrivals.placesHint')}
        value={row.places}
        error={faultOf('places')}
        set={(places) => set({ ...row, places: places ?? 0 })}
      />
    </div>
  )
}
