import type { PlaceHoursPlan } from '@hoppla/contract/editing/hours-plan'
import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Faults, ItemEditor } from '../../../parts/editing/item-editor.tsx'
import { Waiting } from '../../../parts/page.tsx'
import { Failure, Note } from '../../../parts/states.tsx'
import { useWords } from '../../../platform/words.ts'
import { dayAhead } from '../close-values.ts'
import { useEditedPlaces } from '../hours-address.ts'
import { useHoursChanged } from '../hours-queries.ts'
import { PlaceChoice } from '../place-choice.tsx'
import { Effects } from './effects.tsx'
import { getHoursPlanQuery, hoursApi } from './hours-editing.ts'
import { HoursSetPanel } from './hours-set.tsx'
import { type HoursSet, noDays, placedFaults, rowsOf, setKey, type Week, weekOf } from './week.rules.ts'
import { holidayChoices, weekFields } from './week-fields.ts'

/** The hours of a place by what they are for: its normal week, periods, school and public holidays. */
export const WeekEditor = () => {
  const { places, place } = useEditedPlaces()
  const plan = useQuery({ ...getHoursPlanQuery(place?.id ?? ''), enabled: place !== undefined })
  if (!place) return null
  return (
    <div className="stack mt">
      <div className="filters">
        <PlaceChoice places={places} place={place} />
      </div>
      {plan.error && !plan.data && <Failure error={plan.error} retry={() => void plan.refetch()} />}
      {!plan.data && !plan.error && <Waiting rows={7} height={52} />}
      {plan.data && <PlaceWeek key={place.id} plan={plan.data} />}
    </div>
  )
}

const PlaceWeek = ({ plan }: { plan: PlaceHoursPlan }) => {
  const { t, language } = useWords()
  const changed = useHoursChanged()
  const { place, above } = plan
  return (
    <>
      <p className="muted">
        {place.kind === 'Playground'
          ? t('hours.edit.lead', { place: above.at(-1)?.name ?? '' })
          : t('hours.edit.leadAbove', { place: place.name })}
      </p>
      <ItemEditor
        api={hoursApi}
        id={place.id}
        where={place}
        toValue={weekOf}
        toRows={(week) => rowsOf(place.key, week)}
        fieldsOf={(...weeks) => weekFields(language, t, weeks)}
        asks={(rows, from, confirm) => (
          <Effects key={from ?? ''} change={{ of: 'hours', id: place.id, rows: [...rows], from }} confirm={confirm} />
        )}
        onSaved={changed}
      >
        {(form) => <Sets {...form} plan={plan} />}
      </ItemEditor>
    </>
  )
}

type Form = { value: Week; set: (week: Week) => void; faults: Faults }

const Sets = ({ value, set, faults, plan }: Form & { plan: PlaceHoursPlan }) => {
  const { t } = useWords()
  const { sets } = value
  const placed = useFaultsOf(value, faults, plan.place.key)
  const write = (at: number, next: HoursSet) => set({ sets: sets.map((one, nth) => (nth === at ? next : one)) })
  return (
    <>
      {sets.map((one, at) => (
        <HoursSetPanel
          // biome-ignore lint/suspicious/noArrayIndexKey: what a set is for is being typed, its place in the list stays
          key={at}
          value={one}
          set={(next) => write(at, next)}
          remove={at === 0 ? undefined : () => set({ sets: sets.filter((_one, nth) => nth !== at) })}
          faults={placed.filter((fault) => fault.set === at)}
          isTwice={sets.some((other, nth) => nth < at && setKey(other) === setKey(one))}
          plan={plan}
        />
      ))}
      {sets.some((one) => one.days.every((day) => day === null)) && sets.length > 1 && (
        <Note tone="quiet">{t('hours.edit.empty')}</Note>
      )}
      <AddSet sets={sets} add={(more) => set({ sets: [...sets, more] })} />
    </>
  )
}

/** What was refused, where it stands: as long as the week is the one that was refused. */
const useFaultsOf = (week: Week, faults: Faults, place: string) => {
  const refused = useRef({ week, said: '' })
  const said = JSON.stringify(faults)
  if (refused.current.said !== said) refused.current = { week, said }
  return refused.current.week === week ? placedFaults(place, week, faults) : []
}

/** A month that is not over: a period that is added begins somewhere. */
const nextSeason = (): Pick<HoursSet, 'from' | 'to'> => ({ from: dayAhead(7), to: dayAhead(37) })

const AddSet = ({ sets, add }: { sets: readonly HoursSet[]; add: (set: HoursSet) => void }) => {
  const { t } = useWords()
  const all = { from: '', to: '', holiday: '', days: [...noDays] }
  const school: HoursSet = { kind: 'school-holiday', ...all }
  const isThere = (set: HoursSet) => sets.some((one) => setKey(one) === setKey(set))
  const holiday = holidayChoices.find((name) => !isThere({ kind: 'public-holiday', ...all, holiday: name }))
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button className="add-set" leftSection={<IconPlus size={18} aria-hidden />}>
          {t('hours.edit.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => add({ kind: 'term', ...all, ...nextSeason() })}>{t('hours.edit.addPeriod')}</Menu.Item>
        {!isThere(school) && <Menu.Item onClick={() => add(school)}>{t('hours.edit.schoolHolidays')}</Menu.Item>}
        {holiday !== undefined && (
          <Menu.Item onClick={() => add({ kind: 'public-holiday', ...all, holiday })}>{t('hours.edit.publicHoliday')}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
