import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { statement } from '../../db/statement.ts'
import type { ChildConsentKind, GuardianRight, ProfileTables } from '../../db/tables/profile.ts'
import type { Day } from '../../kernel/calendar.ts'

export type ChildRow = Selectable<ProfileTables['children']>
export type HealthRow = Selectable<ProfileTables['child_health']>
export type OwnChildRow = ChildRow & { rights: GuardianRight[] }

const ofGuardian = (db: Db, accountId: string) =>
  db
    .selectFrom('children')
    .innerJoin('child_guardians', 'child_guardians.child_id', 'children.id')
    .selectAll('children')
    .select('child_guardians.rights')
    .where('child_guardians.account_id', '=', accountId)
    .where(sql<boolean>`'view' = any(child_guardians.rights)`)
    .where('children.deleted_at', 'is', null)

/** The children somebody may see, eldest first. */
export const listChildren = (db: Db, accountId: string): Promise<OwnChildRow[]> =>
  ofGuardian(db, accountId)
    .orderBy('children.birth_date')
    .orderBy('children.first_name')
    .orderBy('children.id')
    .limit(100)
    .execute()

/** One of them. */
export const findChild = (db: Db, accountId: string, childId: string): Promise<OwnChildRow | undefined> =>
  ofGuardian(db, accountId).where('children.id', '=', childId).executeTakeFirst()

/** The same, held with its guardians until the transaction ends. */
export const lockChild = (tx: Tx, accountId: string, childId: string): Promise<OwnChildRow | undefined> =>
  ofGuardian(tx, accountId).where('children.id', '=', childId).forUpdate().executeTakeFirst()

/**
 * The pass that is valid today for each of these children that has one, whoever bought it: one of this country before others, then the one that ends last.
 * Reads what `tickets` publishes.
 * @param today at the site that is asked, YYYY-MM-DD. @returns pass ids by child id.
 */
export const findSubscriptions = async (
  db: Db,
  childIds: readonly string[],
  { countryId, today }: { countryId: string; today: Day },
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ child: string; pass: string }>`
    select distinct on (p.child_id) p.child_id as child, p.id as pass from published.usable_passes p
    where p.child_id = any(${[...childIds]}::uuid[])
      and p.valid_from <= ${today} and p.valid_to >= ${today}
    order by p.child_id, (p.country_id = ${countryId}) desc, p.valid_to desc, p.id`.execute(db)
  return new Map(rows.map(({ child, pass }) => [child, pass]))
}

