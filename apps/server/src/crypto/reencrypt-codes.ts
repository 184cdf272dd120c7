import { codeKeeper } from './code-keeper.ts'
import { type Reencrypt, renewRows } from './reencrypt.ts'

/** Codes in a table: what finds them and what shows them. @param what as the command reports it. */
export const reencryptCodesIn = (what: string, table: string): Reencrypt => ({
  what,
  run: async ({ db, config }) => {
    const keeper = codeKeeper(config)
    return renewRows(db, { table, columns: ['code_encrypted', 'code_hash'] }, ({ id, code_encrypted }) => {
      if (code_encrypted === null) return undefined
      const renewed = keeper.renew(code_encrypted, id)
      return renewed && { code_encrypted: renewed, code_hash: keeper.hash(keeper.open(code_encrypted, id)) }
    })
  },
})
