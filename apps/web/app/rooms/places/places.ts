/** The front door of places: days and clocks of a playground. */
export { dayAfter, localMoment } from './opening.rules.ts'
