import { type Reencrypt, renewRows } from '../../crypto/reencrypt.ts'
import { healthCipher } from './health.ts'

export const reencryptHealth: Reencrypt = {
  what: 'health data of children',
  run: ({ db, config }) => {
    const cipher = healthCipher(config)
    return renewRows(db, { table: 'child_health', id: 'child_id', columns: ['encrypted'] }, ({ id, encrypted }) => {
      const renewed = encrypted === null ? undefined : cipher.renew(encrypted, id)
      return renewed && { encrypted: renewed }
    })
  },
}
