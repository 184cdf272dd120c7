import { Checkbox, Select, TextInput } from '@mantine/core'
import { DayField, NumberField } from '../../../parts/editing/number-field.tsx'
import { useWords } from '../../../platform/words.ts'
import { freeRoomsAt, type Offers, type PhoneValues, portionsOf } from './phone-values.ts'

export type Fields = { values: PhoneValues; set: (more: Partial<PhoneValues>) => void; errors: Record<string, string> }
type Input = Fields & { offers: Offers | undefined }

/** When, where and what a party is. */
export const PartyFields = ({ offers, values, set, errors }: Input) => {
  const { t } = useWords()
  const starts = offers?.starts.map(({ at }) => at) ?? []
  return (
    <>
      <DayField isFirst label={t('parties.day')} value={values.date} set={(date) => set({ date: date ?? '' })} />
      <div className="two">
        <Select
          label={t('parties.package')}
          data={(offers?.packages ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={values.packageId || null}
          allowDeselect={false}
          error={errors.packageId}
          onChange={(packageId) => set({ packageId: packageId ?? '' })}
        />
        <TextInput
          type="time"
          label={t('parties.from')}
          description={starts.length > 0 ? t('parties.phone.starts', { starts: starts.join(', ') }) : undefined}
          value={values.from}
          error={errors.startsAt}
          onChange={({ currentTarget }) => set({ from: currentTarget.value })}
        />
      </div>
      <Room offers={offers} values={values} set={set} errors={errors} />
      <div className="two">
        <NumberField
          label={t('parties.phone.children')}
          value={values.children}
          set={(children) => set({ children })}
          error={errors.children}
        />
        <NumberField
          label={t('parties.phone.adults')}
          value={values.adults}
          set={(adults) => set({ adults })}
          error={errors.adults}
        />
      </div>
      {offers && <Food offers={offers} values={values} set={set} errors={errors} />}
      {offers && <Extras offers={offers} values={values} set={set} errors={errors} />}
    </>
  )
}

const Room = ({ offers, values, set, errors }: Input) => {
  const { t } = useWords()
  const free = offers && freeRoomsAt(offers, values)
  return (
    <Select
      label={t('parties.room')}
      data={(offers?.rooms ?? []).map(({ id, name, mostChildren }) => ({
        value: id,
        label: `${name} (${mostChildren})${free && !free.includes(id) ? ` · ${t('parties.misfits.taken')}` : ''}`,
        disabled: free !== undefined && !free.includes(id),
      }))}
      value={values.roomId || null}
      allowDeselect={false}
      error={errors.roomId}
      onChange={(roomId) => set({ roomId: roomId ?? '' })}
    />
  )
}

const Food = ({ offers, values, set, errors }: Input & { offers: Offers }) => {
  const { t } = useWords()
  const [first, ...others] = offers.foods
  if (!first) return null
  const portions = portionsOf(offers, values)
  return (
    <fieldset className="plain-fields">
      <legend>{t('parties.food')}</legend>
      <p role="status" className={(portions[first.id] ?? 0) < 0 ? 'tone-bad' : ''}>
        {`${portions[first.id]} × ${first.name}`}
      </p>
      {others.map(({ id, name }) => (
        <NumberField
          key={id}
          label={name}
          value={values.foods[id] ?? 0}
          set={(count) => set({ foods: { ...values.foods, [id]: count ?? 0 } })}
        />
      ))}
      {errors.foods && <p className="tone-bad">{errors.foods}</p>}
    </fieldset>
  )
}

const Extras = ({ offers, values, set, errors }: Input & { offers: Offers }) => {
  const { t } = useWords()
  if (offers.extras.length === 0) return null
  const choose = (id: string, count: number) => set({ extras: { ...values.extras, [id]: count } })
  return (
    <fieldset className="plain-fields">
      <legend>{t('parties.extras')}</legend>
      {offers.extras.map(({ id, name, per }) =>
        per === 'each' ? (
          <NumberField key={id} label={name} value={values.extras[id] ?? 0} set={(count) => choose(id, count ?? 0)} />
        ) : (
          <Checkbox
            key={id}
            label={per === 'child' ? t('parties.phone.forEach', { name }) : name}
            checked={(values.extras[id] ?? 0) > 0}
            onChange={({ currentTarget }) => choose(id, currentTarget.checked ? 1 : 0)}
          />
        ),
      )}
      {errors.extras && <p className="tone-bad">{errors.extras}</p>}
    </fieldset>
  )
}
