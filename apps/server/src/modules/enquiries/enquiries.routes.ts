import * as contract from '@hoppla/contract/enquiries'
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

/** Erases what has been kept long enough. */
export const eraseOldEnquiries = job(
  'enquiries.erase-old',
  async ({ db, clock }) => {
    await deleteMessagesBefore(db, messagesErasedBefore(clock.now()))
    await deleteEnquiriesBefore(db, erasedBefore(clock.now()))
  },
  '23 4 * * *',
)

export const enquiriesJobs: readonly Job<never>[] = [mailEnquiry, eraseOldEnquiries]
