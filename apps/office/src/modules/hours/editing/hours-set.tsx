import type { PlaceHoursPlan } from '@hoppla/contract/editing/hours-plan'
import { formatNumber } from '@hoppla/i18n'
import { Button, Select } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { LanguageFields } from '../../../parts/editing/language-fields.tsx'
import { DayField } from '../../../parts/editing/number-field.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Note } from '../../../parts/states.tsx'
import { type T, useWords } from '../../../platform/words.ts'
import { openText } from '../open-text.ts'
import { HoursFields } from './hours-fields.tsx'
import {
  type DayHours,
  faultOfHours,
  type HoursSet,
  type Interval,
  inherited,
  type PlacedFault,
  type WeekDay,
} from './week.rules.ts'
import { holidayChoices, holidayName, isOneDay, setName, weekdayNames } from './week-fields.ts'

type Input = {
  value: HoursSet
  set: (value: HoursSet) => void
  /** Absent: it cannot be taken away. */
  remove: (() => void) | undefined
  faults: readonly PlacedFault[]
  /** Another set above is for the same days. */
  isTwice: boolean
  plan: PlaceHoursPlan
}

/** Hours for one kind of day: what it is for, and each weekday. */
export const HoursSetPanel = ({ value, set, remove, faults, isTwice, plan }: Input) => {
  const { t, language } = useWords()
  const names = weekdayNames(language)
  const isOne = isOneDay(value)
  const write = (at: number, day: WeekDay) =>
    set({ ...value, days: isOne ? value.days.map(() => day) : value.days.map((one, nth) => (nth === at ? day : one)) })
  // What nobody sees beside a day: the days themselves are taken, or a text in no language of the place.
  const others = [...new Set(faults.filter(({ column }) => !/^(open|to|comments)/.test(column)).map(({ text }) => text))]
  return (
    <Panel
      title={setName(value, language, t)}
      aside={
        remove && (
          <Button
            size="xs"
            variant="quiet"
            onClick={remove}
            aria-label={`${t('hours.edit.remove')}: ${setName(value, language, t)}`}
          >
            {t('hours.edit.remove')}
          </Button>
        )
      }
    >
      <div className="stack">
        <WhatFor value={value} set={set} error={faults.find(({ column }) => column === 'to')?.text} />
        {isTwice && <Note tone="bad">{t('hours.edit.twice')}</Note>}
        {others.map((text) => (
          <Note key={text} tone="bad">
            {text}
          </Note>
        ))}
        <ul className="rows week-days">
          {(isOne ? [t('hours.edit.everyDay')] : names).map((name, at) => (
            <DayRow
              key={name}
              name={name}
              day={value.days[at] ?? null}
              set={(day) => write(at, day)}
              usual={usualOf(value, at, plan)}
              proposed={proposedHours(value, at)}
              faults={faults.filter(({ days }) => days.includes(at))}
              languages={plan.place.languages}
            />
          ))}
        </ul>
      </div>
    </Panel>
  )
}

/** What counts where a day says nothing. @property open undefined: it is not known here. */
type Usual = { name: string; open: Interval[] | undefined }

const usualOf = ({ kind, holiday, from, to }: HoursSet, at: number, { above }: PlaceHoursPlan): Usual | undefined => {
  // A period or a public holiday that says nothing of a day is as if it were not there.
  if (from !== '' || to !== '') return { name: '', open: undefined }
  const found = inherited(above, { kind, holiday }, at)
  if (found) return { name: found.from.name, open: found.open }
  return kind === 'term' ? undefined : { name: '', open: undefined }
}

/** What is proposed when a day opens: the hours of the day before it that has some. */
const proposedHours = ({ days }: HoursSet, at: number): Interval[] => {
  const before = days
    .slice(0, at)
    .reverse()
    .find((day) => day !== null && day.open.length > 0)
  return before?.open ?? [{ from: '10:00', to: '18:00' }]
}

const WhatFor = ({ value, set, error }: Pick<Input, 'value' | 'set'> & { error: string | undefined }) => {
  const { t, language } = useWords()
  const { kind, holiday, from, to } = value
  if (kind === 'public-holiday')
    return (
      <Select
        label={t('hours.edit.holiday')}
        data={[...new Set([...holidayChoices, holiday])].map((name) => ({
          value: name || 'any',
          label: holidayName(name, language, t),
        }))}
        value={holiday || 'any'}
        allowDeselect={false}
        onChange={(name) => set({ ...value, holiday: name === null || name === 'any' ? '' : name })}
      />
    )
  if (from === '' && to === '') return null
  return (
    <div className="pair">
      {(['from', 'to'] as const).map((end) => (
        <DayField
          key={end}
          label={t(`hours.edit.${end}`)}
          value={value[end]}
          // A period without its days would be all year round.
          set={(day) => day !== undefined && set({ ...value, [end]: day })}
          error={end === 'to' ? (to < from ? t('hours.edit.faults.endsFirst') : error) : undefined}
        />
      ))}
    </div>
  )
}

