import { firstPart } from '../../platform/hydration/first-part.tsx'
import { loadWordsOf } from './load-words-of.ts'

// What the page may be about; each is found in its HTML by something that only it has.

/** Days with their free rooms, where parties are booked. */
export const PartyBooking = firstPart('.party-cols', async () => {
  const [part] = await Promise.all([import('./booking/party-booking.tsx'), loadWordsOf('days')])
  return { default: part.PartyBooking }
})

/** What there is, and the form of the enquiry, where parties are asked for. */
export const AskedFor = firstPart('#ask', async () => ({ default: (await import('./asked-for.tsx')).AskedFor }))

/** What there is, and when it begins, where parties are not open yet. */
export const OpensLater = firstPart('.until', async () => ({ default: (await import('./opens-later.tsx')).OpensLater }))
