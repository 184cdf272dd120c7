import account from './en/account.ts'
import asking from './en/asking.ts'
import birthday from './en/birthday.ts'
import booked from './en/booked.ts'
import cart from './en/cart.ts'
import checkout from './en/checkout.ts'
import classes from './en/classes.ts'
import coming from './en/coming.ts'
import common from './en/common.ts'
import content from './en/content.ts'
import days from './en/days.ts'
import enquiries from './en/enquiries.ts'
import enrol from './en/enrol.ts'
import entrance from './en/entrance.ts'
import groups from './en/groups.ts'
import hosting from './en/hosting.ts'
import hours from './en/hours.ts'
import identity from './en/identity.ts'
import invitation from './en/invitation.ts'
import inviting from './en/inviting.ts'
import joining from './en/joining.ts'
import layout from './en/layout.ts'
import overview from './en/overview.ts'
import payment from './en/payment.ts'
import places from './en/places.ts'
import playgrounds from './en/playgrounds.ts'
import privacy from './en/privacy.ts'
import profile from './en/profile.ts'
import shop from './en/shop.ts'
import tickets from './en/tickets.ts'
import visit from './en/visit.ts'
import waiting from './en/waiting.ts'
import watch from './en/watch.ts'
import withdrawal from './en/withdrawal.ts'

/**
 * The words of the web, by room. English is the measure: every other language has the same keys, or it does not compile. The browser loads them room by
 * room (apps/web/app/platform/i18n/words.ts), those that the page's row in the table of pages names.
 */
const en = {
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
export type WebWords = import('../translate.ts').Words<typeof en>
export default en
