import { DidNotCome, lazyPart } from '../../platform/hydration/lazy.tsx'

/** Public API of the catalogue module on the web: what a visitor is about to buy, which the orders module orders. */
export { artOf } from './article-art.ts'
export { deliveryOf } from './delivery.ts'
export { draftPath, type PurchaseDraft } from './draft.rules.ts'
export { dropDraft, keepDraft, keptDraft } from './kept-draft.ts'
export { type CardDesign, cardDesigns } from './shop-data.ts'
/** Comes on use: whoever enters here mostly sells, and rarely asks for a child. */
export const ChildChoice = lazyPart(() => import('./child-choice.tsx'), DidNotCome)
export { Reduced } from './reduced.tsx'
