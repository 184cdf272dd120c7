import { Checkbox, TextField } from '@hoppla/ui'
import { TypedDate } from '../../../platform/forms/typed-date.tsx'
import { useWords } from '../../../platform/i18n/words.ts'
import { type ChildField, fieldOfChild } from './booking.rules.ts'
import type { Booking } from './use-booking.ts'

type Props = { booking: Pick<Booking, 'form' | 'values' | 'user' | 'change'>; child: { index: number } }

/** A child whose name and birthday are typed. */
export const TypedChild = ({ booking: { form, values, user, change }, child: { index } }: Props) => {
  const { t } = useWords()
  const field = (name: ChildField) => fieldOfChild(index, name)
  const text = (name: 'childFirstName' | 'childLastName', or = '') => ({
    name: field(name),
    label: t(`enrol.${name}`),
    autoComplete: 'off',
    maxLength: 100,
    required: true,
    defaultValue: values[field(name)] ?? or,
    error: form.problem(field(name)),
  })
  return (
    <>
      <div className="two top-align">
        <TextField {...text('childFirstName')} />
        <TextField {...text('childLastName')} />
      </div>
      <TypedDate
        name={field('childBirthdate')}
        legend={t('enrol.birthDate')}
        hint={t('enrol.birthHint')}
        defaultValue={values[field('childBirthdate')]}
        required
        error={form.problem(field('childBirthdate'))}
        onChange={(date, { day, month, year }) => change({ [field('childBirthdate')]: date ?? `${year}-${month}-${day}` })}
      />
      {user && (
        <Checkbox
          name={field('keep')}
          label={t('enrol.keep')}
          checked={values[field('keep')] === 'on'}
          onChange={({ target }) => change({ [field('keep')]: target.checked ? 'on' : '' })}
        />
      )}
    </>
  )
}
