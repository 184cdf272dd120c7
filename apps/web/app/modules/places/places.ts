/** Public API of the places module on the web: days, clocks and names of playgrounds. Its top notices (notices.tsx) come by themselves, lazily. */
export { type EntryPrice, entryPriceOf } from './entry-price.ts'
export { dayAfter, isDayBetween, localMoment } from './hours/local-time.ts'
export { townBeside } from './short-names.ts'
