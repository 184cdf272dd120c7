import { pathTo } from '@hoppla/contract/pages'
import { formatDate } from '@hoppla/i18n'
import { Anchor, type RadioCardOption, RadioCards, Toast } from '@hoppla/ui'
import { ageOn } from '../../../platform/forms/birth-dates.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { AgePicture } from '../age-picture.tsx'
import { timesOf } from '../class-words.ts'
import { foldedGroups, type OfferedGroup } from '../classes.rules.ts'
import { SeatsBadge } from '../seats-badge.tsx'
import { fieldOfChild } from './booking.rules.ts'
import type { ChildPartProps } from './use-booking.ts'

/** The age groups of a child: what fits stands open with one chosen, the others are folded away and say for whom they are when they are pressed. */
export const ChildGroups = ({
  booking: { form, change },
  child: { index, who, birthDate, groups, group },
  data: { chosen, playground },
}: ChildPartProps) => {
  const { language, t } = useWords()
  const field = fieldOfChild(index, 'childClassAgeGroupId')
  const date = formatDate(chosen.firstOccasionDate, language, 'day')
  const name = who.firstName || t('enrol.theChild')
  const isAgeKnown = birthDate !== undefined
  const age = isAgeKnown ? ageOn(birthDate, chosen.firstOccasionDate) : 0
  const reasonOf = ({ fits, seats, group: { minAge, maxAge } }: OfferedGroup): string | undefined => {
    if (!fits) return t('enrol.otherAge', { min: minAge, max: maxAge, name, age, date })
    return seats.state === 'full' ? t('classes.seats.full') : undefined
  }
  const optionOf = (one: OfferedGroup): RadioCardOption => {
    const reason = reasonOf(one)
    const { id, name: label } = one.group
    const time = timesOf(one.group, language)
    return {
      value: id,
      media: <AgePicture group={one.group} />,
      label,
      hint: isAgeKnown && one.fits ? `${time} · ${t('enrol.fitsHere', { name })}` : time,
      ...(reason === undefined ? { end: <SeatsBadge seats={one.seats} /> } : { reason }),
    }
  }
  const { open, folded } = foldedGroups(groups, group, isAgeKnown)
  const choice = {
    name: field,
    value: group || null,
    onChange: (id: string) => change({ [field]: id }),
  }
  const isNoneLeft = isAgeKnown && groups.every(({ fits, seats }) => !fits || seats.state === 'full')
  return (
    <>
      {open.length > 0 && (
        <RadioCards {...choice} legend={t('enrol.group')} error={form.problem(field)} options={open.map(optionOf)} />
      )}
      {isNoneLeft && (
        <NoneLeft groups={groups} noGroup={t('enrol.noGroup', { name, age, date })} slug={playground.slug} classId={chosen.id} />
      )}
      {folded.length > 0 && (
        <details className="more" open={open.length === 0 || undefined}>
          <summary>{t('enrol.otherGroups', { number: folded.length })}</summary>
          <RadioCards
            {...choice}
            id={open.length === 0 ? field : `${field}-others`}
            legend={t('enrol.otherGroups', { number: folded.length })}
            legendSize="hidden"
            options={folded.map(optionOf)}
          />
        </details>
      )}
    </>
  )
}

type NoneLeftProps = {
  groups: readonly OfferedGroup[]
  /** Said where none of them fits. */
  noGroup: string
  slug: string
  classId: string
}

/** No group has a seat for the child: why, and the way onto the waiting list or to other classes. */
const NoneLeft = ({ groups, noGroup, slug: playgroundSlug, classId }: NoneLeftProps) => {
  const { language, t } = useWords()
  const full = groups.find(({ fits }) => fits)?.group.id
  const list = { lang: language, playgroundSlug }
  return (
    <Toast tone="warn" title={full === undefined ? noGroup : t('classes.seats.full')}>
      {full !== undefined && (
        <>
          <Anchor className="tap" href={pathTo('class-waiting-list', { ...list, classId, query: { group: full } })}>
            {t('classes.queue')}
          </Anchor>{' '}
        </>
      )}
      <Anchor className="tap" href={pathTo('class-list', list)}>
        {t('classes.otherClasses')}
      </Anchor>
    </Toast>
  )
}
