import type { PhotoRejection } from '@hoppla/contract/tickets/passes'
import type { Db, Tx } from '../../db/connect.ts'
import { statement } from '../../db/statement.ts'

/** Holds a pass of this account. @returns what decides whether it takes a photo; undefined when it is not there or not its. */
export const lockPass = (tx: Tx, accountId: string, passId: string) =>
  tx
    .selectFrom('passes as p')
    .select([
      'p.id',
      'p.photo_status as photoStatus',
      'p.valid_to as validTo',
      'p.revoked_at as revokedAt',
      'p.child_id as childId',
    ])
    .where('p.id', '=', passId)
    .where('p.account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()

/** Puts a photo in the place of the one before. @returns the id of that one. */
export const replacePhoto = async (tx: Tx, photo: { id: string; passId: string; now: Date }): Promise<string | undefined> => {
  const before = await tx.deleteFrom('pass_photos').where('pass_id', '=', photo.passId).returning('id').executeTakeFirst()
  await tx
    .insertInto('pass_photos')
    .values({ id: photo.id, pass_id: photo.passId, submitted_at: photo.now, approved_at: null })
    .execute()
  await tx.updateTable('passes').set({ photo_status: 'Submitted', photo_rejection: null }).where('id', '=', photo.passId).execute()
  return before?.id
}

export const findPhoto = statement<{ id: string }>('find-photo', 'select id from pass_photos where id = $1')

/** @param $1 id. */
export const findApproved = statement<{ id: string }>(
  'find-approved-photo',
  'select id from pass_photos where id = $1 and approved_at is not null',
)

export const findPhotoOfPass = statement<{ id: string }>(
  'find-photo-of-pass',
  'select f.id from pass_photos f join passes p on p.id = f.pass_id where p.account_id = $1 and p.id = $2',
)

export const listOwnPhotos = (db: Db, accountId: string) =>
  db
    .selectFrom('pass_photos as f')
    .innerJoin('passes as p', 'p.id', 'f.pass_id')
    .select(['f.id', 'f.pass_id as passId'])
    .where('p.account_id', '=', accountId)
    .orderBy('f.submitted_at', 'desc')
    .limit(50)
    .execute()

const waiting = `from pass_photos f join passes p on p.id = f.pass_id join published.children h on h.id = p.child_id and h.deleted_at is null
  join published.order_lines l on l.id = p.order_line_id join published.orders o on o.id = l.order_id
  where f.approved_at is null and ($1::uuid[] is null or o.country_id = any($1))`
export type WaitingRow = {
  id: string
  passId: string
  passName: string
  firstName: string
  lastName: string
  birthDate: string
  submittedAt: Date
}
export const listWaiting = statement<WaitingRow>(
  'list-waiting-photos',
  `select f.id, p.id as "passId", l.article_name as "passName", h.first_name as "firstName", h.last_name as "lastName", h.birth_date as "birthDate",
    f.submitted_at as "submittedAt" ${waiting} order by f.submitted_at limit 100`,
)
/** How many wait, and since when the oldest has, in these countries (null: in all). */
export const countWaiting = statement<{ count: number; oldest: Date | null }>(
  'count-waiting-photos',
  `select count(*)::int as count, min(f.submitted_at) as oldest ${waiting}`,
)
export const findWaiting = statement<{ id: string; childId: string; countryId: string }>(
  'find-waiting-photo',
  `select f.id, h.id as "childId", o.country_id as "countryId" ${waiting} and f.id = $2`,
)

/** Says yes (null), or why not, to a photo that waits; a no takes its row. @returns its pass, if it waited. */
export const settlePhoto = async (tx: Tx, id: string, rejection: PhotoRejection | null, now: Date): Promise<string | undefined> => {
  const settled =
    rejection === null
      ? await tx
          .updateTable('pass_photos')
          .set({ approved_at: now })
          .where('id', '=', id)
          .where('approved_at', 'is', null)
          .returning('pass_id')
          .executeTakeFirst()
      : await tx
          .deleteFrom('pass_photos')
          .where('id', '=', id)
          .where('approved_at', 'is', null)
          .returning('pass_id')
          .executeTakeFirst()
  if (!settled) return undefined
  await tx
    .updateTable('passes')
    .set({ photo_status: rejection === null ? 'Approved' : 'Rejected', photo_rejection: rejection })
    .where('id', '=', settled.pass_id)
    .execute()
  return settled.pass_id
}

/** Whom to tell that a photo was declined; nobody when there is another one since, the pass is over or taken back, or somebody has left. */
export const findRejection = statement<{
  passId: string
  childName: string
  passName: string
  reason: PhotoRejection
  orderId: string
  accountId: string
  email: string
  culture: string
  countryId: string
  countrySlug: string
}>(
  'find-photo-rejection',
  `select p.id as "passId", h.first_name as "childName", l.article_name as "passName", p.photo_rejection as reason, o.id as "orderId", a.id as "accountId",
    a.email, a.culture,
    c.id as "countryId", c.slug as "countrySlug"
  from passes p join published.accounts a on a.id = p.account_id and a.deleted_at is null join published.children h on h.id = p.child_id and h.deleted_at is null
  join published.order_lines l on l.id = p.order_line_id join published.orders o on o.id = l.order_id join countries c on c.id = o.country_id
  where p.id = $1 and p.photo_status = 'Rejected' and p.photo_rejection is not null and p.revoked_at is null`,
)

/** Photos of passes that are over on every clock, taken back, or whose child or holder has left; at most 500. */
export const listOverduePhotos = statement<{ id: string }>(
  'list-overdue-photos',
  `select f.id from pass_photos f join passes p on p.id = f.pass_id join published.accounts a on a.id = p.account_id left join published.children h on h.id = p.child_id
  where p.valid_to < ($1::timestamptz at time zone 'UTC')::date - 1 or p.revoked_at is not null or h.id is null or h.deleted_at is not null
    or a.deleted_at is not null limit 500`,
)
export const deletePhotos = statement('delete-photos', 'delete from pass_photos where id = any($1::uuid[])')
