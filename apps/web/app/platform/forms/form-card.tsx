import { cx, ErrorSummary, type Gap } from '@hoppla/ui'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import type { Form } from './form.ts'

type Props = { form: Form; gap?: Gap; 'aria-labelledby'?: string; heading?: ReactNode; onInput?: () => void; children: ReactNode }

/** A form on a raised card, with what has to be put right above its fields. Our own checks speak, not the browser's. */
export const FormCard = ({ form, gap = 5, heading, children, ...rest }: Props) => {
  const { t } = useWords()
  return (
    // The method `dialog` outside a dialog submits nothing: before hydration, no address may contain what was typed, least of all passwords.
    <form {...rest} method="dialog" className={cx('card raise stack', `gap-${gap}`)} noValidate onSubmit={form.submit}>
      {heading}
      <ErrorSummary title={t('common.checkThese')} errors={form.errors} attempt={form.attempt} />
      {children}
    </form>
  )
}
