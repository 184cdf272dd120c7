import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../platform/i18n/words.ts'
import { type DraftField, type DraftKind, draftProblems, emptyDraft, type PurchaseDraft, type SendDays } from './draft.rules.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'

type Input = {
  kind: DraftKind
  /** The draft with what the shop has. */
  fit: (draft: PurchaseDraft) => PurchaseDraft
  days: SendDays
}

/**
 * What is being filled in. What was kept comes back once the page is hydrated (`restored` counts it, for parts that only read their first value);
 * every change is kept. `errors` is empty until the first `leave`, which says whether nothing is left to put right.
 */
export const useDraft = ({ kind, fit, days }: Input) => {
  const { t } = useWords()
  const { today } = days
  const newest = useRef(fit)
  newest.current = fit
  const [draft, setDraft] = useState(() => fit({ ...emptyDraft, kind }))
  // Two fields may change before the page shows the first: a password manager is quick.
  const latest = useRef(draft)
  // What stands in the date fields: null when it is no day.
  const [sendOn, setSendOn] = useState<string | null>('')
  const [attempt, setAttempt] = useState(0)
  const [restored, setRestored] = useState(0)
  useEffect(() => {
    const kept = keptDraft()
    if (kept?.kind !== kind) return
    // A day that has passed since is not worth an error.
    const fitted = newest.current({ ...kept, sendOn: kept.sendOn >= today ? kept.sendOn : '' })
    latest.current = fitted
    setDraft(fitted)
    setSendOn(fitted.sendOn)
    setRestored((count) => count + 1)
  }, [kind, today])
  const change = (part: Partial<PurchaseDraft>) => {
    latest.current = fit({ ...latest.current, ...part })
    setDraft(latest.current)
    keepDraft(latest.current)
  }
  const typeDate = (date: string | null) => {
    setSendOn(date)
    if (date !== null) change({ sendOn: date })
  }
  const problems = draftProblems({ ...draft, sendOn }, days)
  const fields = Object.keys(problems) as DraftField[]
  const errors: Record<string, string> =
    attempt > 0 ? Object.fromEntries(fields.map((field) => [field, t(`shop.problem.${problems[field] ?? 'nameMissing'}`)])) : {}
  const leave = (): boolean => {
    setAttempt(attempt + 1)
    if (fields.length > 0) return false
    keepDraft(draft)
    return true
  }
  return { draft, restored, change, typeDate, errors, attempt, leave }
}
