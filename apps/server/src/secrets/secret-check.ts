import { sql } from 'kysely'
import { type Cipher, cipherFor } from '../crypto/encrypt.ts'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../kernel/deps.ts'
import { signingKeysFit } from '../modules/identity/identity.ts'
import { SettingError } from '../settings/problems.ts'

const lockKey = 480_211_010
const known = 'This database belongs to the secret that encrypted this.'
const context = 'installation'

const lockChecks = async (tx: Tx): Promise<Buffer[]> => {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  return (await tx.selectFrom('secret_checks').select('encrypted').execute()).map(({ encrypted }) => encrypted)
}

/**
 * Checks the secrets against the database before anything is read or written with them. A new database is bound to its first secret.
 * @throws SettingError when something in the database was encrypted with a secret that is not available.
 */
export const checkSecret = async (deps: Pick<Deps, 'db' | 'config'>): Promise<void> => {
  const cipher = cipherFor(deps.config, 'secret check')
  await deps.db.transaction().execute(async (tx) => {
    const checks = await lockChecks(tx)
    const fits =
      checks.length > 0 ? checks.every((encrypted) => opens(cipher, encrypted)) : await signingKeysFit({ ...deps, db: tx })
    if (fits === false) throw new SettingError([wrongSecret])
    if (checks.some((encrypted) => cipher.renew(encrypted, context) === undefined)) return
    await tx
      .insertInto('secret_checks')
      .values({ encrypted: cipher.close(known, context) })
      .execute()
  })
}

const wrongSecret =
  'HOPPLA_SECRET: the database is encrypted with another secret. Write the secret of before; or, when it is to be changed, write the secret of before as HOPPLA_SECRET_PREVIOUS and run `npm run admin -- reencrypt` (docs/secrets.md).'

const opens = (cipher: Cipher, encrypted: Buffer): boolean => {
  try {
    cipher.open(encrypted, context)
    return true
  } catch {
    return false
  }
}

/** From now on the database asks for the present secret only. */
export const dropPreviousChecks = (deps: Pick<Deps, 'db' | 'config'>): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const cipher = cipherFor(deps.config, 'secret check')
    for (const encrypted of await lockChecks(tx))
      if (cipher.renew(encrypted, context) !== undefined)
        await tx.deleteFrom('secret_checks').where('encrypted', '=', encrypted).execute()
  })
