import { formatDate } from '@hoppla/i18n'
import { AmountPicker, Button, Card, Row, Select } from '@hoppla/ui'
import { ageOn } from '../../../platform/forms/birth-dates.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { groupsFor } from '../classes.rules.ts'
import { type ChildField, fieldOfChild } from './booking.rules.ts'
import { ChildGroups } from './child-groups.tsx'
import { ChildNotes } from './child-notes.tsx'
import { anotherChild } from './form-children.ts'
import { TypedChild } from './typed-child.tsx'
import type { ChildPartProps } from './use-booking.ts'

/** One child of a booking: who it is, which group, what the leaders should know. */
export const ChildPart = ({ booking, child, data }: ChildPartProps) => {
  const { t } = useWords()
  const { form, values, children, remove, restored } = booking
  const { index, choice } = child
  const field = (name: ChildField) => fieldOfChild(index, name)
  const isSeveral = children.length > 1
  const titleId = `child-${index}`
  return (
    <Card as="section" stack={5} aria-labelledby={titleId}>
      <Row between>
        <h2 id={titleId}>{isSeveral ? t('enrol.childNumber', { number: index + 1 }) : t('enrol.child')}</h2>
        {isSeveral && (
          <Button small variant="quiet" icon="trash" onClick={() => remove(index)}>
            {t('enrol.remove', { number: index + 1 })}
          </Button>
        )}
      </Row>
      {choice !== undefined && <OwnChildren {...{ booking, child, data }} />}
      {(choice === undefined || choice === anotherChild) && <TypedChild key={restored} {...{ booking, child, data }} />}
      <ChildGroups {...{ booking, child, data }} />
      {data.chosen.tshirt && (
        <Select
          key={`size ${restored}`}
          name={field('tshirtSize')}
          label={t('classes.size')}
          defaultValue={values[field('tshirtSize')] ?? ''}
          error={form.problem(field('tshirtSize'))}
          options={[{ value: '', label: t('enrol.sizeChoose') }, ...data.sizes.map((value) => ({ value, label: value }))]}
        />
      )}
      <ChildNotes {...{ booking, child, data }} />
    </Card>
  )
}

/** The children of the account; who fits no group, or is in the booking already, cannot be chosen, and it says why. */
const OwnChildren = ({ booking: { own, children, form, change }, child: { index, choice }, data: { chosen } }: ChildPartProps) => {
  const { language, t } = useWords()
  const date = formatDate(chosen.firstOccasionDate, language, 'day')
  const reasonFor = (guid: string, name: string, birthDate: string): string | undefined => {
    if (children.some((other) => other.index !== index && other.choice === guid)) return t('enrol.taken')
    const fitting = groupsFor(chosen, birthDate, undefined).some(({ fits }) => fits)
    return fitting ? undefined : t('enrol.noGroup', { name, date, age: ageOn(birthDate, chosen.firstOccasionDate) })
  }
  return (
    <AmountPicker
      name={fieldOfChild(index, 'childId')}
      legend={t('enrol.choose')}
      value={choice ?? anotherChild}
      onChange={(guid) => change({ [fieldOfChild(index, 'childId')]: guid })}
      error={form.problem(fieldOfChild(index, 'childId'))}
      options={[
        ...own.map(({ guid, firstname, lastname, birthdate }) => {
          const isNamesake = own.some((other) => other.guid !== guid && other.firstname === firstname)
          return {
            value: guid,
            label: isNamesake ? `${firstname} ${lastname}` : firstname,
            reason: reasonFor(guid, firstname, birthdate),
          }
        }),
        { value: anotherChild, label: t('enrol.another') },
      ]}
    />
  )
}
