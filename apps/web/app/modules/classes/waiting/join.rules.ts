import type { ClassWaitingList, JoinInput } from '@hoppla/contract/classes/waiting-list'
import type { Problems } from '../../../platform/forms/form.ts'
import type { T } from '../../../platform/i18n/words.ts'
import {
  bookingProblems,
  type ChildField,
  childrenIn,
  fieldOfPath as fieldOfBookingPath,
  fieldOfChild,
  type OwnChild,
  whoIs,
} from '../booking/booking.rules.ts'
import type { Values } from '../booking/booking-draft.ts'
import type { ShownClass } from '../class-data.ts'
import { fits, type Group } from '../classes.rules.ts'

/** A group that a child may wait for. `isOpen`: none of its places can be booked now. */
export type WaitGroup = { group: Group; isOpen: boolean }

/** The groups that suit a child, or all before its age is known; those that are not offered any more are left out. */
export const groupsToWaitFor = (
  { ageGroups, firstOccasionDate }: Pick<ShownClass, 'ageGroups' | 'firstOccasionDate'>,
  birthDate: string | undefined,
  list: Pick<ClassWaitingList, 'ageGroups'>,
): WaitGroup[] =>
  ageGroups.flatMap((group) => {
    const offered = list.ageGroups.find(({ id }) => id === group.id)
    const suits = birthDate === undefined || fits(group, birthDate, firstOccasionDate)
    return offered && suits ? [{ group, isOpen: offered.isOpen }] : []
  })

/** The tick of a group for a child of the form. */
export const tickOf = (index: number, groupId: string): string => `c${index}.in${groupId.replaceAll('-', '')}`

/** The groups a child waits for: those ticked; before anything was, the one that led here, else the first that is full. */
export const chosenGroups = (values: Values, index: number, groups: readonly WaitGroup[]): string[] => {
  const ids = groups.map(({ group }) => group.id)
  if (ids.some((id) => values[tickOf(index, id)] !== undefined)) return ids.filter((id) => values[tickOf(index, id)] === 'on')
  const asked = values[fieldOfChild(0, 'childClassAgeGroupId')]
  const first = groups.find(({ group }) => group.id === asked) ?? groups.find(({ isOpen }) => isOpen) ?? groups[0]
  return first ? [first.group.id] : []
}

/** What can be seen to be wrong before sending. @param chosen the groups of each child. @param today `YYYY-MM-DD`. */
export const joinProblems = (
  values: Values,
  chosen: readonly (readonly string[])[],
  own: readonly OwnChild[],
  asksForSize: boolean,
  today: string,
  t: T,
): Problems => {
  const groups = Object.fromEntries(chosen.map((ids, index) => [fieldOfChild(index, 'childClassAgeGroupId'), ids.join(' ')]))
  const found = bookingProblems({ ...values, ...groups }, own, asksForSize, today, t)
  for (const [index, ids] of chosen.entries())
    if (ids.length === 0) found[fieldOfChild(index, 'childClassAgeGroupId')] = t('waiting.missingGroup')
  return found
}

/** The form as the wire wants it. @param chosen the groups of each child. */
export const joinInputOf = (
  classId: string,
  values: Values,
  chosen: readonly (readonly string[])[],
  own: readonly OwnChild[],
  asksForSize: boolean,
): JoinInput => {
  const { parentFirstName = '', parentLastName = '', email = '', phone = '' } = values
  return {
    ...{ classId, parentFirstName, parentLastName, email, phone },
    children: Array.from({ length: childrenIn(values) }, (_, index) => {
      const { childId, firstName, lastName, birthDate } = whoIs(values, index, own)
      const size = values[fieldOfChild(index, 'tshirtSize')]
      return {
        ...{ childId, childFirstName: firstName, childLastName: lastName, childBirthdate: birthDate },
        ageGroupIds: [...(chosen[index] ?? [])],
        tshirtSize: asksForSize && size ? size : null,
      }
    }),
    together: values.together !== 'no',
    gdprDisallowInformation: values.information !== 'on',
    gdprAllowPartnerInformation: values.partner === 'on',
  }
}

/** The form's name of a field that the API knows by its path. */
export const fieldOfPath = (path: string): string => {
  const [, index, field] = /^children\.(\d+)\.(\w+)/.exec(path) ?? []
  if (index === undefined) return fieldOfBookingPath(path)
  return fieldOfChild(Number(index), field === 'ageGroupIds' ? 'childClassAgeGroupId' : (field as ChildField))
}
