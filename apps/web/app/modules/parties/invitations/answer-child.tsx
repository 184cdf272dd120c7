import { guestDiets, type Invitation } from '@hoppla/contract/parties/invitations'
import { formatDate } from '@hoppla/i18n'
import { Card, Checkbox, Fieldset, PlainButton, RadioCards, TextField } from '@hoppla/ui'
import type { Form } from '../../../platform/forms/form.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { dietField, fieldOf, type Values } from './answer.rules.ts'

type Props = {
  id: number
  invitation: Invitation
  /** As the form stands. */
  values: Values
  /** As it began. */
  given: Values
  form: Form
  onRemove?: (() => void) | undefined
}

/** Whether a child comes. */
export const AnswerChild = ({ id, values, given, form, onRemove }: Props) => {
  const { t } = useWords()
  const name = values[fieldOf(id, 'firstName')]?.trim()
  const [firstName, comes] = [fieldOf(id, 'firstName'), fieldOf(id, 'comes')]
  return (
    <div className="stack gap-4">
      <TextField
        name={firstName}
        label={t('invitation.firstName')}
        defaultValue={given[firstName]}
        autoComplete="off"
        maxLength={60}
        required
        error={form.problem(firstName)}
      />
      <RadioCards
        name={comes}
        className="yesno"
        legend={name ? t('invitation.comes', { name }) : t('invitation.comesNobody')}
        {...chosenAtFirst(given[comes])}
        min={150}
        options={[
          { value: 'yes', label: t('invitation.yes') },
          { value: 'no', label: t('invitation.no') },
        ]}
        error={form.problem(comes)}
      />
      {onRemove && (
        <div>
          <PlainButton icon="close" onClick={onRemove}>
            {name ? t('invitation.remove', { name }) : t('invitation.removeNobody')}
          </PlainButton>
        </div>
      )}
    </div>
  )
}

// An optional property that is undefined is none.
const chosenAtFirst = (value: string | undefined) => (value ? { defaultValue: value } : {})

/** What the kitchen should know of a child that comes: nothing, this, or not here. */
export const AnswerKitchen = ({ id, invitation, values, given, form }: Props) => {
  const { t } = useWords()
  const name = values[fieldOf(id, 'firstName')]?.trim()
  const kitchen = fieldOf(id, 'kitchen')
  return (
    <div className="stack gap-4">
      <RadioCards
        name={kitchen}
        legend={name ? t('invitation.kitchen.about', { name }) : t('invitation.kitchen.title')}
        {...chosenAtFirst(given[kitchen])}
        options={[
          { value: 'nothing', label: name ? t('invitation.kitchen.nothing', { name }) : t('invitation.kitchen.nothingNobody') },
          { value: 'diet', label: t('invitation.kitchen.diet') },
          {
            value: 'elsewhere',
            label: t('invitation.kitchen.elsewhere'),
            hint: t('invitation.kitchen.call', { phone: invitation.playground.phone }),
          },
        ]}
        error={form.problem(kitchen)}
      />
      {values[kitchen] === 'diet' && <Diets {...{ id, invitation, values, given, form }} name={name} />}
    </div>
  )
}

const Diets = ({ id, invitation, values, given, form, name }: Omit<Props, 'onRemove'> & { name: string | undefined }) => {
  const { language, t } = useWords()
  const [note, consent] = [fieldOf(id, 'note'), fieldOf(id, 'consent')]
  return (
    <>
      <Fieldset
        id={fieldOf(id, 'diets')}
        legend={name ? t('invitation.kitchen.without', { name }) : t('invitation.kitchen.withoutNobody')}
        error={form.problem(fieldOf(id, 'diets'))}
      >
        <div className="ticks">
          {guestDiets.map((diet) => (
            <label key={diet} className="chip-btn">
              <input type="checkbox" name={dietField(id, diet)} defaultChecked={given[dietField(id, diet)] === 'on'} />
              {t(`invitation.diets.${diet}`)}
            </label>
          ))}
        </div>
        {/* The summary of errors leads to a field that posts. */}
        <input type="hidden" name={fieldOf(id, 'diets')} />
      </Fieldset>
      {values[dietField(id, 'other')] === 'on' && (
        <TextField
          name={note}
          label={t('invitation.kitchen.note')}
          defaultValue={given[note]}
          autoComplete="off"
          maxLength={200}
          error={form.problem(note)}
        />
      )}
      <Card tone="lil" stack={2}>
        <Checkbox
          name={consent}
          label={name ? t('invitation.kitchen.consent', { name }) : t('invitation.kitchen.consentNobody')}
          error={form.problem(consent)}
        />
        <p className="small">{t('invitation.kitchen.kept', { date: formatDate(invitation.eraseOn, language, 'on') })}</p>
      </Card>
    </>
  )
}
