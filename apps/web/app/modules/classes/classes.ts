/** Public API of the classes module on the web: other modules import from here. */

export { timesOf } from './class-words.ts'
export { listMyBookingsQuery, MyClasses } from './my-classes.tsx'
