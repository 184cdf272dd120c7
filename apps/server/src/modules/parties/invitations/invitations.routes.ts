import * as guests from '@hoppla/contract/parties/invitations'
import * as own from '@hoppla/contract/parties/own-invitations'
import { serve } from '../../../http/serve.ts'
import { answerInvitation, eraseInvitationAnswer } from './answer-invitation.ts'
import { getInvitationCard } from './invitation-card.ts'
import { getOwnInvitation, messageGuests, removeGuest, renewOwnInvitation, saveOwnInvitation } from './own-invitation.ts'
import { getInvitation, getInvitationCalendar } from './show-invitation.ts'

export const invitationsRoutes = [
  serve(guests.getInvitation, (deps, caller, { params }) => getInvitation(deps, caller, params.secret)),
  serve(guests.answerInvitation, (deps, caller, { params, body }) => answerInvitation(deps, caller, params.secret, body)),
  serve(guests.eraseInvitationAnswer, (deps, _caller, { params }) => eraseInvitationAnswer(deps, params.secret)),
  serve(guests.getInvitationCalendar, (deps, caller, { params }) => getInvitationCalendar(deps, caller, params.secret)),
  serve(own.getOwnInvitation, (deps, caller, { params }) => getOwnInvitation(deps, caller, params.id)),
  serve(own.saveOwnInvitation, (deps, caller, { params, body }) => saveOwnInvitation(deps, caller, params.id, body)),
  serve(own.renewOwnInvitation, (deps, caller, { params }) => renewOwnInvitation(deps, caller, params.id)),
  serve(own.messageGuests, (deps, caller, { params, body }) => messageGuests(deps, caller, params.id, body.text)),
  serve(own.removeGuest, (deps, caller, { params }) => removeGuest(deps, caller, params.id, params.guestId)),
  serve(own.getInvitationCard, (deps, caller, { params }) => getInvitationCard(deps, caller, params.id)),
]