export const countChildren = async (db: Db, accountId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('child_guardians')
    .innerJoin('children', 'children.id', 'child_guardians.child_id')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('child_guardians.account_id', '=', accountId)
    .where('children.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Writes a child with its first guardian. */
export const insertChild = async (
  tx: Tx,
  accountId: string,
  row: { first_name: string; last_name: string; birth_date: string },
): Promise<ChildRow> => {
  const child = await tx.insertInto('children').values(row).returningAll().executeTakeFirstOrThrow()
  await tx.insertInto('child_guardians').values({ child_id: child.id, account_id: accountId }).execute()
  return child
}

export const updateChildRow = async (
  tx: Tx,
  childId: string,
  changes: Partial<Pick<ChildRow, 'first_name' | 'last_name' | 'birth_date'>>,
): Promise<void> => {
  if (Object.keys(changes).length > 0) await tx.updateTable('children').set(changes).where('id', '=', childId).execute()
}

export type ChildSurroundings = {
  guardians: { accountId: string; firstName: string; rights: GuardianRight[] }[]
  health: HealthRow | undefined
  /** The newest word of each kind. */
  consents: { kind: ChildConsentKind; given: boolean; at: Date }[]
}

/** What belongs to a child besides its own row. */
export const findSurroundings = async (db: Db, childId: string): Promise<ChildSurroundings> => {
  const [guardians, health, consents] = await Promise.all([
    db
      .selectFrom('child_guardians')
      .innerJoin('published.accounts as accounts', 'accounts.id', 'child_guardians.account_id')
      .select(['accounts.id as accountId', 'accounts.first_name as firstName', 'child_guardians.rights'])
      .where('child_guardians.child_id', '=', childId)
      .where('accounts.deleted_at', 'is', null)
      .orderBy('child_guardians.created_at')
      .limit(20)
      .execute(),
    db.selectFrom('child_health').selectAll().where('child_id', '=', childId).executeTakeFirst(),
    db
      .selectFrom('child_consents')
      .distinctOn('kind')
      .select(['kind', 'given', 'at'])
      .where('child_id', '=', childId)
      .orderBy('kind')
      .orderBy('id', 'desc')
      .execute(),
  ])
  return { guardians, health, consents }
}

export const insertChildConsent = async (tx: Tx, row: Insertable<ProfileTables['child_consents']>): Promise<void> => {
  await tx.insertInto('child_consents').values(row).execute()
}

export const saveHealth = async (tx: Tx, row: HealthRow): Promise<void> => {
  const { child_id: _child, ...changes } = row
  await tx
    .insertInto('child_health')
    .values(row)
    .onConflict((conflict) => conflict.column('child_id').doUpdateSet(changes))
    .execute()
}

/** When the health data of a child was saved; ask while the child is held. */
export const findHealthSavedAt = async (tx: Tx, childId: string): Promise<Date | undefined> =>
  (await tx.selectFrom('child_health').select('saved_at').where('child_id', '=', childId).executeTakeFirst())?.saved_at

export const deleteHealth = async (tx: Tx, childId: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('child_health').where('child_id', '=', childId).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether somebody besides this account looks after the child. */
export const hasOtherGuardian = async (tx: Tx, accountId: string, childId: string): Promise<boolean> => {
  const other = tx
    .selectFrom('child_guardians')
    .select('child_id')
    .where('child_id', '=', childId)
    .where('account_id', '<>', accountId)
  return (await other.executeTakeFirst()) !== undefined
}

/** Holds every child of an account until the transaction ends, in one order. */
export const lockChildren = async (tx: Tx, accountId: string): Promise<void> => {
  await sql`select from children where id in (select child_id from child_guardians where account_id = ${accountId})
    order by id for update`.execute(tx)
}

/**
 * Removes this guardian from the child, or from all children; a child without guardians is erased with everything that depends on it. The children are
 * locked already: if two guardians leave at the same time, the second must see that the first has gone.
 */
export const leaveChildren = async (tx: Tx, accountId: string, childId: string | null): Promise<void> => {
  await sql`
    with left_behind as (
      delete from child_guardians where account_id = ${accountId} and (${childId}::uuid is null or child_id = ${childId}) returning child_id)
    delete from children c using left_behind l
    where c.id = l.child_id and not exists (select from child_guardians g where g.child_id = c.id and g.account_id <> ${accountId})`.execute(
    tx,
  )
}

/** Holds children until the transaction ends, in the order of their ids; one who has left does not come back. For what a child may have only one of. */
export const lockChildrenById = statement<{ id: string }>(
  'lock-children',
  'select id from children where id = any($1::uuid[]) and deleted_at is null order by id for no key update',
)

/** First and last names of the guardians of children who may see them, by child. */
export const listGuardianNames = async (db: Db, childIds: readonly string[]): Promise<Map<string, string[]>> => {
  if (childIds.length === 0) return new Map()
  const { rows } = await sql<{ childId: string; names: string[] }>`
    select g.child_id as "childId", array_agg(btrim(a.first_name || ' ' || a.last_name) order by a.first_name, a.last_name) as names
    from child_guardians g join published.accounts a on a.id = g.account_id and a.deleted_at is null
    where g.child_id = any(${[...childIds]}::uuid[]) and 'view' = any(g.rights) group by g.child_id`.execute(db)
  return new Map(rows.map(({ childId, names }) => [childId, names.filter(Boolean)]))
}
