import { type OfferedStep, offeredSteps } from '@hoppla/contract/onboarding'
import { session } from '../../platform/session/session-store.ts'
import { store, stored } from '../../platform/storage/stored-values.ts'

const month = 30 * 24 * 60 * 60 * 1000

const keyOf = (step: OfferedStep): string | undefined => {
  const now = session.get()
  return now.status === 'authenticated' ? `skipped.${step}.${now.user.guid}` : undefined
}

/** Records "not now": this parent is not asked again in this browser for a month. */
export const skip = (step: OfferedStep): void => {
  const key = keyOf(step)
  if (key) store(key, true, month)
}

/** What the signed-in parent skipped within the last month. */
export const skippedSteps = (): OfferedStep[] =>
  offeredSteps.filter((step) => {
    const key = keyOf(step)
    return key !== undefined && stored(key) === true
  })