type State = 'usual' | 'open' | 'closed'
const stateOf = (day: WeekDay): State => (day === null ? 'usual' : day.open.length === 0 ? 'closed' : 'open')

type RowInput = {
  name: string
  day: WeekDay
  set: (day: WeekDay) => void
  usual: Usual | undefined
  proposed: Interval[]
  faults: readonly PlacedFault[]
  languages: PlaceHoursPlan['place']['languages']
}

const DayRow = ({ name, day, set, usual, proposed, faults, languages }: RowInput) => {
  const { t, language } = useWords()
  const state = stateOf(day)
  const change = (next: State) => {
    if (next === 'usual') return set(null)
    const hours = usual?.open && usual.open.length > 0 ? usual.open : proposed
    set({ open: next === 'closed' ? [] : hours, comments: day?.comments ?? {} })
  }
  return (
    <li className="week-day">
      <span className="day-name">{name}</span>
      <Select
        className="day-state"
        aria-label={`${name}: ${t('hours.edit.state')}`}
        data={[
          { value: 'usual', label: usualName(usual, t) },
          { value: 'open', label: t('hours.edit.open') },
          { value: 'closed', label: t('hours.closed') },
        ]}
        value={state}
        allowDeselect={false}
        onChange={(next) => next && change(next as State)}
      />
      <div className="day-hours">
        {day !== null && day.open.length > 0 ? (
          <HoursFields
            day={name}
            open={day.open}
            set={(open) => set({ ...day, open })}
            error={faults.find(({ column }) => column === 'open')?.text}
          />
        ) : (
          state === 'usual' && usual?.open && <span className="muted">{openText(usual.open, language, t)}</span>
        )}
      </div>
      <DayLength open={day?.open ?? usual?.open ?? []} />
      {day !== null && <DayNote name={name} day={day} set={set} faults={faults} languages={languages} />}
    </li>
  )
}

const usualName = (usual: Usual | undefined, t: T): string => {
  if (!usual) return t('hours.edit.notSet')
  return usual.name === '' ? t('hours.edit.asUsual') : t('hours.edit.asIn', { place: usual.name })
}

type NoteInput = Pick<RowInput, 'name' | 'set' | 'faults' | 'languages'> & { day: DayHours }

/** A word for parents; folded away until it is written. */
const DayNote = ({ name, day, set, faults, languages }: NoteInput) => {
  const { t, language } = useWords()
  const [isOpened, setOpened] = useState(false)
  const isWritten = isOpened || faults.some(({ column }) => column.startsWith('comments'))
  const note = day.comments[language] ?? Object.values(day.comments)[0]
  return (
    <>
      <Button
        className="day-note"
        size="xs"
        variant="quiet"
        aria-expanded={isWritten}
        aria-label={t('hours.edit.noteOf', { day: name })}
        leftSection={<IconMessage2 size={16} aria-hidden />}
        onClick={() => setOpened(!isOpened)}
      >
        {t('hours.edit.note')}
      </Button>
      {note && !isWritten && <p className="day-words muted">{note}</p>}
      {isWritten && (
        <div className="day-words">
          <LanguageFields
            languages={languages}
            specs={[{ key: 'comments', label: t('hours.edit.note'), most: 500, hint: t('hours.edit.noteHint') }]}
            values={day}
            set={(_key, comments) => set({ ...day, comments })}
            errors={Object.fromEntries(faults.map(({ column, text }) => [column, text]))}
          />
        </div>
      )}
    </>
  )
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const earliest = 6 * 60
const part = (minutes: number): string => `${Math.max(0, ((minutes - earliest) / (24 * 60 - earliest)) * 100)}%`

/** When in the day it is open, and for how long: to compare days with one look. */
const DayLength = ({ open }: { open: readonly Interval[] }) => {
  const { t, language } = useWords()
  if (open.length === 0 || faultOfHours(open)) return <span className="day-length" aria-hidden />
  const spans = open.map(({ from, to }) => ({ start: minutesOf(from), end: minutesOf(to) }))
  const sum = spans.reduce((all, { start, end }) => all + end - start, 0)
  return (
    <span className="day-length" aria-hidden>
      <span className="day-span">
        {spans.map(({ start, end }) => (
          <i key={start} style={{ '--from': part(start), '--until': part(24 * 60 + earliest - end) } as CSSProperties} />
        ))}
      </span>
      <span className="figures">{t('hours.edit.length', { hours: formatNumber(Math.round(sum / 6) / 10, language) })}</span>
    </span>
  )
}
