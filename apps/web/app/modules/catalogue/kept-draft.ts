import { store, stored, unstore } from '../../platform/storage/stored-values.ts'
import { type PurchaseDraft, readDraft } from './draft.rules.ts'

const key = 'purchase'
const day = 86_400_000

// The tab's own copy is read first, so that two tabs do not overwrite each other's draft. The shared copy survives the link in a confirmation mail, which
// opens in a new tab. Since it contains a recipient's address, it is kept for one day only.
const ofTab = {
  read: (): unknown => {
    try {
      return JSON.parse(sessionStorage.getItem(`site.${key}`) ?? 'null')
    } catch {
      return undefined // Switched off, or written by somebody else: as good as absent.
    }
  },
  write: (draft: PurchaseDraft | undefined): void => {
    try {
      if (draft) sessionStorage.setItem(`site.${key}`, JSON.stringify(draft))
      else sessionStorage.removeItem(`site.${key}`)
    } catch (error) {
      // Storage can be switched off or full; the page works without it.
      if (!(error instanceof DOMException || error instanceof ReferenceError)) throw error
    }
  },
}

/** What this visitor is about to buy; undefined when there is nothing. The last thing begun counts. */
export const keptDraft = (): PurchaseDraft | undefined => readDraft(ofTab.read()) ?? readDraft(stored(key))

export const keepDraft = (draft: PurchaseDraft): void => {
  ofTab.write(draft)
  store(key, draft, day)
}

/** Once it is bought. */
export const dropDraft = (): void => {
  ofTab.write(undefined)
  unstore(key)
}
