import { Secret, TOTP } from 'otpauth'
import { type Cipher, cipherFor } from '../../../crypto/encrypt.ts'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Config } from '../../../kernel/config.ts'
import type { Deps } from '../../../kernel/deps.ts'

/** Seconds for which a code holds; the one before and the one after are taken too, for clocks that are off. */
const period = 30
const window = 1

/** The key of the secrets of authenticator apps. */
export const totpCipher = (config: Config): Cipher => cipherFor(config, 'staff totp')

const generatorOf = (secret: Secret, label: { issuer: string; email: string }) =>
  new TOTP({ issuer: label.issuer, label: label.email, secret, algorithm: 'SHA1', digits: 6, period })

/** @property secret base32. @property uri `otpauth:` address of the same. */
export type TotpSecret = { secret: string; uri: string }

/** Makes a secret that waits for its first code; one that was confirmed before stays in force until then. */
export const startTotp = async (
  { config }: Pick<Deps, 'config'>,
  db: Db,
  accountId: string,
  label: { issuer: string; email: string },
): Promise<TotpSecret> => {
  const secret = new Secret({ size: 20 })
  const pending_encrypted = totpCipher(config).close(secret.base32, accountId)
  await db
    .insertInto('staff_totp')
    .values({ account_id: accountId, secret_encrypted: null, pending_encrypted })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ pending_encrypted }))
    .execute()
  return { secret: secret.base32, uri: generatorOf(secret, label).toString() }
}

/** The step of 30 seconds that a code belongs to; undefined when it belongs to none near now. */
const stepOf = (config: Config, accountId: string, encrypted: Buffer, code: string, now: Date): number | undefined => {
  const digits = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const secret = Secret.fromBase32(totpCipher(config).open(encrypted, accountId))
  const delta = generatorOf(secret, { issuer: '', email: '' }).validate({ token: digits, timestamp: now.getTime(), window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1_000 / period) + delta
}

/** Whether a code is right and was not used before, nor a later one: it is used up by this. */
export const useTotp = async (
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  accountId: string,
  code: string,
): Promise<boolean> => {
  const row = await db.selectFrom('staff_totp').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  if (!row?.secret_encrypted) return false
  const step = stepOf(config, accountId, row.secret_encrypted, code, clock.now())
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('staff_totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts the waiting secret in force by its first code, which is used up. @returns whether the code was right. */
export const confirmTotp = async (
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  tx: Tx,
  accountId: string,
  code: string,
): Promise<boolean> => {
  const row = await tx.selectFrom('staff_totp').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()
  if (!row?.pending_encrypted) return false
  const step = stepOf(config, accountId, row.pending_encrypted, code, clock.now())
  if (step === undefined) return false
  await tx
    .updateTable('staff_totp')
    .set({ secret_encrypted: row.pending_encrypted, pending_encrypted: null, last_step: step })
    .where('account_id', '=', accountId)
    .execute()
  return true
}
