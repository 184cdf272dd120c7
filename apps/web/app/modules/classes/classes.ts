/** The front door of classes' parts: other rooms enter here. */

export { timesOf } from './class-words.ts'
export { MyClasses, myBookings } from './my-classes.tsx'
