import type { MyParty } from '@hoppla/contract/parties/my-parties'
import { SkeletonCard } from '@hoppla/ui'
import text from '@hoppla/ui/invitation.css?inline'
import href from '@hoppla/ui/invitation.css?url'
import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../../../platform/api/query-result.tsx'
import { PageStyle } from '../../../../platform/head/page-style.tsx'
import { useWords } from '../../../../platform/i18n/words.ts'
import { CardEditor } from './card-editor.tsx'
import { GuestsCard } from './guests-card.tsx'
import { KitchenCard } from './kitchen-card.tsx'
import { MessageCard } from './message-card.tsx'
import { ownInvitationQuery } from './own-invitation.queries.ts'
import type { PanelProps } from './panel-props.ts'

/** What the family of a booked party invites by, who comes, what the kitchen thinks of, and a word to the guests. */
export const InvitationPanel = ({ party }: { party: MyParty }) => {
  const { t } = useWords()
  const own = useQuery(ownInvitationQuery(party.id))
  return (
    <>
      <PageStyle name="invitation" text={import.meta.env.SSR ? text : ''} href={href} />
      <QueryResult query={own} label={t('common.loading')} waiting={<SkeletonCard />}>
        {(invitation) => <Parts party={party} own={invitation} />}
      </QueryResult>
    </>
  )
}

const Parts = (props: PanelProps) => {
  const { own } = props
  // Whoever has invited nobody has nothing to see of guests.
  if (own.card === null) return own.canInvite ? <CardEditor {...props} /> : null
  return (
    <div className="stack gap-6">
      <GuestsCard {...props} />
      {own.guests.length > 0 && <KitchenCard {...props} />}
      <CardEditor {...props} />
      {own.canInvite && <MessageCard {...props} />}
    </div>
  )
}
