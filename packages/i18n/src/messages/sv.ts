import type { WebWords } from './en.ts'
import account from './sv/account.ts'
import asking from './sv/asking.ts'
import birthday from './sv/birthday.ts'
import booked from './sv/booked.ts'
import cart from './sv/cart.ts'
import checkout from './sv/checkout.ts'
import classes from './sv/classes.ts'
import coming from './sv/coming.ts'
import common from './sv/common.ts'
import content from './sv/content.ts'
import days from './sv/days.ts'
import enquiries from './sv/enquiries.ts'
import enrol from './sv/enrol.ts'
import entrance from './sv/entrance.ts'
import groups from './sv/groups.ts'
import hosting from './sv/hosting.ts'
import hours from './sv/hours.ts'
import identity from './sv/identity.ts'
import invitation from './sv/invitation.ts'
import inviting from './sv/inviting.ts'
import joining from './sv/joining.ts'
import layout from './sv/layout.ts'
import overview from './sv/overview.ts'
import payment from './sv/payment.ts'
import places from './sv/places.ts'
import playgrounds from './sv/playgrounds.ts'
import privacy from './sv/privacy.ts'
import profile from './sv/profile.ts'
import shop from './sv/shop.ts'
import tickets from './sv/tickets.ts'
import visit from './sv/visit.ts'
import waiting from './sv/waiting.ts'
import watch from './sv/watch.ts'
import withdrawal from './sv/withdrawal.ts'

const sv: WebWords = {
  account,
  asking,
  birthday,
  booked,
  cart,
  checkout,
  classes,
  coming,
  common,
  layout,
  enquiries,
  enrol,
  entrance,
  hosting,
  groups,
  hours,
  identity,
  invitation,
  inviting,
  joining,
  overview,
  days,
  payment,
  content,
  places,
  playgrounds,
  privacy,
  profile,
  shop,
  tickets,
  visit,
  waiting,
  watch,
  withdrawal,
}
export default sv
