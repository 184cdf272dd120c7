import type { MyParty } from '@hoppla/contract/parties/my-parties'
import { SkeletonCard } from '@hoppla/ui'
import { useAnswer } from '../../../../platform/api/use-answer.ts'
import { DidNotCome } from '../../../../platform/hydration/lazy.tsx'
import { loadWords, useWords } from '../../../../platform/i18n/words.ts'

/** The invitation of a party on the page of its family, which is there before it: script and words come afterwards. */
export const PartyInvitation = ({ party }: { party: MyParty }) => {
  const { language } = useWords()
  const { loaded } = useAnswer(language, async () => {
    const [{ InvitationPanel }] = await Promise.all([
      import('./invitation-panel.tsx'),
      loadWords(language, ['invitation', 'inviting']),
    ])
    return InvitationPanel
  })
  if (loaded.state === 'ready') return <loaded.answer party={party} />
  return loaded.state === 'failed' ? <DidNotCome /> : <SkeletonCard />
}
