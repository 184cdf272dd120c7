import { sql } from 'kysely'
import { type Cipher, encryptFor } from '../crypto/encrypt.ts'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../kernel/deps.ts'
import { signingKeysFit } from '../modules/identity/identity.ts'
import { SettingError } from '../settings/problems.ts'

const lockKey = 480_211_001
const known = 'This database belongs to the secret that sealed this.'
const context = 'installation'

const lockChecks = async (tx: Tx): Promise<Buffer[]> => {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
  return (await tx.selectFrom('secret_checks').select('sealed').execute()).map(({ sealed }) => sealed)
}

/**
 * Holds the secrets against the database before anything is read or written with them. A new database is bound to its first secret.
 * @throws SettingError when something in the database was encrypted with a secret that is not at hand.
 */
export const checkSecret = async (deps: Pick<Deps, 'db' | 'config'>): Promise<void> => {
  const encrypt = encryptFor(deps.config, 'secret check')
  await deps.db.transaction().execute(async (tx) => {
    const checks = await lockChecks(tx)
    const fits = checks.length > 0 ? checks.every((sealed) => opens(encrypt, sealed)) : await signingKeysFit({ ...deps, db: tx })
    if (fits === false) throw new SettingError([wrongSecret])
    if (checks.some((sealed) => encrypt.renew(sealed, context) === undefined)) return
    await tx
      .insertInto('secret_checks')
      .values({ sealed: encrypt.close(known, context) })
      .execute()
  })
}

const wrongSecret =
  'HOPPLA_SECRET: the database is encrypted with another secret. Write the secret of before; or, when it is to be changed, write the secret of before as HOPPLA_SECRET_PREVIOUS and run `npm run admin -- reencrypt` (docs/secrets.md).'

const opens = (encrypt: Cipher, sealed: Buffer): boolean => {
  try {
    encrypt.open(sealed, context)
    return true
  } catch {
    return false
  }
}

/** From now on the database asks for the present secret only. */
export const dropPreviousChecks = (deps: Pick<Deps, 'db' | 'config'>): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const encrypt = encryptFor(deps.config, 'secret check')
    for (const sealed of await lockChecks(tx))
      if (encrypt.renew(sealed, context) !== undefined) await tx.deleteFrom('secret_checks').where('sealed', '=', sealed).execute()
  })
