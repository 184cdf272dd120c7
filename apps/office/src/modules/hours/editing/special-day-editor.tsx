import type { PlaceHoursPlan } from '@hoppla/contract/editing/hours-plan'
import { specialDayEditing } from '@hoppla/contract/editing/opening-hours'
import { formatDate } from '@hoppla/i18n'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { EditorBar } from '../../../parts/editing/editor-bar.tsx'
import { type Faults, ItemEditor } from '../../../parts/editing/item-editor.tsx'
import { DayField } from '../../../parts/editing/number-field.tsx'
import { useEditing } from '../../../parts/editing/use-editing.ts'
import { submitted } from '../../../parts/form-submit.ts'
import { Panel } from '../../../parts/page.tsx'
import { Note } from '../../../parts/states.tsx'
import { callApi, refusalCode } from '../../../platform/api.ts'
import { digestOf } from '../../../platform/digest.ts'
import { fieldErrors } from '../../../platform/errors.ts'
import { useWords } from '../../../platform/words.ts'
import { useHoursAddress } from '../hours-address.ts'
import { useHoursChanged } from '../hours-queries.ts'
import { AskDialog, Effects } from './effects.tsx'
import { askEffects, specialDayApi } from './hours-editing.ts'
import { SpecialDayForm } from './special-day-form.tsx'
import { newSpecialDay, rowOfSpecialDay, type SpecialDay, specialDayFields, specialDayOf } from './special-day-value.ts'

const ofRow = (faults: Readonly<Record<string, string>>): Faults =>
  Object.fromEntries(Object.entries(faults).map(([path, text]) => [path.replace(/^(rows\.)?0\./, ''), text]))

/** A special day that is there: its draft, its history, publishing at a moment. */
export const SpecialDayEditor = ({ id, date, plan }: { id: string; date: string; plan: PlaceHoursPlan }) => {
  const { t, language } = useWords()
  const changed = useHoursChanged()
  const { place } = plan
  return (
    <>
      <Panel title={formatDate(date, language, 'full')}>
        <BackToDays />
      </Panel>
      <ItemEditor
        api={specialDayApi}
        id={id}
        where={place}
        toValue={specialDayOf}
        toRows={(value: SpecialDay) => [rowOfSpecialDay(place.key, { ...value, date })]}
        fieldsOf={() => specialDayFields(place.languages, language, t)}
        asks={(rows, from, confirm) => (
          <Effects key={from ?? ''} change={{ of: 'special-days', id, rows: [...rows], from }} confirm={confirm} />
        )}
        onSaved={changed}
      >
        {(form) => <SpecialDayForm {...form} faults={ofRow(form.faults)} plan={plan} />}
      </ItemEditor>
    </>
  )
}

export const BackToDays = () => {
  const { t } = useWords()
  return (
    <Link className="back" to={useHoursAddress()('special-days')}>
      {t('hours.days.back')}
    </Link>
  )
}

/** A day that is to be special: kept on this device until it is. With bookings in hours that go it is asked back first. */
export const NewSpecialDay = ({ plan, taken }: { plan: PlaceHoursPlan; taken: ReadonlyMap<string, string> }) => {
  const { t, language } = useWords()
  const { place } = plan
  const editing = useNewDay(plan)
  const { value, set } = editing
  const [isAsked, setAsked] = useState(false)
  const rows = [rowOfSpecialDay(place.key, value)]
  const checking = useMutation({
    mutationFn: () => askEffects({ of: 'special-days', id: null, rows, from: undefined }),
    onSuccess: ({ bookings }) => (bookings === 0 ? editing.save() : setAsked(true)),
  })
  const there = taken.get(value.date)
  const address = useHoursAddress()
  const error = checking.error ?? editing.error
  const faults = ofRow(fieldErrors(error))
  const isTaken = there !== undefined || refusalCode(error) === 'content.exists'
  const isOver = value.date !== '' && value.date < place.today
  // The dialog stands beside the form: what is sent in it would be sent by the form as well.
  return (
    <>
      <form className="stack" noValidate onSubmit={submitted(() => value.date !== '' && !isTaken && !isOver && checking.mutate())}>
        <Panel title={t('hours.days.add')}>
          <BackToDays />
          <DayField
            label={t('hours.days.date')}
            least={place.today}
            value={value.date || undefined}
            set={(date) => set({ ...value, date: date ?? '' })}
            error={isOver ? t('hours.days.over') : isTaken ? t('hours.days.taken') : faults.date}
          />
          {there !== undefined && <Link to={address('special-days', there)}>{t('hours.days.openIt')}</Link>}
        </Panel>
        <SpecialDayForm value={value} set={set} faults={faults} plan={plan} />
        {value.date === '' && editing.draftedAt !== '' && <Note tone="quiet">{t('hours.days.dateFirst')}</Note>}
        <EditorBar
          press={t('hours.days.press')}
          draftedAt={editing.draftedAt}
          isSaving={editing.isSaving || checking.isPending}
          error={error}
          discard={editing.discard}
        />
      </form>
      {isAsked && (
        <AskDialog
          title={t('hours.days.askTitle', { day: formatDate(value.date, language, 'on') })}
          change={{ of: 'special-days', id: null, rows, from: undefined }}
          press={t('hours.days.press')}
          action={async () => editing.save()}
          close={() => setAsked(false)}
        />
      )}
    </>
  )
}

const useNewDay = ({ place }: PlaceHoursPlan) => {
  const { t } = useWords()
  const changed = useHoursChanged()
  const queries = useQueryClient()
  const go = useNavigate()
  const address = useHoursAddress()
  const [key] = useState(() => crypto.randomUUID())
  return useEditing({
    name: `special-day.new.${place.id}`,
    value: newSpecialDay,
    version: 0,
    onSave: async (value) => {
      const rows = [rowOfSpecialDay(place.key, value)]
      return callApi(specialDayEditing.createItem, { body: { rows } }, { idempotencyKey: `${key}-${await digestOf(rows)}` })
    },
    readLatest: async () => ({ value: newSpecialDay, version: 0 }),
    onSaved: () => {
      changed()
      void queries.invalidateQueries({ queryKey: [specialDayApi.name] })
      notifications.show({ color: 'leaf', message: t('hours.days.added') })
      void go(address('special-days'))
    },
  })
}
