/** What closes and opens the notes of a booking, for tests of other rooms. */
export { notesSeal } from '../booking.ts'
