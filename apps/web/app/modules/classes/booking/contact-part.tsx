import { Button, Card, Checkbox, Row, TextField } from '@hoppla/ui'
import { useState } from 'react'
import { useWords } from '../../../platform/i18n/words.ts'
import type { Booking } from './use-booking.ts'

const contactFields = ['parentFirstName', 'parentLastName', 'email', 'phone'] as const

type Props = {
  booking: Pick<Booking, 'form' | 'values' | 'restored' | 'user'>
  title: string
  /** What is written to the address. */
  emailHint: string
}

/** Who books, and what we may write about. What the account knows is read, not asked again, until somebody wants to change it or it is refused. */
export const ContactPart = ({ booking: { form, values, restored, user }, title, emailHint }: Props) => {
  const { t } = useWords()
  const [isChanging, setIsChanging] = useState(false)
  const isKnown = Boolean(user?.phone) && contactFields.every((name) => Boolean(values[name]) && form.problem(name) === undefined)
  const isFolded = isKnown && !isChanging
  return (
    // The account's own data may come while somebody types: React leaves alone what has been typed by then.
    <Card as="section" stack={5} aria-labelledby="you" key={restored}>
      <h2 id="you">{title}</h2>
      {isFolded && <KnownContact values={values} onChange={() => setIsChanging(true)} />}
      {/* Hidden, not gone: a refusal of one of these fields must find it. */}
      <div className={isFolded ? undefined : 'stack gap-5'} hidden={isFolded}>
        <ContactFields form={form} values={values} emailHint={emailHint} />
      </div>
      <div>
        <Checkbox name="information" label={t('enrol.information')} defaultChecked={values.information === 'on'} />
        <Checkbox name="partner" label={t('enrol.partner')} defaultChecked={values.partner === 'on'} />
      </div>
    </Card>
  )
}

/** What the account knows, to read. */
const KnownContact = ({ values, onChange }: { values: Booking['values']; onChange: () => void }) => {
  const { t } = useWords()
  return (
    <Row between>
      <p className="grow">
        <b>
          {values.parentFirstName} {values.parentLastName}
        </b>
        <br />
        {values.email}
        <br />
        <span className="num">{values.phone}</span>
      </p>
      <Button small onClick={onChange}>
        {t('enrol.change')}
      </Button>
    </Row>
  )
}

const ContactFields = ({ form, values, emailHint }: Pick<Booking, 'form' | 'values'> & Pick<Props, 'emailHint'>) => {
  const { t } = useWords()
  return (
    <>
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
        hint={emailHint}
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
    </>
  )
}
