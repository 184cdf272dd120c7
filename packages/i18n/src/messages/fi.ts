import type { WebWords } from './en.ts'
import account from './fi/account.ts'
import asking from './fi/asking.ts'
import birthday from './fi/birthday.ts'
import booked from './fi/booked.ts'
import cart from './fi/cart.ts'
import checkout from './fi/checkout.ts'
import classes from './fi/classes.ts'
import coming from './fi/coming.ts'
import common from './fi/common.ts'
import content from './fi/content.ts'
import days from './fi/days.ts'
import enquiries from './fi/enquiries.ts'
import enrol from './fi/enrol.ts'
import entrance from './fi/entrance.ts'
import groups from './fi/groups.ts'
import hosting from './fi/hosting.ts'
import hours from './fi/hours.ts'
import identity from './fi/identity.ts'
import invitation from './fi/invitation.ts'
import inviting from './fi/inviting.ts'
import joining from './fi/joining.ts'
import layout from './fi/layout.ts'
import overview from './fi/overview.ts'
import payment from './fi/payment.ts'
import places from './fi/places.ts'
import playgrounds from './fi/playgrounds.ts'
import privacy from './fi/privacy.ts'
import profile from './fi/profile.ts'
import shop from './fi/shop.ts'
import tickets from './fi/tickets.ts'
import visit from './fi/visit.ts'
import waiting from './fi/waiting.ts'
import watch from './fi/watch.ts'
import withdrawal from './fi/withdrawal.ts'

const fi: WebWords = {
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
export default fi
