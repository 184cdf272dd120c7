import { TextField } from '@hoppla/ui'
import { type Form, looksLikeEmail, type Problems } from '../../platform/forms/form.ts'
import { type T, useWords } from '../../platform/i18n/words.ts'
import { looksLikePhone } from './phone-codes.ts'

type FormProps = { form: Pick<Form, 'problem'> }

type NameProps = FormProps & {
  /** The form's names of both fields, as the call spells them. */
  first: string
  last: string
  /** What stands there already. */
  values?: { first?: string | undefined; last?: string | undefined } | undefined
  /** Of the person at the screen, whom the browser knows; otherwise of a child. */
  own?: boolean
}

/** First and last name, side by side where there is room. */
export const NameFields = ({ form, first, last, values, own = false }: NameProps) => {
  const { t } = useWords()
  const fields = [
    { name: first, label: t('identity.label.firstName'), autoComplete: 'given-name', defaultValue: values?.first },
    { name: last, label: t('identity.label.lastName'), autoComplete: 'family-name', defaultValue: values?.last },
  ]
  return (
    <div className="two top-align">
      {fields.map(({ name, autoComplete, ...field }) => (
        <TextField
          key={name}
          {...field}
          name={name}
          autoComplete={own ? autoComplete : 'off'}
          required
          maxLength={100}
          error={form.problem(name)}
        />
      ))}
    </div>
  )
}

type EmailProps = FormProps & {
  hint?: string
  autoComplete?: 'email' | 'username'
  defaultValue?: string
  onChange?: (email: string) => void
}

/** An e-mail address, with the keyboard for it. `username` where it is what one signs in with, for password managers. */
export const EmailField = ({ form, autoComplete = 'username', onChange, ...field }: EmailProps) => {
  const { t } = useWords()
  return (
    <TextField
      {...field}
      label={t('identity.label.email')}
      name="email"
      type="email"
      {...(onChange ? { onChange: ({ target }) => onChange(target.value) } : {})}
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
      maxLength={254}
      error={form.problem('email')}
    />
  )
}

/** What is wrong with an address that was typed: nothing, or a sentence under `email`. */
export const emailProblem = (t: T, email: string): Problems => {
  if (!email.trim()) return { email: t('identity.missing.email') }
  return looksLikeEmail(email) ? {} : { email: t('identity.missing.emailForm') }
}

/** What can be seen to be wrong with somebody's name, address and phone (which may be left out). */
export const personProblems = (
  t: T,
  { firstname = '', lastname = '', email = '', phone = '' }: Record<string, string>,
): Problems => ({
  ...(firstname.trim() ? {} : { firstname: t('identity.missing.firstName') }),
  ...(lastname.trim() ? {} : { lastname: t('identity.missing.lastName') }),
  ...emailProblem(t, email),
  ...(phone.trim() === '' || looksLikePhone(phone) ? {} : { phone: t('identity.missing.phone') }),
})
