/** The front door of classes' parts: other rooms enter here. */
export { MyClasses, myBookings } from './my-classes.tsx'
