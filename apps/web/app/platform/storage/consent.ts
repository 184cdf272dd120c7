import { createStore, useStore } from './store.ts'
import { store, stored } from './stored-values.ts'

/** What a visitor allowed. Necessary storage needs no leave; `version` is that of the question asked. */
export type Consent = { version: number; analytics: boolean }

/** Raised when the question changes: everybody is asked again. */
const questionVersion = 1
const key = 'consent'

/** `undefined`: not read yet (server, hydration); `null`: not asked yet. */
const consent = createStore<Consent | null | undefined>(undefined)
const waiting = new Set<() => void>()

export const useConsent = (): Consent | null | undefined => useStore(consent, undefined)

/** Reads the stored answer; call it once the page is shown. */
export const readConsent = (): void => {
  const answer = stored<Consent>(key)
  consent.set(answer?.version === questionVersion ? answer : null)
}

export const giveConsent = ({ analytics }: { analytics: boolean }): void => {
  const answer = { version: questionVersion, analytics }
  store(key, answer)
  consent.set(answer)
  if (analytics) runWaiting()
  else waiting.clear()
}

const runWaiting = () => {
  for (const work of waiting) work()
  waiting.clear()
}

/** Pushes to the page's data layer, if analytics is allowed; if the question is still open, as soon as it is. Nothing otherwise. */
export const pushToDataLayer = (event: Record<string, unknown>): void => {
  if (consent.get() === undefined) readConsent()
  const push = () => {
    const page = window as Window & { dataLayer?: unknown[] }
    page.dataLayer ??= []
    page.dataLayer.push(event)
  }
  const answer = consent.get()
  if (answer?.analytics) push()
  else if (answer === null) waiting.add(push)
}
