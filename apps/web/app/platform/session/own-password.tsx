import { PasswordField } from '@hoppla/ui'
import type { Form } from '../forms/form.ts'
import { useWords } from '../i18n/words.ts'

type Props = { form: Pick<Form, 'problem'>; name: string; label: string }

/** The password that holds now, asked for once more or at the sign-in. */
export const OwnPassword = ({ form, name, label }: Props) => {
  const { t } = useWords()
  return (
    <PasswordField
      name={name}
      label={label}
      autoComplete="current-password"
      required
      maxLength={200}
      showLabel={t('common.show')}
      hideLabel={t('common.hide')}
      error={form.problem(name)}
    />
  )
}
