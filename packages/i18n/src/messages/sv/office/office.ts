import type { OfficeWords } from '../../en/office/office.ts'
import accounting from './accounting.ts'
import acting from './acting.ts'
import areas from './areas.ts'
import attendance from './attendance.ts'
import auditLog from './audit-log.ts'
import cases from './cases.ts'
import catalogue from './catalogue.ts'
import classMessages from './class-messages.ts'
import common from './common.ts'
import counter from './counter.ts'
import customers from './customers.ts'
import dataRequests from './data-requests.ts'
import door from './door.ts'
import doorClasses from './door-classes.ts'
import doorParties from './door-parties.ts'
import doorVisits from './door-visits.ts'
import editing from './editing.ts'
import enquiries from './enquiries.ts'
import groupChanges from './group-changes.ts'
import hours from './hours.ts'
import list from './list.ts'
import media from './media.ts'
import notices from './notices.ts'
import orders from './orders.ts'
import overview from './overview.ts'
import pages from './pages.ts'
import parties from './parties.ts'
import passPhotos from './pass-photos.ts'
import payouts from './payouts.ts'
import profile from './profile.ts'
import seasons from './seasons.ts'
import signIn from './sign-in.ts'
import staff from './staff.ts'
import texts from './texts.ts'
import today from './today.ts'
import transfer from './transfer.ts'

const office: OfficeWords = {
  accounting,
  acting,
  areas,
  attendance,
  auditLog,
  cases,
  catalogue,
  classMessages,
  common,
  counter,
  customers,
  dataRequests,
  door,
  doorClasses,
  doorParties,
  doorVisits,
  editing,
  enquiries,
  groupChanges,
  hours,
  list,
  media,
  notices,
  orders,
  overview,
  pages,
  parties,
  passPhotos,
  payouts,
  profile,
  seasons,
  signIn,
  staff,
  texts,
  today,
  transfer,
}
export default office
