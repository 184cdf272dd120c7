/** What encrypts links and diets, for tests of other modules that put some into the database. */
export { dietCipher, invitationCipher } from '../invitations/secrets.ts'
