import type { StaffRole } from '@hoppla/contract/roles'
import { idOf } from '../import/ids.ts'
import { evictAccess } from '../modules/identity/identity.ts'
import type { TestApp, TestCall } from './app.ts'

export const accountIdOf = async (shop: Pick<TestApp, 'deps'>, email: string): Promise<string> =>
  (await shop.deps.db.selectFrom('accounts').select('id').where('email_normalized', '=', email).executeTakeFirstOrThrow()).id

/** The key that the files of the demo chain have for a play centre. */
export const placeKeyOf = async (shop: Pick<TestApp, 'deps'>, playgroundId: string): Promise<string> =>
  (await shop.deps.db.selectFrom('playgrounds').select('key').where('id', '=', playgroundId).executeTakeFirstOrThrow()).key

/** Gives an account of the demo chain a role. @param place the key of a place; undefined: the whole chain. */
export const giveTestRole = async (
  shop: Pick<TestApp, 'deps'>,
  email: string,
  role: StaffRole,
  place?: string,
  lastDay: string | null = null,
): Promise<string> => {
  await shop.deps.db.updateTable('accounts').set({ email_confirmed_at: new Date() }).where('email_normalized', '=', email).execute()
  const row = { account_id: await accountIdOf(shop, email), role, granted_by: null, last_day: lastDay }
  const { id } = await shop.deps.db
    .insertInto('account_roles')
    .values({ ...row, location_id: place === undefined ? null : idOf('place', place) })
    .returning('id')
    .executeTakeFirstOrThrow()
  evictAccess(shop.deps)
  return id
}

/** Somebody of the demo chain who holds these roles and no others, signed in at the office. @param roles each with the key of a place, or for the whole chain. */
export const asStaffWith = async (
  shop: Pick<TestApp, 'deps' | 'asStaff'>,
  roles: readonly (readonly [role: StaffRole, place?: string])[],
  email = 'bjorn@hoppla.example',
): Promise<TestCall> => {
  await shop.deps.db
    .deleteFrom('account_roles')
    .where('account_id', '=', await accountIdOf(shop, email))
    .execute()
  evictAccess(shop.deps)
  for (const [role, place] of roles) await giveTestRole(shop, email, role, place)
  return shop.asStaff(email)
}
