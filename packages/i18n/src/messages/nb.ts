import type { WebWords } from './en.ts'
import account from './nb/account.ts'
import asking from './nb/asking.ts'
import birthday from './nb/birthday.ts'
import booked from './nb/booked.ts'
import cart from './nb/cart.ts'
import checkout from './nb/checkout.ts'
import classes from './nb/classes.ts'
import coming from './nb/coming.ts'
import common from './nb/common.ts'
import content from './nb/content.ts'
import days from './nb/days.ts'
import enquiries from './nb/enquiries.ts'
import enrol from './nb/enrol.ts'
import entrance from './nb/entrance.ts'
import groups from './nb/groups.ts'
import hosting from './nb/hosting.ts'
import hours from './nb/hours.ts'
import identity from './nb/identity.ts'
import invitation from './nb/invitation.ts'
import inviting from './nb/inviting.ts'
import joining from './nb/joining.ts'
import layout from './nb/layout.ts'
import overview from './nb/overview.ts'
import payment from './nb/payment.ts'
import places from './nb/places.ts'
import playgrounds from './nb/playgrounds.ts'
import privacy from './nb/privacy.ts'
import profile from './nb/profile.ts'
import shop from './nb/shop.ts'
import tickets from './nb/tickets.ts'
import visit from './nb/visit.ts'
import waiting from './nb/waiting.ts'
import watch from './nb/watch.ts'
import withdrawal from './nb/withdrawal.ts'

const nb: WebWords = {
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
export default nb
