import { type Reencrypt, renewRows } from '../../crypto/reencrypt.ts'
import { healthCipher } from './health.ts'

export const reencryptHealth: Reencrypt = {
  what: 'health data of children',
  run: ({ db, config }) => {
    const encrypt = healthCipher(config)
    return renewRows(db, { table: 'child_health', id: 'child_id', columns: ['sealed'] }, ({ id, sealed }) => {
      const renewed = sealed === null ? undefined : encrypt.renew(sealed, id)
      return renewed && { sealed: renewed }
    })
  },
}
