import { type Reencrypt, renewRows } from '../../../crypto/reencrypt.ts'
import { dietCipher, invitationCipher } from './secrets.ts'

/** Links of invitations and of answers. */
export const reencryptInvitations: Reencrypt = {
  what: 'links to invitations',
  run: async ({ db, config }) => {
    const cipher = invitationCipher(config)
    const done = { renewed: 0, unreadable: 0 }
    for (const table of ['party_invitation_links', 'party_answers']) {
      const { renewed, unreadable } = await renewRows(db, { table, columns: ['secret_encrypted'] }, ({ id, secret_encrypted }) => {
        const fresh = secret_encrypted === null ? undefined : cipher.renew(secret_encrypted, id)
        return fresh && { secret_encrypted: fresh }
      })
      done.renewed += renewed
      done.unreadable += unreadable
    }
    return done
  },
}

export const reencryptGuestDiets: Reencrypt = {
  what: 'diets of party guests',
  run: ({ db, config }) => {
    const cipher = dietCipher(config)
    return renewRows(db, { table: 'party_answer_children', columns: ['diet_encrypted'] }, ({ id, diet_encrypted }) => {
      const fresh = diet_encrypted === null ? undefined : cipher.renew(diet_encrypted, id)
      return fresh && { diet_encrypted: fresh }
    })
  },
}
