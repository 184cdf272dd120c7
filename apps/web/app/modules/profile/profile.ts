import { DidNotCome, lazyPart } from '../../platform/hydration/lazy.tsx'

/** Public API of the profile module on the web: other modules import from here. */
export { AddChild } from './add-child.tsx'
export { useAge } from './age.ts'
export { ChildRows, ChildrenCard } from './children-card.tsx'
/** The card with its QR comes on use: the other pages that enter here never show it. */
export const MemberCardPanel = lazyPart(() => import('./member-card-panel.tsx'), DidNotCome)
