import { type Cipher, cipherFor, type Secrets } from '../../../crypto/encrypt.ts'
import { newSecret } from '../../identity/identity.ts'

/** What opens the page of an entry, where it is written down: mails name it for as long as the family waits. */
export const waitingCipher = (config: Secrets): Cipher => cipherFor(config, 'waiting list')

/** A new secret of an entry: by its hash it is found, encrypted it is kept for mails. */
export const newSecretOf = (config: Secrets, entryId: string): { secretHash: Buffer; secretEncrypted: Buffer } => {
  const { secret, hash } = newSecret()
  return { secretHash: hash, secretEncrypted: waitingCipher(config).close(secret, entryId) }
}

/** The secret of an entry, to be shown to its family. */
export const secretOf = (config: Secrets, { id, secretEncrypted }: { id: string; secretEncrypted: Buffer }): string =>
  waitingCipher(config).open(secretEncrypted, id)
