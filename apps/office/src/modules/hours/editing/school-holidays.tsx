import type { PlaceHoursPlan } from '@hoppla/contract/editing/hours-plan'
import type { SchoolHolidayRow } from '@hoppla/contract/editing/opening-hours'
import { formatDate, formatList, type Language } from '@hoppla/i18n'
import { Button, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditedField } from '../../../parts/editing/differences.ts'
import { type Faults, ItemEditor } from '../../../parts/editing/item-editor.tsx'
import { LanguageFields } from '../../../parts/editing/language-fields.tsx'
import { DayField } from '../../../parts/editing/number-field.tsx'
import { Panel, Waiting } from '../../../parts/page.tsx'
import { Empty, Failure, Note } from '../../../parts/states.tsx'
import { type T, useWords } from '../../../platform/words.ts'
import { useShownPlaces } from '../hours-address.ts'
import { useHoursChanged } from '../hours-queries.ts'
import { PlaceChoice } from '../place-choice.tsx'
import { Effects } from './effects.tsx'
import { getHoursPlanQuery, schoolHolidayApi } from './hours-editing.ts'

type Calendar = NonNullable<PlaceHoursPlan['schoolCalendar']>

/** The school holidays that a play centre goes by; for all that go by the same. */
export const SchoolHolidays = () => {
  const { t } = useWords()
  const { places, place } = useShownPlaces()
  const plan = useQuery({ ...getHoursPlanQuery(place?.id ?? ''), enabled: place !== undefined })
  if (!place) return null
  const calendar = plan.data?.schoolCalendar
  return (
    <div className="stack mt">
      <div className="filters">
        <PlaceChoice places={places} place={place} />
      </div>
      {plan.error && !plan.data && <Failure error={plan.error} retry={() => void plan.refetch()} />}
      {!plan.data && !plan.error && <Waiting rows={5} height={64} />}
      {plan.data && !calendar && <Empty art={null} title={t('hours.school.noCalendar')} />}
      {plan.data && calendar && (
        <>
          <UsedBy calendar={calendar} />
          {calendar.isYours ? (
            <CalendarEditor key={calendar.id} calendar={calendar} place={plan.data.place} />
          ) : (
            <ReadOnly calendar={calendar} />
          )}
        </>
      )}
    </div>
  )
}

const UsedBy = ({ calendar: { key, places, isYours } }: { calendar: Calendar }) => {
  const { t, language } = useWords()
  return (
    <Note tone={isYours ? 'info' : 'quiet'}>
      {t('hours.school.usedBy', { calendar: key, places: formatList(places, language) })} {!isYours && t('hours.school.notYours')}
    </Note>
  )
}

const nameOf = (names: SchoolHolidayRow['names'], language: Language): string => names[language] ?? Object.values(names)[0] ?? ''
const daysText = ({ from, to }: Pick<SchoolHolidayRow, 'from' | 'to'>, language: Language): string =>
  [from, to].map((day) => (day ? formatDate(day, language, 'medium') : '…')).join(' – ')

