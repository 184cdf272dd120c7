import * as contract from '@hoppla/contract/enquiries'
import * as inboxContract from '@hoppla/contract/enquiries/inbox'
import { serve } from '../../http/serve.ts'
import { type Job, job } from '../../jobs/jobs.ts'
import { mailEnquiry } from './enquiries.mails.ts'
import { erasedBefore, messagesErasedBefore } from './enquiries.rules.ts'
import { deleteEnquiriesBefore, deleteMessagesBefore } from './enquiries.sql.ts'
import {
  entrancePricesByLocation,
  getEnquiryForm,
  partyOpeningCalendar,
  partyPackagesByLocation,
  sendGroupEnquiry,
  sendPartyEnquiry,
} from './enquiries.ts'
import { mailAnswer } from './inbox/answers.ts'
import * as inbox from './inbox/inbox.ts'
import { inboxFile } from './inbox/inbox-file.ts'
import { mailAgreedParty } from './parties/agreed-mail.ts'

export const enquiriesRoutes = [
  serve(contract.partyPackagesByLocation, (deps, caller, { params }) => partyPackagesByLocation(deps, caller, params.locationId)),
  serve(contract.entrancePricesByLocation, (deps, caller, { params }) => entrancePricesByLocation(deps, caller, params.locationId)),
  serve(contract.getEnquiryForm, (deps) => getEnquiryForm(deps)),
  serve(contract.sendPartyEnquiry, (deps, caller, { body }) => sendPartyEnquiry(deps, caller, body)),
  serve(contract.sendGroupEnquiry, (deps, caller, { body }) => sendGroupEnquiry(deps, caller, body)),
  serve(contract.partyOpeningCalendar, (deps, caller, { params, query }) =>
    partyOpeningCalendar(deps, caller, params.playgroundId, query.language),
  ),
]

export const inboxRoutes = [
  serve(inboxContract.listInbox, inbox.listInbox),
  serve(inboxContract.inboxFile, inboxFile),
  serve(inboxContract.readInboxEnquiry, (deps, caller, { params }) => inbox.readInboxEnquiry(deps, caller, params.id)),
  serve(inboxContract.assignEnquiry, inbox.assignEnquiry),
  serve(inboxContract.answerEnquiry, inbox.answerEnquiry),
  serve(inboxContract.noteEnquiry, inbox.noteEnquiry),
  serve(inboxContract.setEnquiryDone, inbox.setEnquiryDone),
  serve(inboxContract.agreeParty, inbox.agreeParty),
]

/** Erases what has been kept long enough. */
export const eraseOldEnquiries = job(
  'enquiries.erase-old',
  async ({ db, clock }) => {
    await deleteMessagesBefore(db, messagesErasedBefore(clock.now()))
    await deleteEnquiriesBefore(db, erasedBefore(clock.now()))
  },
  '23 4 * * *',
)

export const enquiriesJobs: readonly Job<never>[] = [mailEnquiry, mailAnswer, mailAgreedParty, eraseOldEnquiries]
