import { type Reseal, renewRows } from '../../crypto/reencrypt.ts'
import { healthSeal } from './health.ts'

export const resealHealth: Reseal = {
  what: 'health data of children',
  run: ({ db, config }) => {
    const seal = healthSeal(config)
    return renewRows(db, { table: 'child_health', id: 'child_id', columns: ['sealed'] }, ({ id, sealed }) => {
      const renewed = sealed === null ? undefined : seal.renew(sealed, id)
      return renewed && { sealed: renewed }
    })
  },
}
