import type { MyParty } from '@hoppla/contract/parties/my-parties'
import { SkeletonCard } from '@hoppla/ui'
import { useAnswer } from '../../../../platform/api/use-answer.ts'
import { DidNotCome } from '../../../../platform/hydration/lazy.tsx'
import { loadWords, useWords } from '../../../../platform/i18n/words.ts'

/** What the family asks its play centre for, on the page of its party, which is there before it: script and words come afterwards. */
export const PartyRequests = ({ party }: { party: MyParty }) => {
  const { language } = useWords()
  const { loaded } = useAnswer(language, async () => {
    const [{ RequestCard }] = await Promise.all([import('./request-card.tsx'), loadWords(language, ['asking'])])
    return RequestCard
  })
  if (loaded.state === 'ready') return <loaded.answer party={party} />
  return loaded.state === 'failed' ? <DidNotCome /> : <SkeletonCard />
}
