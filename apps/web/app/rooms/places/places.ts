/** The front door of places: days and clocks of a playground. Its top notices (notices.tsx) come by themselves, lazily. */
export { dayAfter, localMoment } from './opening.rules.ts'
