import {
  entrancePricesByLocation,
  getEnquiryForm,
  partyOpeningCalendar,
  partyPackagesByLocation,
  sendGroupEnquiry,
  sendPartyEnquiry,
} from '@hoppla/contract/enquiries'
import { serve } from '../../http/serve.ts'
import { type Job, job } from '../../jobs/jobs.ts'
import { mailEnquiry } from './enquiries.mails.ts'
import { erasedBefore, messagesErasedBefore } from './enquiries.rules.ts'
import { deleteEnquiriesBefore, deleteMessagesBefore } from './enquiries.sql.ts'
import { askForGroup, askForParty, enquiryForm, entrancePrices, partyOpeningFile, partyPackages } from './enquiries.ts'

export const enquiriesRoutes = [
  serve(partyPackagesByLocation, (deps, caller, { params }) => partyPackages(deps, caller, params.locationId)),
  serve(entrancePricesByLocation, (deps, caller, { params }) => entrancePrices(deps, caller, params.locationId)),
  serve(getEnquiryForm, (deps) => enquiryForm(deps)),
  serve(sendPartyEnquiry, (deps, caller, { body }) => askForParty(deps, caller, body)),
  serve(sendGroupEnquiry, (deps, caller, { body }) => askForGroup(deps, caller, body)),
  serve(partyOpeningCalendar, (deps, caller, { params, query }) =>
    partyOpeningFile(deps, caller, params.playgroundId, query.language),
  ),
]

/** Erases what has been kept long enough. */
export const eraseOldEnquiries = job(
  'places.forget-enquiries',
  async ({ db, clock }) => {
    await deleteMessagesBefore(db, messagesErasedBefore(clock.now()))
    await deleteEnquiriesBefore(db, erasedBefore(clock.now()))
  },
  '23 4 * * *',
)

export const enquiriesJobs: readonly Job<never>[] = [mailEnquiry, eraseOldEnquiries]
