import { DidNotCome, lazyPart } from '../../platform/hydration/lazy.tsx'

/** Comes on use: a page shows it to who is signed in. */
export const ChildChoice = lazyPart(() => import('./child-choice.tsx'), DidNotCome)
