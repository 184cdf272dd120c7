import account from './da/account.ts'
import asking from './da/asking.ts'
import birthday from './da/birthday.ts'
import booked from './da/booked.ts'
import cart from './da/cart.ts'
import checkout from './da/checkout.ts'
import classes from './da/classes.ts'
import coming from './da/coming.ts'
import common from './da/common.ts'
import content from './da/content.ts'
import days from './da/days.ts'
import enquiries from './da/enquiries.ts'
import enrol from './da/enrol.ts'
import entrance from './da/entrance.ts'
import groups from './da/groups.ts'
import hosting from './da/hosting.ts'
import hours from './da/hours.ts'
import identity from './da/identity.ts'
import invitation from './da/invitation.ts'
import inviting from './da/inviting.ts'
import joining from './da/joining.ts'
import layout from './da/layout.ts'
import overview from './da/overview.ts'
import payment from './da/payment.ts'
import places from './da/places.ts'
import playgrounds from './da/playgrounds.ts'
import privacy from './da/privacy.ts'
import profile from './da/profile.ts'
import shop from './da/shop.ts'
import tickets from './da/tickets.ts'
import visit from './da/visit.ts'
import waiting from './da/waiting.ts'
import watch from './da/watch.ts'
import withdrawal from './da/withdrawal.ts'
import type { WebWords } from './en.ts'

const da: WebWords = {
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
export default da
