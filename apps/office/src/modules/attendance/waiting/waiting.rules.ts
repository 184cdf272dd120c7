import type { Register, RegisteredChild } from '@hoppla/contract/attendance/attendance'
import { stateOf, withMark } from '../register.rules.ts'

/** What was pressed and the server has not confirmed: ids, a day, a state; nothing of a person. `Rest`: whoever is not ticked is away. */
type Pressed = {
  id: string
  groupId: string
  date: string /** The code of the server’s refusal; it is not sent again. */
  refused?: string
}
export type WaitingMark = Pressed & { childId: string; state: 'Here' | 'Away' | null }
export type WaitingRest = Pressed & { state: 'Rest' }
export type Waiting = WaitingMark | WaitingRest

export const isRest = (one: Waiting): one is WaitingRest => one.state === 'Rest'

/** Adds what was pressed last. What was said of the same child and session before is not worth sending any more. */
export const pressed = (queue: readonly Waiting[], next: Waiting): Waiting[] => [
  ...queue.filter(
    (one) => isRest(one) || isRest(next) || one.groupId !== next.groupId || one.date !== next.date || one.childId !== next.childId,
  ),
  next,
]

/** Without what the server has confirmed, or somebody has read that it was refused. */
export const settled = (queue: readonly Waiting[], id: string): Waiting[] => queue.filter((one) => one.id !== id)

export const refused = (queue: readonly Waiting[], id: string, code: string): Waiting[] =>
  queue.map((one) => (one.id === id ? { ...one, refused: code } : one))

/** What is still to be sent, in the order in which it was pressed. */
export const unsent = (queue: readonly Waiting[]): Waiting[] => queue.filter((one) => one.refused === undefined)

/** A child as it will be when everything that waits has been sent. */
const childWithWaiting = (child: RegisteredChild, queue: readonly Waiting[]): RegisteredChild =>
  queue.reduce((before, one) => {
    if (!isRest(one)) return before.id === one.childId ? withMark(before, one.date, one.state) : before
    return stateOf(before, one.date) === null ? withMark(before, one.date, 'Away') : before
  }, child)

/** The register as it will be when everything that waits has been sent. */
export const withWaiting = (register: Register, queue: readonly Waiting[]): Register => {
  const own = unsent(queue).filter(({ groupId }) => groupId === register.id)
  if (own.length === 0) return register
  return { ...register, children: register.children.map((child) => childWithWaiting(child, own)) }
}
