import { randomUUID } from 'node:crypto'
import { confirmEmail, forgotPassword, login } from '@hoppla/contract/identity'
import { deleteAccount, requestExport } from '@hoppla/contract/privacy'
import { changePassword, registerAccount, updateProfile } from '@hoppla/contract/profile'
import { expect } from 'vitest'
import { enqueue } from '../../jobs/jobs.ts'
import type { Centre } from '../../modules/classes/testing/centre.ts'
import { guesses } from '../../modules/identity/identity.rules.ts'
import { blind } from '../../modules/identity/links.ts'
import { aParent, password } from '../../modules/privacy/testing/parents.ts'
import { mailBirthday } from '../../modules/profile/profile.ts'
import { expectRefusal } from '../app.ts'
import { linkIn } from '../mails.ts'
import { done, writtenWords } from './calls.ts'

/** A child whose birthday is today, and whose guardian wants to be greeted. */
export const causeBirthdayMail = async ({ deps, today }: Centre): Promise<void> => {
  const { rows } = await deps.pool.query<{ childId: string; accountId: string }>(
    `with child as (insert into children (first_name, last_name, birth_date) values ($1, 'Lind', $2) returning id),
      yes as (insert into consents (account_id, kind, given, text_version, source)
        select id, 'greetings', true, 'x', 'x' from accounts where email = 'astrid@hoppla.example')
    insert into child_guardians (child_id, account_id) select child.id, a.id from child, accounts a where a.email = 'astrid@hoppla.example'
    returning child_id as "childId", account_id as "accountId"`,
    [writtenWords.child, `${Number(today().slice(0, 4)) - 4}${today().slice(4)}`],
  )
  await enqueue(deps.db, mailBirthday, { mailId: randomUUID(), ...(rows[0] ?? expect.fail('no child')) })
}

/** Accounts that are registered, changed, locked and deleted. @returns the second half, for when the mails of the first have arrived. */
export const causeAccountMails = async (centre: Centre) => {
  const ok = done(centre)
  const [changing, leaving, choosing] = [await aParent(centre), await aParent(centre), await aParent(centre)]
  const details = { firstname: 'Siv', lastname: 'Berg', email: choosing.email }
  await ok(centre.call, registerAccount, { body: { details, password, registrationSource: 'test' } })
  await ok(centre.call, forgotPassword, { body: { email: 'bjorn@hoppla.example' } })
  // Only an address that was proven gets the link to take a change back.
  await centre.deps.pool.query('update accounts set email_confirmed_at = now() where id = $1', [changing.id])
  await ok(changing.call, updateProfile, { body: { email: 'somewhere-else@example.com', password } })
  await ok(choosing.call, requestExport, {})
  await ok(choosing.call, changePassword, { body: { currentPassword: password, newPassword: 'fyra nya kottar i skogen' } })
  // All guesses but the last one that is compared.
  const locked = 'kari@hoppla.example'
  await centre.deps.pool.query('insert into login_failures (email_hash, count, last_at) values ($1, $2, now())', [
    blind(centre.deps.config, locked),
    guesses.maxInARow - 1,
  ])
  expectRefusal(
    await centre.call(login, { body: { email: locked, password: 'a guess' } }, { origin: 'http://localhost:3000' }),
    'login.failed',
  )
  return async () => {
    const sent = await centre.deps.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'somewhere-else@example.com')
      .execute()
    const { userId, code } = linkIn(
      sent.map((mail) => ({ ...mail, text: mail.text_body }) as never),
      'confirm-new-email',
    )
    await ok(centre.call, confirmEmail, { params: { userId }, query: { code } })
    await ok(leaving.call, deleteAccount, { body: { password } })
  }
}