const ReadOnly = ({ calendar: { holidays } }: { calendar: Calendar }) => {
  const { t, language } = useWords()
  return (
    <Panel title={t('hours.school.title')}>
      <ul className="rows">
        {holidays.map((row) => (
          <li key={row.key}>
            <strong>{nameOf(row.names, language)}</strong>
            <span className="figures">{daysText(row, language)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Value = { rows: SchoolHolidayRow[] }

/** Each holiday is a field of its own: of two versions one chooses by holiday. */
const fieldsOf = (language: Language, t: T, values: readonly Value[]): EditedField<Value>[] => {
  const rows = values.flatMap((value) => value.rows)
  return [...new Set(rows.map(({ key }) => key))].map((key) => {
    const find = (value: Value) => value.rows.find((row) => row.key === key)
    return {
      id: key,
      label: nameOf(rows.find((row) => row.key === key)?.names ?? {}, language) || t('hours.school.unnamed'),
      read: find,
      write: (value, from) => {
        const taken = find(from)
        if (!taken) return { rows: value.rows.filter((row) => row.key !== key) }
        return { rows: find(value) ? value.rows.map((row) => (row.key === key ? taken : row)) : [...value.rows, taken] }
      },
      show: (value) => {
        const row = find(value)
        return row ? [nameOf(row.names, language), daysText(row, language)].filter(Boolean).join(': ') : ''
      },
    }
  })
}

const CalendarEditor = ({ calendar, place }: { calendar: Calendar; place: PlaceHoursPlan['place'] }) => {
  const { t, language } = useWords()
  const changed = useHoursChanged()
  return (
    <ItemEditor
      api={schoolHolidayApi}
      id={calendar.id}
      where={place}
      toValue={(rows): Value => ({ rows: [...rows] })}
      toRows={({ rows }) => rows}
      fieldsOf={(...values) => fieldsOf(language, t, values)}
      asks={(rows, from, confirm) => (
        <Effects key={from ?? ''} change={{ of: 'school-holidays', id: calendar.id, rows: [...rows], from }} confirm={confirm} />
      )}
      onSaved={changed}
    >
      {(form) => <Holidays {...form} calendar={calendar} place={place} />}
    </ItemEditor>
  )
}

type Form = {
  value: Value
  set: (value: Value) => void
  faults: Faults
  calendar: Calendar
  place: PlaceHoursPlan['place']
}

const Holidays = ({ value: { rows }, set, faults, calendar, place }: Form) => {
  const { t } = useWords()
  const [isPastShown, showPast] = useState(false)
  const shown = rows
    .map((row, at) => ({ row, at }))
    .filter(({ row }) => isPastShown || !(row.to < place.today) || row.to === '')
    .sort((one, other) => (one.row.from < other.row.from ? -1 : 1))
  const hidden = rows.length - shown.length
  const add = () =>
    set({
      rows: [
        ...rows,
        { key: `${calendar.key}-${crypto.randomUUID().slice(0, 8)}`, calendar: calendar.key, names: {}, from: '', to: '' },
      ],
    })
  return (
    <>
      {(hidden > 0 || isPastShown) && (
        <div>
          <Button size="xs" variant="quiet" aria-expanded={isPastShown} onClick={() => showPast(!isPastShown)}>
            {isPastShown ? t('hours.school.hidePast') : t('hours.school.showPast', { count: hidden })}
          </Button>
        </div>
      )}
      {shown.map(({ row, at }) => (
        <Holiday
          key={row.key}
          row={row}
          write={(next) => set({ rows: rows.map((one, nth) => (nth === at ? next : one)) })}
          remove={() => set({ rows: rows.filter((_one, nth) => nth !== at) })}
          errors={errorsOf(faults, at)}
          languages={place.languages}
        />
      ))}
      <div>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {t('hours.school.add')}
        </Button>
      </div>
    </>
  )
}

/** What is wrong with a row, by column. */
const errorsOf = (faults: Faults, at: number): Faults =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([path, text]) => (path.startsWith(`${at}.`) ? [[path.slice(`${at}.`.length), text]] : [])),
  )

type RowInput = {
  row: SchoolHolidayRow
  write: (row: SchoolHolidayRow) => void
  remove: () => void
  errors: Faults
  languages: readonly Language[]
}

const Holiday = ({ row, write, remove, errors, languages }: RowInput) => {
  const { t, language } = useWords()
  const name = nameOf(row.names, language) || t('hours.school.unnamed')
  const isReversed = row.from !== '' && row.to !== '' && row.to < row.from
  return (
    // No section: holidays of two years have one name, and nobody looks for each in a list of sections.
    <div className="panel">
      <div className="panel-head">
        <Title order={2}>{name}</Title>
        <Button size="xs" variant="quiet" onClick={remove} aria-label={t('hours.school.removeOf', { name })}>
          {t('hours.edit.remove')}
        </Button>
      </div>
      <div className="stack">
        <div className="pair">
          <DayField
            label={t('hours.school.from')}
            value={row.from || undefined}
            set={(from) => write({ ...row, from: from ?? '' })}
            error={errors.from}
          />
          <DayField
            label={t('hours.school.to')}
            value={row.to || undefined}
            set={(to) => write({ ...row, to: to ?? '' })}
            error={isReversed ? t('hours.edit.faults.endsFirst') : errors.to}
          />
        </div>
        <LanguageFields
          languages={languages}
          specs={[{ key: 'names', label: t('hours.school.name'), most: 200 }]}
          values={row}
          set={(_key, names) => write({ ...row, names })}
          errors={errors}
        />
        {errors.names && <Note tone="bad">{errors.names}</Note>}
      </div>
    </div>
  )
}
