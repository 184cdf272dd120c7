import { type Reencrypt, renewRows } from '../../crypto/reencrypt.ts'
import { totpCipher } from './factors/totp.ts'
import { pinCipher } from './pins.ts'

export const reencryptTotp: Reencrypt = {
  what: 'authenticator apps of staff',
  run: ({ db, config }) => {
    const cipher = totpCipher(config)
    const renew = (encrypted: Buffer | null, id: string) => (encrypted === null ? undefined : cipher.renew(encrypted, id))
    const columns = ['secret_encrypted', 'pending_encrypted'] as const
    return renewRows(db, { table: 'staff_totp', id: 'account_id', columns }, ({ id, secret_encrypted, pending_encrypted }) => {
      const [secret, pending] = [renew(secret_encrypted, id), renew(pending_encrypted, id)]
      return { ...(secret ? { secret_encrypted: secret } : {}), ...(pending ? { pending_encrypted: pending } : {}) }
    })
  },
}

export const reencryptPins: Reencrypt = {
  what: 'PINs of staff',
  run: ({ db, config }) => {
    const cipher = pinCipher(config)
    return renewRows(db, { table: 'staff_pins', id: 'account_id', columns: ['hash_encrypted'] }, ({ id, hash_encrypted }) => {
      const renewed = hash_encrypted === null ? undefined : cipher.renew(hash_encrypted, id)
      return renewed && { hash_encrypted: renewed }
    })
  },
}
