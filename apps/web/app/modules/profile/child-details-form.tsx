import { type ChildDetails, updateChild } from '@hoppla/contract/profile/children'
import { Button } from '@hoppla/ui'
import { callApi } from '../../platform/api/api.ts'
import { useForm } from '../../platform/forms/form.ts'
import { FormCard } from '../../platform/forms/form-card.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import { ChildFields, childProblems } from './child-fields.tsx'
import { useChildSaved } from './use-child-saved.ts'

/** Name and date of birth, to correct. */
export const ChildDetailsForm = ({ child }: { child: ChildDetails }) => {
  const { t } = useWords()
  const saved = useChildSaved()
  const form = useForm({
    check: (values) => childProblems(t, values),
    send: async ({ firstName = '', lastName = '', birthDate = '' }) => {
      const changed = await callApi(updateChild, { params: { guid: child.guid }, body: { firstName, lastName, birthDate } })
      await saved(changed)
      showToast('ok', t('profile.child.saved', { name: changed.firstname }))
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
      <ChildFields form={form} values={{ first: child.firstname, last: child.lastname, birthDate: child.birthdate }} />
      <Button type="submit" variant="pri" busy={form.busy} busyLabel={t('common.saving')}>
        {t('common.save')}
      </Button>
    </FormCard>
  )
}
