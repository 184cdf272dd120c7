import type { AnsweredChild, GuestDiet, invitationStates } from '@hoppla/contract/parties/invitations'
import { guestDiets } from '@hoppla/contract/parties/invitations'
import type { KitchenCounts } from '@hoppla/contract/parties/own-invitations'
import { addDays, type Day } from '../../../kernel/calendar.ts'

/** Days after a party for which answers are kept, and for which the card, its links and messages are. */
export const answersKeptDays = 7
export const invitationsKeptDays = 30

/** The day on which the answers to an invitation are erased. */
export const eraseOnOf = (date: Day): Day => addDays(date, answersKeptDays)

/** How many more children may be answered for than the party is booked for, at the least. */
const slack = 10
/**
 * For how many children there can be answers, coming or not: as many again as the party is booked for. A family that invites a whole class has room; a link
 * that stands in a forum fills no database.
 */
export const mostAnsweredChildren = (children: number): number => children + Math.max(slack, children)

type Facts = { isBooked: boolean; startsAt: Date; answerUntil: Day; children: number; answered: number }
/** How an invitation stands. @param today at the play centre. */
export const stateOf = (facts: Facts, now: Date, today: Day): (typeof invitationStates)[number] => {
  if (!facts.isBooked) return 'cancelled'
  if (facts.startsAt <= now) return 'over'
  if (today > facts.answerUntil) return 'closed'
  return facts.answered >= mostAnsweredChildren(facts.children) ? 'full' : 'open'
}

const saysOfDiet = (child: AnsweredChild | undefined): string =>
  child?.comes && child.kitchen.choice === 'diet' ? JSON.stringify([child.kitchen.diets.toSorted(), child.kitchen.note]) : ''

/**
 * Whether an answer only takes back what another said, child by child: nobody comes who did not, and of no child more is told. It is allowed until the party
 * begins, whatever the day: a child falls ill, and a consent ends when somebody wants it to.
 */
export const onlyTakesBack = (before: readonly AnsweredChild[], after: readonly AnsweredChild[]): boolean =>
  after.length <= before.length &&
  after.every((child, index) => {
    const was = before[index]
    if (!child.comes) return true
    return was?.comes === true && was.firstName === child.firstName && ['', saysOfDiet(was)].includes(saysOfDiet(child))
  })

/** A child as the kitchen counts it. */
export type CountedChild = { comes: boolean; kitchen: string | null; diets: readonly GuestDiet[] }
/** How many come and what they eat without, never who. */
export const countForKitchen = (children: readonly CountedChild[]): KitchenCounts => {
  const coming = children.filter(({ comes }) => comes)
  const of = (diet: GuestDiet) => coming.filter(({ diets }) => diets.includes(diet)).length
  return {
    answered: children.length,
    coming: coming.length,
    diets: guestDiets.flatMap((diet) => (of(diet) > 0 ? [{ diet, count: of(diet) }] : [])),
    elsewhere: coming.filter(({ kitchen }) => kitchen === 'elsewhere').length,
  }
}

/**
 * Text that somebody wrote to others, made safe for a mail: what a mail program could turn into a link is taken apart. Clock times and amounts stay whole.
 */
export const textInMail = (text: string): string =>
  text.replace(/[.:/\\@]+(?=[^\s.:/\\@])/gu, (joint, at: number) => {
    const isNumber = /\d/.test(text[at - 1] ?? '') && /\d/.test(text[at + joint.length] ?? '') && /^[.:]$/.test(joint)
    return isNumber ? joint : `${[...joint].join(' ')} `
  })
