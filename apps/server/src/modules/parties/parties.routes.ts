import * as calendar from '@hoppla/contract/parties/centre/calendar'
import * as ending from '@hoppla/contract/parties/centre/ending'
import * as centre from '@hoppla/contract/parties/centre/party'
import * as phone from '@hoppla/contract/parties/centre/phone-booking'
import * as rooms from '@hoppla/contract/parties/centre/rooms'
import * as mine from '@hoppla/contract/parties/my-parties'
import * as nearby from '@hoppla/contract/parties/nearby'
import * as offers from '@hoppla/contract/parties/offers'
import * as requests from '@hoppla/contract/parties/requests'
import { serve } from '../../http/serve.ts'
import { bookPartyByPhone } from './centre/book-by-phone.ts'
import { listCentreParties, listPartyNeeds, listPartyPeople } from './centre/calendar.ts'
import { endParty, getPartyEnding, undoPartyEnd } from './centre/ending/ending.ts'
import { mailPartyLink } from './centre/ending/payment-link.ts'
import { takePartyPayment, undoPartyPayment } from './centre/ending/till-payments.ts'
import { listPartyKitchen } from './centre/kitchen.ts'
import { moveParty, undoPartyMove } from './centre/move-party.ts'
import { getCentreParty } from './centre/party.ts'
import { blockRoom, unblockRoom } from './centre/rooms/blocks.ts'
import { countPartiesToCall, listPartiesToCall } from './centre/rooms/to-call.ts'
import { cancelMyParty } from './host/cancel-party.ts'
import { changeMyParty } from './host/change-party.ts'
import { getMyParty, getMyPartyCalendar, listMyParties } from './host/my-parties.ts'
import { getMyPartyChoices, getMyPartyTimes, previewMyPartyChange } from './host/party-choices.ts'
import { payMyParty } from './host/pay-party.ts'
import { invitationsRoutes } from './invitations/invitations.routes.ts'
import { listNearbyParties } from './nearby/nearby.ts'
import { partyDays } from './party-days.ts'
import { partyOffers } from './party-offers.ts'
import { answerPartyRequest, closePartyRequest, listPartyRequests } from './requests/centre-requests.ts'
import { askForParty, listOwnPartyRequests } from './requests/own-requests.ts'

export const partiesRoutes = [
  serve(offers.partyDays, (deps, _caller, { params, query }) => partyDays(deps, params.playgroundId, query)),
  serve(offers.partyOffers, (deps, caller, { params, query }) => partyOffers(deps, caller, params.playgroundId, query.date)),
  serve(nearby.listNearbyParties, (deps, caller, { params, query }) =>
    listNearbyParties(deps, caller, params.playgroundId, query.date),
  ),
  serve(mine.listMyParties, (deps, caller, { query }) => listMyParties(deps, caller, query.order)),
  serve(mine.getMyParty, (deps, caller, { params }) => getMyParty(deps, caller, params.id)),
  serve(mine.getMyPartyCalendar, (deps, caller, { params }) => getMyPartyCalendar(deps, caller, params.id)),
  serve(mine.getMyPartyChoices, (deps, caller, { params }) => getMyPartyChoices(deps, caller, params.id)),
  serve(mine.getMyPartyTimes, (deps, caller, { params, query }) => getMyPartyTimes(deps, caller, params.id, query.date)),
  serve(mine.previewMyPartyChange, (deps, caller, { params, body }) => previewMyPartyChange(deps, caller, params.id, body)),
  serve(mine.changeMyParty, (deps, caller, { params, body }) => changeMyParty(deps, caller, params.id, body)),
  serve(mine.payMyParty, (deps, caller, { params, body }) => payMyParty(deps, caller, params.id, body.method)),
  serve(mine.cancelMyParty, (deps, caller, { params, body }) => cancelMyParty(deps, caller, params.id, body.refund)),
  serve(calendar.listCentreParties, listCentreParties),
  serve(calendar.listPartyPeople, listPartyPeople),
  serve(calendar.listPartyNeeds, listPartyNeeds),
  serve(calendar.listPartyKitchen, listPartyKitchen),
  serve(centre.getCentreParty, (deps, caller, { params }) => getCentreParty(deps, caller, params.id)),
  serve(centre.moveParty, moveParty),
  serve(centre.undoPartyMove, undoPartyMove),
  serve(ending.getPartyEnding, (deps, caller, { params }) => getPartyEnding(deps, caller, params.id)),
  serve(ending.endParty, endParty),
  serve(ending.undoPartyEnd, undoPartyEnd),
  serve(ending.takePartyPayment, takePartyPayment),
  serve(ending.undoPartyPayment, undoPartyPayment),
  serve(ending.mailPartyLink, mailPartyLink),
  serve(rooms.countPartiesToCall, (deps, caller, { params }) => countPartiesToCall(deps, caller, params.playgroundId)),
  serve(rooms.listPartiesToCall, listPartiesToCall),
  serve(rooms.blockRoom, blockRoom),
  serve(rooms.unblockRoom, unblockRoom),
  serve(requests.listOwnPartyRequests, (deps, caller, { params }) => listOwnPartyRequests(deps, caller, params.id)),
  serve(requests.askForParty, (deps, caller, { params, body }) => askForParty(deps, caller, params.id, body.text)),
  serve(requests.listPartyRequests, listPartyRequests),
  serve(requests.answerPartyRequest, answerPartyRequest),
  serve(requests.closePartyRequest, closePartyRequest),
  ...invitationsRoutes,
  serve(phone.bookPartyByPhone, bookPartyByPhone),
]
