import { useEffect, useState } from 'react'
import { emptyDraft, type GiftCardDraft } from './gift-card.rules.ts'
import { keepDraft, keptDraft } from './gift-card-draft.ts'
import type { GiftCardData } from './shop-data.ts'

/** The draft with what the shop has: an amount that is sold, a picture of that amount. The middle amount stands chosen at first. */
export const fitDraft = (draft: GiftCardDraft, { amounts }: Pick<GiftCardData, 'amounts'>): GiftCardDraft => {
  const amount = amounts.find(({ id }) => id === draft.articleId) ?? amounts[Math.floor(amounts.length / 2)]
  return {
    ...draft,
    articleId: amount?.id ?? '',
    design: amount?.designs.includes(draft.design) ? draft.design : (amount?.designs[0] ?? ''),
  }
}

/**
 * The gift card being put together. What was kept comes back once the page is awake (`restored` counts it, for parts that only read their first value);
 * every change is kept. `sendOn` is what stands in the date fields: null when it is no day.
 */
export const useGiftCardDraft = (data: GiftCardData) => {
  const [draft, setDraft] = useState(() => fitDraft(emptyDraft, data))
  const [sendOn, setSendOn] = useState<string | null>('')
  const [restored, setRestored] = useState(0)
  useEffect(() => {
    const kept = keptDraft()
    if (!kept) return
    // A day that has passed since is not worth an error.
    const fitted = fitDraft({ ...kept, sendOn: kept.sendOn >= data.today ? kept.sendOn : '' }, data)
    setDraft(fitted)
    setSendOn(fitted.sendOn)
    setRestored((count) => count + 1)
  }, [data])
  const change = (part: Partial<GiftCardDraft>) => {
    const next = fitDraft({ ...draft, ...part }, data)
    setDraft(next)
    keepDraft(next)
  }
  const typeDate = (date: string | null) => {
    setSendOn(date)
    if (date !== null) change({ sendOn: date })
  }
  return { draft, sendOn, restored, change, typeDate }
}
