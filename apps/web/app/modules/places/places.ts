/** Public API of the places module on the web: days, clocks, hours and names of playgrounds. Its top notices (notices.tsx) come by themselves, lazily. */
export { type EntryPrice, entryPriceOf } from './entry-price.ts'
export { type HoursData, hoursData } from './hours/hours-data.ts'
export { OpenBadge, PlaygroundHours } from './hours/hours-list.tsx'
export { dayAfter, isDayBetween, localMoment } from './hours/local-time.ts'
export { useNow } from './hours/use-now.ts'
export { PageStylesheet } from './page-stylesheet.tsx'
export { townBeside } from './short-names.ts'
