import { formatDate, formatTime } from '@hoppla/i18n'
import { Anchor, Bulletin, Button, Card, Checkbox, DateFields, RadioCards, Row, Select, TextArea, TextField } from '@hoppla/ui'
import { ageOn } from '../../platform/birth-dates.ts'
import { useWords } from '../../platform/words.ts'
import { type ChildField, fieldOfChild } from './booking.rules.ts'
import type { BookData, ShownClass } from './class-data.ts'
import { groupsFor, type OfferedGroup } from './classes.rules.ts'
import { SeatsBadge } from './seats-badge.tsx'
import { anotherChild, type Booking, type ChildOfForm } from './use-booking.ts'

type Props = { booking: Booking; child: ChildOfForm; data: BookData & { chosen: ShownClass } }

/** One child of a booking: who it is, which group, what the leaders should know. */
export const ChildPart = ({ booking, child, data }: Props) => {
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
      <Groups {...{ booking, child, data }} />
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
      <TextArea
        key={`allergies ${restored}`}
        name={field('allergies')}
        label={t('enrol.allergies')}
        optional={t('common.optional')}
        hint={t('enrol.allergiesHint')}
        rows={2}
        maxLength={1_000}
        defaultValue={values[field('allergies')] ?? ''}
        error={form.problem(field('allergies'))}
      />
      <TextArea
        key={`other ${restored}`}
        name={field('otherInformation')}
        label={t('enrol.other')}
        optional={t('common.optional')}
        rows={2}
        maxLength={1_000}
        defaultValue={values[field('otherInformation')] ?? ''}
        error={form.problem(field('otherInformation'))}
      />
    </Card>
  )
}

/** The children of the account; who fits no group, or is in the booking already, cannot be chosen, and it says why. */
const OwnChildren = ({ booking: { own, children, form, change }, child: { index, choice }, data: { chosen } }: Props) => {
  const { language, t } = useWords()
  const date = formatDate(chosen.firstOccasionDate, language, 'day')
  const reasonFor = (guid: string, name: string, birthDate: string): string | undefined => {
    if (children.some((other) => other.index !== index && other.choice === guid)) return t('enrol.taken')
    const fitting = groupsFor(chosen, birthDate, undefined).some(({ fits }) => fits)
    return fitting ? undefined : t('enrol.noGroup', { name, date, age: ageOn(birthDate, chosen.firstOccasionDate) })
  }
  return (
    <RadioCards
      name={fieldOfChild(index, 'childId')}
      legend={t('enrol.choose')}
      value={choice ?? anotherChild}
      onChange={(guid) => change({ [fieldOfChild(index, 'childId')]: guid })}
      error={form.problem(fieldOfChild(index, 'childId'))}
      options={[
        ...own.map(({ guid, firstname, lastname, birthdate }) => {
          const reason = reasonFor(guid, firstname, birthdate)
          return { value: guid, label: `${firstname} ${lastname}`, ...(reason === undefined ? {} : { reason }) }
        }),
        { value: anotherChild, label: t('enrol.another') },
      ]}
    />
  )
}

const TypedChild = ({ booking: { form, values, user, change }, child: { index } }: Props) => {
  const { t } = useWords()
  const field = (name: ChildField) => fieldOfChild(index, name)
  const text = (name: 'childFirstName' | 'childLastName', or = '') => ({
    name: field(name),
    label: t(`enrol.${name}`),
    autoComplete: 'off',
    maxLength: 100,
    required: true,
    defaultValue: values[field(name)] ?? or,
    error: form.problem(field(name)),
  })
  return (
    <>
      <div className="two top-align">
        <TextField {...text('childFirstName')} />
        <TextField {...text('childLastName')} />
      </div>
      <DateFields
        name={field('childBirthdate')}
        legend={t('enrol.birthDate')}
        hint={t('enrol.birthHint')}
        labels={{ day: t('enrol.day'), month: t('enrol.month'), year: t('enrol.year') }}
        defaultValue={values[field('childBirthdate')]}
        required
        error={form.problem(field('childBirthdate'))}
        onChange={(date, { day, month, year }) => change({ [field('childBirthdate')]: date ?? `${year}-${month}-${day}` })}
      />
      {user && (
        <Checkbox
          name={field('keep')}
          label={t('enrol.keep')}
          checked={values[field('keep')] === 'on'}
          onChange={({ target }) => change({ [field('keep')]: target.checked ? 'on' : '' })}
        />
      )}
    </>
  )
}

/** Age groups, those that fit first; the others say for whom they are. */
const Groups = ({
  booking: { form, change },
  child: { index, who, birthDate, groups, group },
  data: { chosen, playground },
}: Props) => {
  const { language, t } = useWords()
  const date = formatDate(chosen.firstOccasionDate, language, 'day')
  const name = who.firstName || t('enrol.theChild')
  const age = birthDate === undefined ? 0 : ageOn(birthDate, chosen.firstOccasionDate)
  const reasonOf = ({ fits, seats, group: { minAge, maxAge } }: OfferedGroup): string | undefined => {
    if (!fits) return t('enrol.otherAge', { min: minAge, max: maxAge, name, age, date })
    return seats.state === 'full' ? t('classes.seats.full') : undefined
  }
  const isNoneLeft = birthDate !== undefined && groups.every(({ fits, seats }) => !fits || seats.state === 'full')
  return (
    <>
      <RadioCards
        name={fieldOfChild(index, 'childClassAgeGroupId')}
        legend={t('enrol.group')}
        value={group || null}
        onChange={(id) => change({ [fieldOfChild(index, 'childClassAgeGroupId')]: id })}
        error={form.problem(fieldOfChild(index, 'childClassAgeGroupId'))}
        options={groups.map((one) => {
          const reason = reasonOf(one)
          const { id, name: label, classStartTime, classEndTime } = one.group
          return {
            value: id,
            label,
            hint: `${formatTime(classStartTime, language)}–${formatTime(classEndTime, language)}`,
            ...(reason === undefined ? { end: <SeatsBadge seats={one.seats} /> } : { reason }),
          }
        })}
      />
      {isNoneLeft && (
        <Bulletin
          tone="warn"
          title={groups.some(({ fits }) => fits) ? t('classes.seats.full') : t('enrol.noGroup', { name, age, date })}
        >
          <Anchor className="tap" href={`/${language}/order/child-class/${playground.slug}`}>
            {t('classes.otherClasses')}
          </Anchor>
        </Bulletin>
      )}
    </>
  )
}
