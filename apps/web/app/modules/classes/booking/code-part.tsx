import { Card, TextField } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import type { Booking } from './use-booking.ts'

/** A further booking of one's own, or of one's address, needs the code that was mailed: shown once the server has asked for it. */
export const CodePart = ({ booking: { form, values, needsCode } }: { booking: Booking }) => {
  const { t } = useWords()
  if (!needsCode) return null
  return (
    <Card as="section" stack={4} aria-labelledby="mailed-code">
      <h2 id="mailed-code">{t('enrol.code.title')}</h2>
      <p>{t('enrol.code.text', { email: values.email ?? '' })}</p>
      <TextField
        name="mailedCode"
        label={t('enrol.code.label')}
        error={form.problem('mailedCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        defaultValue={values.mailedCode}
      />
    </Card>
  )
}
