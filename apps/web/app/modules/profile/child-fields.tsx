import { birthDateProblem, today } from '../../platform/forms/birth-dates.ts'
import type { Form, Problems } from '../../platform/forms/form.ts'
import { TypedDate } from '../../platform/forms/typed-date.tsx'
import { type T, useWords } from '../../platform/i18n/words.ts'
import { NameFields } from '../identity/identity.ts'

type Props = {
  form: Pick<Form, 'problem'>
  /** What stands there already; the date as `YYYY-MM-DD`. */
  values?: { first?: string; last?: string; birthDate?: string }
  birthHint?: string
}

/** A child's name and date of birth: `firstName`, `lastName`, `birthDate`. */
export const ChildFields = ({ form, values = {}, birthHint }: Props) => {
  const { t } = useWords()
  return (
    <>
      <NameFields form={form} first="firstName" last="lastName" values={values} />
      <TypedDate
        name="birthDate"
        legend={t('account.children.birthDate')}
        required
        hint={birthHint}
        defaultValue={values.birthDate}
        error={form.problem('birthDate')}
      />
    </>
  )
}

/** What can be seen to be wrong with them before sending. */
export const childProblems = (t: T, { firstName = '', lastName = '', birthDate = '' }: Record<string, string>): Problems => {
  const wrongDate = birthDateProblem(birthDate, today())
  return {
    ...(firstName.trim() ? {} : { firstName: t('account.children.firstName') }),
    ...(lastName.trim() ? {} : { lastName: t('account.children.lastName') }),
    ...(wrongDate ? { birthDate: t(`account.children.${wrongDate}`) } : {}),
  }
}
