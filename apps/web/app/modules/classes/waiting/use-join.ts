import { type Joined, joinWaitingList } from '@hoppla/contract/classes/waiting-list'
import { type ChildAccount, listMyChildren } from '@hoppla/contract/profile'
import { callApi } from '../../../platform/api/api.ts'
import { evictReads } from '../../../platform/api/evict-reads.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { useForm } from '../../../platform/forms/form.ts'
import { useLaterSubmit } from '../../../platform/forms/use-later-submit.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { useSession } from '../../../platform/session/session.ts'
import { childrenIn, fieldOfChild, knownBirthDate, type OwnChild, whoIs } from '../booking/booking.rules.ts'
import { dropDraft, joinDraft, type Values } from '../booking/booking-draft.ts'
import {
  anotherChild,
  choiceOf,
  contactOf,
  type FormChild,
  idsOfChildren,
  keepNewChildren,
  useKeptValues,
} from '../booking/form-children.ts'
import type { Booking } from '../booking/use-booking.ts'
import type { JoinFormProps } from '../class-data.ts'
import { chosenGroups, fieldOfPath, groupsToWaitFor, joinInputOf, joinProblems, type WaitGroup } from './join.rules.ts'

export type JoinChild = FormChild & {
  /** Of the account, or `anotherChild`; undefined for guests, who choose between none. */
  choice: string | undefined
  birthDate: string | undefined
  groups: WaitGroup[]
  chosen: string[]
}

export type Joining = Pick<
  Booking,
  'form' | 'values' | 'restored' | 'own' | 'user' | 'isGuest' | 'change' | 'typed' | 'add' | 'remove'
> & { children: JoinChild[] }

type JoinInput = Omit<JoinFormProps, 'onJoined'> & { onJoined: (joined: Joined, email: string) => void }

/** The form of the waiting list, only in the browser, since it starts with what this tab has stored. */
export const useJoin = ({ data, list, group, onJoined }: JoinInput): Joining => {
  const { chosen, today } = data
  const { t } = useWords()
  const session = useSession()
  const user = session.status === 'authenticated' ? session.user : undefined
  const draftId = joinDraft(chosen.id)
  const { typedValues, editing } = useKeptValues(draftId, group)
  const accounts = useAnswer<ChildAccount[]>(user?.guid, (signal) => callApi(listMyChildren, {}, { signal }))
  const own: readonly OwnChild[] = user && accounts.loaded.state === 'ready' ? accounts.loaded.answer : []
  const { values, children } = filledIn(typedValues, own, user, { data, list })
  const groups = children.map((child) => child.chosen)
  // Wait for the account and its children: a quick press would put a child of the account on the list as an unknown one.
  const isWaiting = session.status === 'unknown' || (user !== undefined && accounts.loaded.state === 'loading')
  const sending = useForm({
    fieldOf: fieldOfPath,
    check: () => joinProblems(values, groups, own, chosen.tshirt, today, t),
    send: async (_, idempotencyKey) => {
      const { ready, known } = await keepNewChildren(values, children, own, idempotencyKey)
      if (known.length > own.length) {
        editing.change(idsOfChildren(ready, children))
        accounts.again()
      }
      const body = joinInputOf(chosen.id, ready, groups, known, chosen.tshirt)
      const joined = await callApi(joinWaitingList, { body }, { idempotencyKey })
      dropDraft(draftId)
      evictReads()
      onJoined(joined, body.email)
    },
  })
  const form = useLaterSubmit(sending, isWaiting)
  return { form, values, children, own, user, isGuest: session.status === 'signed-out', ...editing }
}

/** The form with what stands chosen by itself: the account's own name and address, a child that fits, the group that led here. */
const filledIn = (
  typed: Values,
  own: readonly OwnChild[],
  user: Booking['user'],
  { data: { chosen, today }, list }: Pick<JoinFormProps, 'data' | 'list'>,
): { values: Values; children: JoinChild[] } => {
  const values: Record<string, string> = { ...contactOf(user), together: 'yes', ...typed }
  const used = new Set<string>()
  const children: JoinChild[] = []
  for (let index = 0; index < childrenIn(values); index++) {
    const choice = own.length > 0 ? choiceOf(values, index, own, chosen, used) : undefined
    values[fieldOfChild(index, 'childId')] = choice ?? ''
    if (choice !== undefined && choice !== anotherChild) used.add(choice)
    if (user) values[fieldOfChild(index, 'keep')] ??= 'on'
    const who = whoIs(values, index, own)
    const birthDate = knownBirthDate(who.birthDate, today)
    const groups = groupsToWaitFor(chosen, birthDate, list)
    children.push({ index, choice, who, birthDate, groups, chosen: chosenGroups(values, index, groups) })
  }
  return { values, children }
}
