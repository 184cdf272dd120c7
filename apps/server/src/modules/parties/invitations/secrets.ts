import { type Cipher, cipherFor, type Secrets } from '../../../crypto/encrypt.ts'
import { newSecret } from '../../identity/identity.ts'

/** What opens an invitation or an answer, where it is written down: the family copies its link again, and mails name that of an answer. */
export const invitationCipher = (config: Secrets): Cipher => cipherFor(config, 'party invitations')
/** What guests eat without: data about health. */
export const dietCipher = (config: Secrets): Cipher => cipherFor(config, 'diets of party guests')

/** A new secret of a row: by its hash it is found, encrypted it is kept. */
export const newSecretFor = (config: Secrets, id: string): { secretHash: Buffer; secretEncrypted: Buffer } => {
  const { secret, hash } = newSecret()
  return { secretHash: hash, secretEncrypted: invitationCipher(config).close(secret, id) }
}

/** The secret of a row, to be shown to whom it belongs. */
export const secretIn = (config: Secrets, { id, secretEncrypted }: { id: string; secretEncrypted: Buffer }): string =>
  invitationCipher(config).open(secretEncrypted, id)
