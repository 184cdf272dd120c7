import type { SeasonGroup } from '@hoppla/contract/classes/seasons'
import type { StaffPlace } from '@hoppla/contract/staff'
import { Button, Drawer, Select, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { DayField, NumberField } from '../../parts/editing/number-field.tsx'
import { submitted } from '../../parts/form-submit.ts'
import { Note } from '../../parts/states.tsx'
import { errorText } from '../../platform/errors.ts'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { faultsOf, type GroupValues, valuesOf, withValues } from './group-values.ts'
import { copiedTo, endOf, freeDayAfter, minutesOf, rowsOf, weekdays } from './season.rules.ts'
import { useChangeGroup } from './season-queries.ts'
import { SessionDays } from './session-days.tsx'
import type { SeasonEditing } from './use-season.ts'
import { useWeekdays } from './weekdays.ts'
import { WindowsForm } from './windows-form.tsx'

type Input = {
  centre: StaffPlace
  editing: SeasonEditing
  group: SeasonGroup
  isDraft: boolean
  mayPlan: boolean
  close: () => void
}

/** One group: all of it while it is planned, its leader and room afterwards. */
export const GroupDrawer = ({ opened, ...input }: Input & { opened: boolean }) => {
  const { group, isDraft, close } = input
  const { named } = useWeekdays()
  return (
    <Drawer
      opened={opened}
      onClose={close}
      title={[group.name, group.groupName, named(group.weekday)].filter(Boolean).join(' · ')}
      size={520}
    >
      {isDraft ? (
        <PlanForm {...input} />
      ) : (
        <div className="stack">
          <StaffingForm {...input} />
          {/* A published group says of which class it is. */}
          {input.mayPlan && group.sourceId !== null && <WindowsForm classId={group.sourceId} />}
        </div>
      )}
    </Drawer>
  )
}

const useLists = ({ editing: { shown } }: Pick<Input, 'editing'>, group: SeasonGroup) => {
  const { t } = useWords()
  const isFree = (id: string) => group.leaderId === id || group.freeLeaders.includes(id)
  const known = group.leaderId === null
  return {
    leaders: [
      { value: '', label: t('seasons.nobody') },
      // Where somebody leads it already, the server has not said who else is free.
      ...shown.leaders.map(({ id, name }) => ({ value: id, label: known && !isFree(id) ? t('seasons.isBusy', { name }) : name })),
    ],
    rooms: [{ value: '', label: t('seasons.noRoom') }, ...shown.rooms.map(({ id, name }) => ({ value: id, label: name }))],
  }
}

const PlanForm = ({ editing, group, close }: Input) => {
  const { t } = useWords()
  const [values, setAll] = useState<GroupValues>(() => valuesOf(group))
  const set = (more: Partial<GroupValues>) => setAll((before) => ({ ...before, ...more }))
  const setAddress = useSetAddress()
  const faults = faultsOf(values)
  const isWhole = Object.keys(faults).length === 0
  const replace = (next: SeasonGroup) => editing.changeGroups((groups) => groups.map((one) => (one.id === group.id ? next : one)))
  return (
    <form
      className="stack"
      noValidate
      onSubmit={submitted(() => {
        if (!isWhole) return
        replace(withValues(group, values))
        close()
      })}
    >
      <When group={group} values={values} set={set} faults={faults} />
      <Staffing editing={editing} group={group} values={values} set={set} />
      <Seats editing={editing} values={values} set={set} faults={faults} />
      <SessionDays group={group} change={(more) => replace({ ...withValues(group, values), ...more })} />
      <Button
        variant="quiet"
        leftSection={<IconCopy size={18} aria-hidden />}
        disabled={!isWhole}
        onClick={() => {
          const [row] = rowsOf(editing.shown.groups).filter(({ groups }) => groups.some(({ id }) => id === group.id))
          const changed = withValues(group, values)
          const copy = copiedTo(changed, row ? freeDayAfter(row, changed.weekday) : changed.weekday, crypto.randomUUID())
          editing.changeGroups((groups) => [...groups.map((one) => (one.id === group.id ? changed : one)), copy])
          setAddress({ group: copy.id })
        }}
      >
        {t('seasons.copy')}
      </Button>
      <div className="dialog-actions">
        <Button
          variant="danger"
          onClick={() => {
            editing.changeGroups((groups) => groups.filter(({ id }) => id !== group.id))
            close()
          }}
        >
          {t('seasons.remove')}
        </Button>
        <Button type="submit" variant="next" disabled={!isWhole}>
          {t('seasons.done')}
        </Button>
      </div>
    </form>
  )
}

type Part = { values: GroupValues; set: (more: Partial<GroupValues>) => void }
type Faults = ReturnType<typeof faultsOf>

const When = ({ group, values, set, faults }: Part & { group: SeasonGroup; faults: Faults }) => {
  const { t } = useWords()
  const { named } = useWeekdays()
  const said = (field: keyof Faults) => (faults[field] ? t(`seasons.faults.${faults[field]}`) : undefined)
  return (
    <>
      {group.camp ? (
        <div className="two">
          <DayField label={t('seasons.fields.first')} value={values.campFirst} set={(day) => set({ campFirst: day ?? '' })} />
          <DayField
            label={t('seasons.fields.last')}
            value={values.campLast}
            least={values.campFirst}
            set={(day) => set({ campLast: day ?? '' })}
            error={said('campLast')}
          />
        </div>
      ) : (
        <Select
          label={t('seasons.fields.weekday')}
          data={weekdays.map((day) => ({ value: String(day), label: named(day) }))}
          value={String(values.weekday)}
          allowDeselect={false}
          onChange={(value) => set({ weekday: Number(value ?? values.weekday) })}
        />
      )}
      <div className="two">
        <TextInput
          type="time"
          data-autofocus
          label={t('seasons.fields.from')}
          value={values.from}
          // The group lasts as long as before.
          onChange={({ currentTarget: { value } }) =>
            set({ from: value, ...(value && values.from ? { to: endOf(value, minutesOf(values)) } : {}) })
          }
        />
        <TextInput
          type="time"
          label={t('seasons.fields.to')}
          value={values.to}
          error={said('to')}
          onChange={({ currentTarget }) => set({ to: currentTarget.value })}
        />
      </div>
    </>
  )
}

const Staffing = ({ editing, group, values, set }: Part & Pick<Input, 'editing' | 'group'>) => {
  const { t } = useWords()
  const { leaders, rooms } = useLists({ editing }, group)
  return (
    <div className="two">
      <Select
        label={t('seasons.fields.leader')}
        data={leaders}
        value={values.leaderId ?? ''}
        allowDeselect={false}
        onChange={(id) => set({ leaderId: id || null })}
      />
      <Select
        label={t('seasons.fields.room')}
        data={rooms}
        value={values.roomId ?? ''}
        allowDeselect={false}
        onChange={(id) => set({ roomId: id || null })}
      />
    </div>
  )
}

const Seats = ({ editing, values, set, faults }: Part & Pick<Input, 'editing'> & { faults: Faults }) => {
  const { t } = useWords()
  const { currency } = editing.shown
  const said = (field: keyof Faults) => (faults[field] ? t(`seasons.faults.${faults[field]}`) : undefined)
  return (
    <>
      <div className="two">
        <NumberField label={t('seasons.fields.seats')} value={values.seats} set={(seats) => set({ seats })} error={said('seats')} />
        <NumberField
          label={t('seasons.fields.reserved')}
          value={values.reserved}
          set={(reserved) => set({ reserved })}
          error={said('reserved')}
        />
      </div>
      <NumberField
        label={t('seasons.fields.price')}
        unit={currency}
        value={values.price}
        set={(price) => set({ price })}
        error={said('price')}
      />
      <div className="two">
        <NumberField
          label={t('seasons.fields.earlyPrice')}
          unit={currency}
          value={values.earlyPrice}
          set={(earlyPrice) => set({ earlyPrice })}
          error={said('earlyPrice')}
        />
        <DayField
          label={t('seasons.fields.earlyUntil')}
          value={values.earlyUntil}
          set={(earlyUntil) => set({ earlyUntil })}
          error={said('earlyUntil')}
        />
      </div>
    </>
  )
}

const StaffingForm = ({ centre, editing, group, mayPlan, close }: Input) => {
  const { t } = useWords()
  const [values, setAll] = useState<GroupValues>(() => valuesOf(group))
  const changing = useChangeGroup()
  return (
    <form
      className="stack"
      noValidate
      onSubmit={submitted(() =>
        changing.mutate({ groupId: group.id, leaderId: values.leaderId, roomId: values.roomId }, { onSuccess: close }),
      )}
    >
      {mayPlan && (
        <Staffing editing={editing} group={group} values={values} set={(more) => setAll((before) => ({ ...before, ...more }))} />
      )}
      <SessionDays group={group} />
      <Link to={`/classes/${group.id}?place=${centre.id}`}>{t('seasons.toRegister')}</Link>
      {changing.error && <Note tone="bad">{errorText(changing.error, t)}</Note>}
      {mayPlan && (
        <div className="dialog-actions">
          <Button variant="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" variant="next" loading={changing.isPending}>
            {t('seasons.save')}
          </Button>
        </div>
      )}
    </form>
  )
}
