/** What closes and opens the notes of a booking, for tests of other rooms. */
export { notesCipher } from '../booking.ts'
