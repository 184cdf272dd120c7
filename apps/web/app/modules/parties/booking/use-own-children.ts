import { type ChildAccount, listMyChildren } from '@hoppla/contract/profile'
import { callApi } from '../../../platform/api/api.ts'
import { useAnswer } from '../../../platform/api/use-answer.ts'
import { useSession } from '../../../platform/session/session.ts'

/** The children of the account. @property isKnown it is known who they are, if any; a list that does not come leaves the name to be typed. */
export type OwnChildren = { isKnown: boolean; isSignedOut: boolean; children: readonly ChildAccount[] }

export const useOwnChildren = (): OwnChildren => {
  const session = useSession()
  const isSignedIn = session.status === 'authenticated'
  const { loaded } = useAnswer(isSignedIn ? 'children' : undefined, (signal) => callApi(listMyChildren, {}, { signal }))
  return {
    isKnown: session.status === 'signed-out' || (isSignedIn && loaded.state !== 'loading'),
    isSignedOut: session.status === 'signed-out',
    children: isSignedIn && loaded.state === 'ready' ? loaded.answer : [],
  }
}
