/** What closes and opens the notes of a booking, for tests of other modules. */
export { notesCipher } from '../book-class.ts'
