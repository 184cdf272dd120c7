import { titleOf } from '../../platform/meta.ts'
import type { Route } from './+types/ticket-card-page'
import { Owned } from './owned.tsx'

export const meta: Route.MetaFunction = (args) => titleOf(args, (t) => t('overview.tickets.one'))

/** One ticket card. */
export default function TicketCardPage() {
  return <Owned kind="ticket" />
}
