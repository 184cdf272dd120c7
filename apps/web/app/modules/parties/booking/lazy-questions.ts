import { DidNotCome, lazyPart } from '../../../platform/hydration/lazy.tsx'
import { loadWordsOf } from '../load-words-of.ts'

/** Everything that is asked of a day. Comes with the first day that is chosen, which keeps the page before it small. */
export const PartyQuestions = lazyPart(async () => {
  const [part] = await Promise.all([import('./party-questions.tsx'), loadWordsOf('birthday')])
  return { default: part.PartyQuestions }
}, DidNotCome)
