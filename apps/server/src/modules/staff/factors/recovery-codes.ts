import { hash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../../db/connect.ts'

const howMany = 10
/** Crockford's base32: no letter that is read as a figure. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** 80 random bits as 'k7xm-20fd-9wqz-h3ta'. */
const newCode = (): string => {
  const bits = [...randomBytes(10)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

const hashOfCode = (accountId: string, code: string): Buffer => {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return hash('sha256', `${accountId} ${plain}`, 'buffer')
}

/** Makes ten new codes; those of before no longer work. @returns them: they stand nowhere else. */
export const makeRecoveryCodes = async (tx: Tx, accountId: string): Promise<string[]> => {
  const codes = Array.from({ length: howMany }, newCode)
  await tx.deleteFrom('staff_recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOfCode(accountId, code) })))
    .execute()
  return codes
}

/** Whether it is one of the account's codes; it is used up by this. */
export const useRecoveryCode = async (db: Db, accountId: string, code: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('staff_recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOfCode(accountId, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
