import { type ChildDetails, updateChild } from '@hoppla/contract/profile'
import { Button, DateFields, TextField } from '@hoppla/ui'
import { callApi } from '../../platform/api.ts'
import { showBulletin } from '../../platform/bulletins.ts'
import { useForm } from '../../platform/form.ts'
import { FormCard } from '../../platform/form-card.tsx'
import { useWords } from '../../platform/words.ts'
import { birthDateProblem, today } from './children.rules.ts'
import { useChildSaved } from './use-child-saved.ts'

/** Name and date of birth, to correct. */
export const ChildDetailsForm = ({ child }: { child: ChildDetails }) => {
  const { t } = useWords()
  const saved = useChildSaved()
  const form = useForm({
    check: ({ firstName = '', lastName = '', birthDate = '' }) => {
      const wrongDate = birthDateProblem(birthDate, today())
      return {
        ...(firstName.trim() ? {} : { firstName: t('account.children.firstName') }),
        ...(lastName.trim() ? {} : { lastName: t('account.children.lastName') }),
        ...(wrongDate ? { birthDate: t(`account.children.${wrongDate}`) } : {}),
      }
    },
    send: async ({ firstName = '', lastName = '', birthDate = '' }) => {
      const changed = await callApi(updateChild, { params: { guid: child.guid }, body: { firstName, lastName, birthDate } })
      await saved(changed)
      showBulletin('ok', t('profile.child.saved', { name: changed.firstname }))
    },
  })
  return (
    <FormCard
      form={form}
      aria-labelledby="details"
      heading={
        <h2 id="details" className="size-l">
          {t('profile.child.details')}
        </h2>
      }
    >
      <div className="two top-align">
        <TextField
          label={t('identity.label.firstName')}
          name="firstName"
          autoComplete="off"
          required
          maxLength={100}
          defaultValue={child.firstname}
          error={form.problem('firstName')}
        />
        <TextField
          label={t('identity.label.lastName')}
          name="lastName"
          autoComplete="off"
          required
          maxLength={100}
          defaultValue={child.lastname}
          error={form.problem('lastName')}
        />
      </div>
      <DateFields
        name="birthDate"
        legend={t('account.children.birthDate')}
        labels={{ day: t('account.children.day'), month: t('account.children.month'), year: t('account.children.year') }}
        required
        defaultValue={child.birthdate}
        error={form.problem('birthDate')}
      />
      <Button type="submit" variant="pri" busy={form.busy} busyLabel={t('common.saving')}>
        {t('common.save')}
      </Button>
    </FormCard>
  )
}
