import { isLanguage } from '@hoppla/i18n'
import { Select, TextInput } from '@mantine/core'
import { NumberField } from '../../../parts/editing/number-field.tsx'
import { languageNames, useWords } from '../../../platform/words.ts'
import type { Fields } from './party-fields.tsx'

/** Whose birthday it is, and how the family is reached. */
export const FamilyFields = ({ values, set, errors }: Fields) => {
  const { t } = useWords()
  return (
    <>
      <div className="two">
        <TextInput
          label={t('parties.phone.firstName')}
          autoComplete="off"
          value={values.firstName}
          error={errors['child.firstName']}
          onChange={({ currentTarget }) => set({ firstName: currentTarget.value })}
        />
        <NumberField
          label={t('parties.phone.turns')}
          value={values.turns}
          set={(turns) => set({ turns })}
          error={errors['child.turns']}
        />
      </div>
      <TextInput
        label={t('parties.phone.name')}
        autoComplete="off"
        value={values.name}
        error={errors['family.name']}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextInput
        type="email"
        label={t('parties.email')}
        description={t('parties.phone.emailHint')}
        autoComplete="off"
        value={values.email}
        error={errors['family.email']}
        onChange={({ currentTarget }) => set({ email: currentTarget.value })}
      />
      <div className="two">
        <TextInput
          type="tel"
          label={t('parties.phone.phone')}
          autoComplete="off"
          value={values.phone}
          error={errors['family.phone']}
          onChange={({ currentTarget }) => set({ phone: currentTarget.value })}
        />
        <Select
          label={t('parties.phone.language')}
          data={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
          value={values.language}
          allowDeselect={false}
          onChange={(language) => language && isLanguage(language) && set({ language })}
        />
      </div>
    </>
  )
}
