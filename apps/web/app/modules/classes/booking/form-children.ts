import { addChild } from '@hoppla/contract/profile'
import { type SyntheticEvent, useRef, useState } from 'react'
import { callApi } from '../../../platform/api/api.ts'
import type { ShownClass } from '../class-data.ts'
import { groupsFor } from '../classes.rules.ts'
import { childrenIn, fieldOfChild, mostChildren, type OwnChild, type whoIs, withoutChild } from './booking.rules.ts'
import { keepDraft, keptDraft, type Values } from './booking-draft.ts'

/** What the form of a booking and that of the waiting list share: values kept in the tab, and children of the account. */

/** The choice "another child" among those of the account. */
export const anotherChild = 'new'

/** A child of a form, and who it is. */
export type FormChild = { index: number; who: ReturnType<typeof whoIs> }

/**
 * The form's values as typed: kept in this tab at every key, so that a sign-in, a reload or the way back loses nothing.
 * @param draftId of the class, and of what is done with it. @param group that the address asks for; '' for none.
 */
export const useKeptValues = (draftId: string, group: string) => {
  const [typedValues, setValues] = useState<Values>((): Values => {
    const kept = keptDraft(draftId)?.values
    // The group of the address counts once: what was chosen after it is newer, and comes back from a sign-in with the same address.
    const asked: Values = group && kept?.asked !== group ? { asked: group, [fieldOfChild(0, 'childClassAgeGroupId')]: group } : {}
    return { children: '1', ...kept, ...asked }
  })
  const [restored, setRestored] = useState(0)
  const latest = useRef(typedValues)
  const put = (next: Values) => {
    latest.current = next
    setValues(next)
    keepDraft(draftId, { ...keptDraft(draftId), values: next })
  }
  const change = (part: Values) => put({ ...latest.current, ...part })
  const fill = (part: Values) => {
    change(part)
    setRestored(restored + 1)
  }
  const typed = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement))
      return
    const isTick = target instanceof HTMLInputElement && target.type === 'checkbox'
    // Radios report themselves: a browser says nothing of one that React has put back.
    if (target.name && target.type !== 'radio') change({ [target.name]: isTick && !target.checked ? '' : target.value })
  }
  const add = () => change({ children: String(Math.min(mostChildren, childrenIn(latest.current) + 1)) })
  const remove = (index: number) => {
    put(withoutChild(latest.current, index))
    setRestored(restored + 1)
  }
  return { typedValues, editing: { restored, change, fill, typed, add, remove } }
}

/** The child chosen; where nothing was typed or chosen yet the first of the account that fits the group chosen, or any, and is not in the booking already. */
export const choiceOf = (
  values: Values,
  index: number,
  own: readonly OwnChild[],
  chosen: ShownClass,
  used: ReadonlySet<string>,
): string => {
  const said = values[fieldOfChild(index, 'childId')]
  if (said === anotherChild || (said && own.some(({ guid }) => guid === said))) return said
  if (values[fieldOfChild(index, 'childFirstName')] || values[fieldOfChild(index, 'childBirthdate')]) return anotherChild
  const free = own.filter(({ guid }) => !used.has(guid))
  const wanted = values[fieldOfChild(index, 'childClassAgeGroupId')]
  const fitting = (birthdate: string) => groupsFor(chosen, birthdate, undefined).filter(({ fits }) => fits)
  const best = free.find(({ birthdate }) => fitting(birthdate).some(({ group }) => group.id === wanted))
  return (best ?? free.find(({ birthdate }) => fitting(birthdate).length > 0))?.guid ?? anotherChild
}

/** New children that the parent wants in the account are added to it first; the booking then names them. */
export const keepNewChildren = async (
  values: Values,
  children: readonly FormChild[],
  own: readonly OwnChild[],
  key: string,
): Promise<{ ready: Values; known: readonly OwnChild[] }> => {
  const ready = { ...values }
  const known = [...own]
  for (const { index, who } of children) {
    if (who.childId !== null || values[fieldOfChild(index, 'keep')] !== 'on') continue
    const { firstName, lastName, birthDate } = who
    const saved = await callApi(addChild, { body: { firstName, lastName, birthDate } }, { idempotencyKey: `${key}-${index}` })
    known.push(saved)
    ready[fieldOfChild(index, 'childId')] = saved.guid
  }
  return { ready, known }
}

export const idsOfChildren = (ready: Values, children: readonly FormChild[]): Values =>
  Object.fromEntries(children.map(({ index }) => [fieldOfChild(index, 'childId'), ready[fieldOfChild(index, 'childId')] ?? '']))

/** The account's own name, address and number, as fields of the form. */
export const contactOf = (
  user: { firstname: string; lastname: string; email: string; countrycode?: string | null; phone?: string | null } | undefined,
): Values =>
  user
    ? {
        parentFirstName: user.firstname,
        parentLastName: user.lastname,
        email: user.email,
        phone: user.phone ? `${user.countrycode ?? ''} ${user.phone}`.trim() : '',
      }
    : {}
