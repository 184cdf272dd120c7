import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatList } from '@hoppla/i18n'
import { Anchor, Avatar, Button, Card, Checkbox, Fieldset, RadioCards, Row, Select, Toast } from '@hoppla/ui'
import { ageOn } from '../../../platform/forms/birth-dates.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { fieldOfChild, type OwnChild } from '../booking/booking.rules.ts'
import { anotherChild } from '../booking/form-children.ts'
import { TypedChild } from '../booking/typed-child.tsx'
import type { JoinFormProps } from '../class-data.ts'
import { timesOf } from '../class-words.ts'
import { groupsToWaitFor, tickOf } from './join.rules.ts'
import type { JoinChild, Joining } from './use-join.ts'

type Props = { joining: Joining; child: JoinChild } & Pick<JoinFormProps, 'data' | 'list'>

/** One child that is to wait: who it is, and which groups would do. Nothing about health: that is asked when it gets a place. */
export const JoinChildPart = (props: Props) => {
  const { t } = useWords()
  const { joining, child, data } = props
  const { form, values, children, remove, restored } = joining
  const { index, choice } = child
  const isSeveral = children.length > 1
  const titleId = `child-${index}`
  const size = fieldOfChild(index, 'tshirtSize')
  return (
    <Card as="section" stack={5} raise={index === 0} aria-labelledby={titleId}>
      <Row between>
        <h2 id={titleId}>{isSeveral ? t('enrol.childNumber', { number: index + 1 }) : t('waiting.who')}</h2>
        {isSeveral && (
          <Button small variant="quiet" icon="trash" onClick={() => remove(index)}>
            {t('enrol.remove', { number: index + 1 })}
          </Button>
        )}
      </Row>
      {choice !== undefined && <OwnChildren {...props} />}
      {(choice === undefined || choice === anotherChild) && <TypedChild key={restored} booking={joining} child={child} />}
      <WaitGroups {...props} />
      {data.chosen.tshirt && (
        <Select
          key={`size ${restored}`}
          name={size}
          label={t('classes.size')}
          defaultValue={values[size] ?? ''}
          error={form.problem(size)}
          options={[{ value: '', label: t('enrol.sizeChoose') }, ...data.sizes.map((value) => ({ value, label: value }))]}
        />
      )}
    </Card>
  )
}

/** The children of the account; who fits no group, or waits in this form already, cannot be chosen, and it says why. */
const OwnChildren = ({ joining: { own, children, form, change }, child: { index, choice }, data: { chosen }, list }: Props) => {
  const { language, t } = useWords()
  const field = fieldOfChild(index, 'childId')
  const date = formatDate(chosen.firstOccasionDate, language, 'day')
  const wordsOf = ({ guid, firstname: name, birthdate }: OwnChild) => {
    const age = ageOn(birthdate, chosen.firstOccasionDate)
    if (children.some((other) => other.index !== index && other.choice === guid)) return { reason: t('waiting.chosen') }
    const groups = groupsToWaitFor(chosen, birthdate, list).map(({ group }) => group.name)
    return groups.length === 0
      ? { reason: t('enrol.noGroup', { name, age, date }) }
      : { hint: t('waiting.childOf', { age, date, groups: formatList(groups, language) }) }
  }
  return (
    <RadioCards
      name={field}
      legend={t('enrol.choose')}
      legendSize="hidden"
      value={choice ?? anotherChild}
      onChange={(guid) => change({ [field]: guid })}
      error={form.problem(field)}
      options={[
        ...own.map((one, at) => ({
          value: one.guid,
          label: `${one.firstname} ${one.lastname}`,
          media: <Avatar firstName={one.firstname} lastName={one.lastname} tone={at % 2 === 0 ? 'leaf' : 'sky'} />,
          ...wordsOf(one),
        })),
        { value: anotherChild, label: t('enrol.another') },
      ]}
    />
  )
}

/** Where several groups suit a child, which of them would do; where none does, or there is nothing to wait for, that. */
const WaitGroups = (props: Props) => {
  const { language, t } = useWords()
  const { joining, child, data } = props
  const { index, who, birthDate, groups, chosen } = child
  const field = fieldOfChild(index, 'childClassAgeGroupId')
  const error = joining.form.problem(field)
  // Before the age is known the group that led here stands in the page's head.
  if (birthDate === undefined) return null
  const date = formatDate(data.chosen.firstOccasionDate, language, 'day')
  const name = who.firstName || t('enrol.theChild')
  if (groups.length === 0)
    return (
      <div id={field} tabIndex={-1}>
        <Toast tone="warn" title={t('enrol.noGroup', { name, date, age: ageOn(birthDate, data.chosen.firstOccasionDate) })} />
      </div>
    )
  const withPlaces = groups.filter(({ group, isOpen }) => !isOpen && chosen.includes(group.id)).map(({ group }) => group)
  return (
    <>
      {groups.length > 1 && (
        <Fieldset id={`${field}-groups`} legend={t('waiting.groups')} hint={t('waiting.groupsHint')} error={error}>
          {groups.map(({ group }, at) => (
            <Checkbox
              key={group.id}
              {...(at === 0 ? { id: field } : {})}
              name={tickOf(index, group.id)}
              label={`${group.name}, ${timesOf(group, language)}`}
              checked={chosen.includes(group.id)}
              onChange={({ target }) => joining.change(ticksAfter(child, group.id, target.checked))}
            />
          ))}
        </Fieldset>
      )}
      {withPlaces.length > 0 && <HasPlaces {...props} groups={withPlaces} />}
    </>
  )
}

/** All ticks of a child by what stands chosen, with one changed: the first change makes what was chosen by itself explicit. */
const ticksAfter = ({ index, groups, chosen }: JoinChild, groupId: string, isOn: boolean): Record<string, string> =>
  Object.fromEntries(
    groups.map(({ group: { id } }) => [tickOf(index, id), (id === groupId ? isOn : chosen.includes(id)) ? 'on' : '']),
  )

/** A group of a child that can be booked at once. */
const HasPlaces = ({ data: { playground, chosen }, groups }: Props & { groups: readonly { id: string; name: string }[] }) => {
  const { language, t } = useWords()
  const [first] = groups
  return (
    <Toast
      title={t('waiting.childHasPlaces', {
        groups: formatList(
          groups.map(({ name }) => name),
          language,
        ),
      })}
    >
      <Anchor
        className="tap"
        href={`${pathTo('class', { lang: language, playgroundSlug: playground.slug, classId: chosen.id })}?group=${first?.id}`}
      >
        {t('joining.book')}
      </Anchor>
    </Toast>
  )
}
