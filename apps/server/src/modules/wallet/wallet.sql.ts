import type { WalletKind } from '@hoppla/contract/wallet/wallet'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { type Queryable, statement } from '../../db/statement.ts'

/** An object with what is needed of its country. */
const objects = (db: Db) =>
  db
    .selectFrom('wallet_objects as w')
    .innerJoin('countries as c', 'c.id', 'w.country_id')
    .select([
      ...([
        'w.id',
        'w.kind',
        'w.subject_id',
        'w.account_id',
        'w.country_id',
        'w.language',
        'w.code_hash',
        'w.code_encrypted',
      ] as const),
      ...(['w.content_hash', 'w.version', 'w.notified_version', 'w.is_at_google', 'c.slug as country_slug'] as const),
    ])
export type WalletObject = NonNullable<Awaited<ReturnType<typeof findObject>>>

export const findObject = (db: Db, id: string) => objects(db).where('w.id', '=', id).executeTakeFirst()

type Subject = { kind: WalletKind; subjectId: string; accountId: string }
export const findObjectOf = (db: Db, { kind, subjectId, accountId }: Subject) =>
  objects(db)
    .where('w.kind', '=', kind)
    .where('w.subject_id', '=', subjectId)
    .where('w.account_id', '=', accountId)
    .executeTakeFirst()

/**
 * Queues an update of each object that stands for these things, in the transaction that changed them. A job that waits already is enough. Almost always there
 * is none, and this is one look into an index.
 * @param $1 kind; $2 ids of passes, tickets, entrances.
 */
const queueUpdates = statement(
  'queue-wallet-updates',
  `select graphile_worker.add_job('update-wallet', json_build_object('id', id), job_key => 'update-wallet ' || id, max_attempts => 12)
  from wallet_objects where kind = $1 and subject_id = any($2::uuid[])`,
)
/** Says that what these things show in wallets may have changed; in the transaction that changed it. */
export const walletChanged = async (tx: Queryable, kind: WalletKind, subjectIds: readonly string[]): Promise<void> => {
  if (subjectIds.length > 0) await queueUpdates(tx, [kind, subjectIds])
}

/**
 * Gives an object its next version where it says something new. The row of versions is held until the commit, so versions become visible in their order.
 * @returns whether it was new.
 */
export const bumpVersion = async (tx: Tx, id: string, contentHash: Buffer): Promise<boolean> => {
  await sql`select from wallet_versions for update`.execute(tx)
  const { rows } = await sql<{ version: number }>`
    update wallet_objects set content_hash = ${contentHash}, version = (select last + 1 from wallet_versions)
      where id = ${id} and content_hash is distinct from ${contentHash} returning version`.execute(tx)
  const [row] = rows
  if (row) await sql`update wallet_versions set last = ${row.version}`.execute(tx)
  return row !== undefined
}

export const setNotified = async (db: Db, id: string, version: number): Promise<void> => {
  await sql`update wallet_objects set notified_version = greatest(notified_version, ${version}) where id = ${id}`.execute(db)
}

// ---- telephones

export type Device = { deviceId: string; objectId: string; pushToken: string }
/** @returns whether the telephone had not been registered for it. */
export const registerDevice = async (db: Db, { deviceId, objectId, pushToken }: Device, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into wallet_devices (device_id, object_id, push_token, registered_at) values (${deviceId}, ${objectId}, ${pushToken}, ${now})
      on conflict (device_id, object_id) do update set push_token = excluded.push_token returning xmax = 0 as "isNew"`.execute(db)
  return rows[0]?.isNew === true
}
export const unregisterDevice = async (db: Db, deviceId: string, objectId: string): Promise<void> => {
  await db.deleteFrom('wallet_devices').where('device_id', '=', deviceId).where('object_id', '=', objectId).execute()
}
export const listTokens = (db: Db, objectId: string): Promise<{ push_token: string }[]> =>
  db.selectFrom('wallet_devices').select('push_token').distinct().where('object_id', '=', objectId).execute()
/** A telephone that Apple does not know any more has none of our objects. */
export const dropToken = async (db: Db, pushToken: string): Promise<void> => {
  await db.deleteFrom('wallet_devices').where('push_token', '=', pushToken).execute()
}
export const countDevices = async (db: Db, objectId: string): Promise<number> =>
  (await db.selectFrom('wallet_devices').select('device_id').where('object_id', '=', objectId).execute()).length

/** What is new for a telephone since a version. */
export const listNewer = (db: Db, deviceId: string, since: number): Promise<{ id: string; version: number }[]> =>
  db
    .selectFrom('wallet_devices as d')
    .innerJoin('wallet_objects as w', 'w.id', 'd.object_id')
    .select(['w.id', 'w.version'])
    .where('d.device_id', '=', deviceId)
    .where('w.version', '>', since)
    .orderBy('w.version')
    .execute()
