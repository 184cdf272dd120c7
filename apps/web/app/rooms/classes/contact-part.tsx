import { Card, Checkbox, TextField } from '@hoppla/ui'
import { useWords } from '../../platform/words.ts'
import type { Booking } from './use-booking.ts'

/** Who books, and what we may write about. */
export const ContactPart = ({ booking: { form, values, restored } }: { booking: Booking }) => {
  const { t } = useWords()
  return (
    // The account's own data may come while somebody types: React leaves alone what has been typed by then.
    <Card as="section" stack={5} aria-labelledby="you" key={restored}>
      <h2 id="you">{t('enrol.you')}</h2>
      <div className="two top-align">
        <TextField
          name="parentFirstName"
          label={t('enrol.firstName')}
          autoComplete="given-name"
          maxLength={100}
          required
          defaultValue={values.parentFirstName}
          error={form.problem('parentFirstName')}
        />
        <TextField
          name="parentLastName"
          label={t('enrol.lastName')}
          autoComplete="family-name"
          maxLength={100}
          required
          defaultValue={values.parentLastName}
          error={form.problem('parentLastName')}
        />
      </div>
      <TextField
        name="email"
        label={t('enrol.email')}
        hint={t('enrol.emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        defaultValue={values.email}
        error={form.problem('email')}
      />
      <TextField
        name="phone"
        label={t('enrol.phone')}
        hint={t('enrol.phoneHint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        required
        defaultValue={values.phone}
        error={form.problem('phone')}
      />
      <div>
        <Checkbox name="information" label={t('enrol.information')} defaultChecked={values.information === 'on'} />
        <Checkbox name="partner" label={t('enrol.partner')} defaultChecked={values.partner === 'on'} />
      </div>
    </Card>
  )
}
