/** Public API of the classes module on the web: other modules import from here. */

export { timesOf } from './class-words.ts'
export { MyClasses, myBookings } from './my-classes.tsx'
