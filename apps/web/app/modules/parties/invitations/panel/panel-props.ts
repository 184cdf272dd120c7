import type { MyParty } from '@hoppla/contract/parties/my-parties'
import type { OwnInvitation } from '@hoppla/contract/parties/own-invitations'

/** What every card of the panel is given: the party, and what its family invites by. */
export type PanelProps = { party: MyParty; own: OwnInvitation }
