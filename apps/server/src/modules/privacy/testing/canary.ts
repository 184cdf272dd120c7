import { requestExport } from '@hoppla/contract/privacy'
import { addChild, type ChildAccount, savePreferences, updateProfile } from '@hoppla/contract/profile'
import { saveChildHealth, saveChildPhotoConsent } from '@hoppla/contract/profile/children'
import { sql } from 'kysely'
import { queueMail } from '../../../mail/mail.ts'
import type { TestApp } from '../../../testing/app.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { plantCart } from './canary-cart.ts'
import { plantBooking } from './canary-classes.ts'
import { plantOrder } from './canary-orders.ts'
import { plantPurchase } from './canary-rows.ts'
import { plantStaff } from './canary-staff.ts'
import { canaryValues, type Values } from './canary-values.ts'
import { rowInserter } from './insert-row.ts'
import { aMailTo, aParent, type Parent, password } from './parents.ts'

export type Canary = {
  parent: Parent
  value: Values
  orderId: string
  /** Numbers that the database gave to the parent and the child. */
  memberIds: string[]
  passwordHash: string
}

/**
 * A parent with a different value in every personal field, and a row of everything that an account can have: made by calls of the API where there are any.
 * Bookings are over, so that the account can be deleted.
 */
export const plantCanary = async (shop: TestApp): Promise<Canary> => {
  const { db } = shop.deps
  const value = canaryValues()
  const insert = rowInserter(shop)
  const parent = await aParent(shop, {
    firstname: value.first,
    lastname: value.last,
    email: value.email,
    phone: value.phone,
    countrycode: value.phoneCode,
  })
  const { call, id } = parent
  await aBrowser(shop.app).signIn(value.email, 'not the password')
  await sql`update login_attempts set address = ${value.attempt}`.execute(db)
  await call(updateProfile, {
    body: {
      StreetAddress: value.street,
      CoAddress: value.co,
      City: value.city,
      PostalCode: value.zip,
      email: value.pending,
      password,
      gdprallowpartnersms: true,
    },
  })
  await sql`update accounts set key = ${value.key}, comment = ${value.comment}, registration_source = ${value.source}, email_confirmed_at = created_at,
    phone_confirmed_at = now(), country_id = (select id from countries where slug = 'sweden'),
    preferred_playground_id = (select id from playgrounds where key = 'orebro') where id = ${id}`.execute(db)
  const added = await call(
    addChild,
    { body: { firstName: value.child, lastName: value.childLast, birthDate: '2021-03-04' } },
    { 'idempotency-key': 'canary' },
  )
  const { guid } = added.body as ChildAccount
  await sql`update child_guardians set greeted_on = '2026-05-09' where child_id = ${guid}`.execute(db)
  await sql`update children set other_info = ${value.childInfo}, key = ${value.childKey} where id = ${guid}`.execute(db)
  await call(saveChildHealth, { params: { guid }, body: { allergies: value.allergy, notes: value.notes, consent: true } })
  await call(saveChildPhotoConsent, { params: { guid }, body: { given: true } })
  await call(savePreferences, { params: { userId: id }, body: { channels: { nps: true } } })
  await insert('audit_log', { actor_id: id, action: 'sign-in', address: value.address, detail: { country: 'sweden' } })
  await insert('audit_log', {
    subject: id,
    action: 'email.changed',
    before: { email: value.email },
    after: { email: value.pending },
  })
  await sql`insert into account_roles (account_id, role, location_id, last_day) select ${id}, 'Reception', id, '2027-12-31' from playgrounds where key = 'orebro'`.execute(
    db,
  )
  await plantStaff(shop, id, value)
  await sql`with made as (
      insert into acting_sessions (id, account_id, staff_id, staff_session, country_id, reason, note, started_at, ends_at, ended_at)
      select gen_random_uuid(), ${id}, s.id, 'session', n.id, 'phone', ${value.acting}, now(), now() + interval '30 minutes', now()
      from accounts s, countries n where s.email = 'ines@hoppla.example' and n.slug = 'sweden' returning id)
    insert into acting_steps (acting_id, kind, subject, at) select id, 'ordered', '7K2M-Q9R4-X3TZ', now() from made`.execute(db)
  await sql`insert into customer_notes (id, account_id, author_id, text, written_at)
    select gen_random_uuid(), ${id}, s.id, ${value.staffNote}, now() from accounts s where s.email = 'ines@hoppla.example'`.execute(
    db,
  )
  await sql`insert into data_requests (id, account_id, country_id, kind, channel, note, state, opened_at, opened_by, due_on, closed_at)
    select gen_random_uuid(), ${id}, n.id, 'export', 'phone', ${value.asked}, 'done', now(), s.id, current_date, now()
    from accounts s, countries n where s.email = 'ines@hoppla.example' and n.slug = 'sweden'`.execute(db)
  await sql`with saved as (
      insert into wallet_objects (id, kind, subject_id, account_id, country_id, language, code_hash, code_encrypted, created_at)
      select gen_random_uuid(), 'pass', gen_random_uuid(), ${id}, n.id, 'sv', 'hash', 'encrypted', now() from countries n where n.slug = 'sweden'
      returning id)
    insert into wallet_devices (device_id, object_id, push_token, registered_at) select 'device', id, 'token', now() from saved`.execute(
    db,
  )
  // The job that sends a mail makes its link.
  await shop.runJobs()
  await sql`update account_tokens set used_at = now() where account_id = ${id}`.execute(db)
  const bought = await plantOrder(shop, id, value)
  await plantPurchase(shop, { accountId: id, childId: guid, ...bought }, value)
  await plantCart(shop, { accountId: id, ...bought }, value)
  await plantBooking(shop, { accountId: id, childId: guid, ...bought }, value)
  await sql`with asked as (insert into enquiries (id, form_id, kind, playground_id, language, name, email, phone, wished_on, details, created_at, done_at,
      party_on, party_from, party_children)
    select gen_random_uuid(), gen_random_uuid(), 'party', id, 'sv', ${value.enquirer}, ${value.email.toUpperCase()}, ${value.enquirerPhone}, '2027-01-01',
      ${JSON.stringify({ message: value.enquiry })}::jsonb, now(), now(), '2027-01-02', '13:30', 9 from playgrounds limit 1 returning id)
    insert into enquiry_texts (enquiry_id, kind, text, written_by, written_at) select id, 'answer', ${value.enquiryAnswer}, gen_random_uuid(), now() from asked`.execute(
    db,
  )
  // A present from somebody else to this parent.
  const giver = await aParent(shop)
  await plantOrder(shop, giver.id, { recipient: value.wished, recipientEmail: value.email, greeting: value.wished })
  await sql`with coupon as (
      insert into coupons (offer_id, account_id, bar_code, used_at) select id, ${id}, ${value.coupon}, now() from offers limit 1 returning id)
    insert into coupon_counter_uses (id, coupon_id, location_id, used_at)
    select gen_random_uuid(), coupon.id, p.id, now() from coupon, playgrounds p limit 1`.execute(db)
  await insert('mails', {
    recipient: value.email.toUpperCase(),
    sender: 'us',
    subject: value.mail,
    text_body: value.mail,
    html_body: value.mail,
    language: 'sv',
    template: 'x',
  })
  const waiting = { ...aMailTo(value.pending), subject: value.job, button: { label: 'Open', href: `/?userId=${id}` } }
  const runAt = new Date(Date.now() + 86_400_000)
  await db.transaction().execute((tx) => queueMail(shop.deps, tx, waiting, { runAt }))
  await call(requestExport, {})
  await shop.runJobs()
  const { rows } = await sql<{
    id: string
  }>`select member_id as id from accounts where id = ${id} union select member_card_id from accounts where id = ${id}
    union select member_id from children where id = ${guid} union select member_card_id from children where id = ${guid}`.execute(
    db,
  )
  const { password_hash } = await db.selectFrom('accounts').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
  return { parent, value, orderId: bought.order, memberIds: rows.map((row) => row.id), passwordHash: password_hash ?? '' }
}
