import type { ChildAccount, createAccount } from '@hoppla/contract/profile'
import type { ServeInput } from '@hoppla/contract/route'
import type { Db } from '../../db/connect.ts'
import { dayIn } from '../../platform/calendar.ts'
import type { SignedInCaller } from '../../platform/caller.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount } from '../identity/identity.ts'
import { isChildBirthDate, mostChildren } from './profile.rules.ts'
import { countChildren, insertChild, listChildren } from './profile.sql.ts'
import { childAccountFrom } from './profile.wire.ts'

/** The guardian's child accounts, eldest first. */
export const listOwnChildren = async (db: Db, caller: SignedInCaller): Promise<ChildAccount[]> =>
  (await listChildren(db, caller.account.id)).map((child) => childAccountFrom(child, caller.account.id, caller.site.currency))

/**
 * Adds a child account under the signed-in guardian.
 * @throws Refusal `child.birth-date-invalid` (18 or older, not born yet), `child.too-many`.
 */
export const addChild = async (
  deps: Deps,
  caller: SignedInCaller,
  { body }: Pick<ServeInput<typeof createAccount>, 'body'>,
): Promise<ChildAccount> =>
  deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      const today = dayIn(deps.clock.now(), caller.site.timeZone)
      if (!isChildBirthDate(body.birthDate, today))
        throw new Refusal('child.birth-date-invalid', { errors: { birthDate: ['birthDate'] } })
      // Held, so that two requests at once cannot pass the limit together.
      if (!(await lockAccount(tx, caller.account.id))) throw new Refusal('auth.required')
      if ((await countChildren(tx, caller.account.id)) >= mostChildren) throw new Refusal('child.too-many')
      const child = await insertChild(tx, caller.account.id, {
        first_name: body.firstName,
        last_name: body.lastName,
        birth_date: body.birthDate,
      })
      return childAccountFrom(child, caller.account.id, caller.site.currency)
    }),
  )
