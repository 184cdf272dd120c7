import type { Choice, Offers, PartyDraft } from './choice.rules.ts'

/** What every question is given: what there is, what was chosen of it, and how it is changed. */
export type Parts = { offers: Offers; choice: Choice; draft: PartyDraft; change: (part: Partial<PartyDraft>) => void }
