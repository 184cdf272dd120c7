import { partsOfDay } from '@hoppla/contract/enquiries'
import { formatDate } from '@hoppla/i18n'
import { Button, Fieldset, Select, TextArea, TextField } from '@hoppla/ui'
import type { Form } from '../../platform/forms/form.ts'
import { TypedDate } from '../../platform/forms/typed-date.tsx'
import { useWords } from '../../platform/i18n/words.ts'
import { useSession } from '../../platform/session/session.ts'
import { contactOf } from './enquiry.rules.ts'

/** Day and time of day. The day is read back with its weekday: for a party it matters. */
export const WhenFields = ({ form }: { form: Form }) => {
  const { language, t } = useWords()
  return (
    <div className="two top-align">
      <TypedDate
        name="date"
        legend={t('enquiries.form.date')}
        required
        readBack={(date) => formatDate(date, language, 'weekday')}
        error={form.problem('date')}
      />
      <Select
        name="time"
        label={t('enquiries.form.time')}
        options={partsOfDay.map((value) => ({ value, label: t(`enquiries.form.times.${value}`) }))}
        error={form.problem('time')}
      />
    </div>
  )
}

/** A number typed: quicker than a stepper, and the phone shows figures. */
export const NumberField = ({ form, name, label, longest = 3 }: { form: Form; name: string; label: string; longest?: number }) => (
  <TextField
    name={name}
    label={label}
    inputMode="numeric"
    autoComplete="off"
    maxLength={longest}
    required
    error={form.problem(name)}
  />
)

/** Whom to answer, what else to know, and the button. */
export const ContactFields = ({ form }: { form: Form }) => {
  const { t } = useWords()
  // A signed-in parent's own, once known; React leaves alone what has been typed by then.
  const session = useSession()
  const known = session.status === 'authenticated' ? contactOf(session.user) : undefined
  return (
    <>
      <Fieldset id="you" legend={t('enquiries.form.you')} legendSize="mid">
        <div className="stack gap-5">
          <TextField
            name="name"
            label={t('enquiries.form.name')}
            autoComplete="name"
            maxLength={100}
            required
            defaultValue={known?.name}
            error={form.problem('name')}
          />
          <div className="two top-align">
            <TextField
              name="email"
              label={t('enquiries.form.email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              required
              defaultValue={known?.email}
              error={form.problem('email')}
            />
            <TextField
              name="phone"
              label={t('enquiries.form.phone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={30}
              required
              defaultValue={known?.phone}
              error={form.problem('phone')}
            />
          </div>
          <TextArea
            name="message"
            label={t('enquiries.form.message')}
            optional={t('common.optional')}
            hint={t('enquiries.form.messageHint')}
            maxLength={2_000}
            error={form.problem('message')}
          />
        </div>
      </Fieldset>
      <Trap />
      <Send form={form} />
    </>
  )
}

/** A honeypot: bots fill in every field they find; people can neither see, reach nor hear this one. */
const Trap = () => {
  const { t } = useWords()
  return (
    <div className="vh" aria-hidden="true">
      <label htmlFor="website">{t('enquiries.form.trap')}</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

const Send = ({ form }: { form: Form }) => {
  const { t } = useWords()
  return (
    <div className="stack gap-3">
      <Button type="submit" variant="pri" full busy={form.busy} busyLabel={t('enquiries.form.sending')}>
        {t('enquiries.form.send')}
      </Button>
      <p className="small muted">{t('enquiries.form.privacy')}</p>
    </div>
  )
}
