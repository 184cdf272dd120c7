/** The front door of places: days and clocks of a playground, notices, the visitor's own playground. */
export { type Notice, Notices, shownNotice } from './notices.tsx'
export { dayAfter, localMoment } from './opening.rules.ts'
