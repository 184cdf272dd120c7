import account from './de/account.ts'
import asking from './de/asking.ts'
import birthday from './de/birthday.ts'
import booked from './de/booked.ts'
import cart from './de/cart.ts'
import checkout from './de/checkout.ts'
import classes from './de/classes.ts'
import coming from './de/coming.ts'
import common from './de/common.ts'
import content from './de/content.ts'
import days from './de/days.ts'
import enquiries from './de/enquiries.ts'
import enrol from './de/enrol.ts'
import entrance from './de/entrance.ts'
import groups from './de/groups.ts'
import hosting from './de/hosting.ts'
import hours from './de/hours.ts'
import identity from './de/identity.ts'
import invitation from './de/invitation.ts'
import inviting from './de/inviting.ts'
import joining from './de/joining.ts'
import layout from './de/layout.ts'
import overview from './de/overview.ts'
import payment from './de/payment.ts'
import places from './de/places.ts'
import playgrounds from './de/playgrounds.ts'
import privacy from './de/privacy.ts'
import profile from './de/profile.ts'
import shop from './de/shop.ts'
import tickets from './de/tickets.ts'
import visit from './de/visit.ts'
import waiting from './de/waiting.ts'
import watch from './de/watch.ts'
import withdrawal from './de/withdrawal.ts'
import type { WebWords } from './en.ts'

const de: WebWords = {
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
export default de
