import { urlOf } from '@hoppla/contract/client'
import { getGiftCardBalance } from '@hoppla/contract/orders'
import { type DataExport, exportHtml, exportJson, requestExport } from '@hoppla/contract/privacy'
import {
  addChild,
  type ChildAccount,
  getMe,
  getMemberCard,
  getPreferences,
  type MemberCard,
  readMemberCard,
  type User,
} from '@hoppla/contract/profile'
import { type ChildDetails, getChild, saveChildHealth } from '@hoppla/contract/profile/children'
import type { CallInput, RouteSpec } from '@hoppla/contract/route'
import { listMyCodes, lookUpCode, type OwnCode, orderTicketCode } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { findEncryptedJobs } from '../jobs/jobs.ts'
import { queueMail } from '../mail/mail.ts'
import { aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { notesCipher } from '../modules/classes/testing/notes.ts'
import { evictAccess, keysFor } from '../modules/identity/identity.ts'
import { aMailTo } from '../modules/privacy/testing/parents.ts'
import { preferencesLink } from '../modules/profile/profile.ts'
import { SettingError } from '../settings/problems.ts'
import { officeHost } from '../testing/app.ts'
import { makeDeps } from '../testing/deps.ts'
import { reencryptAll, reencryptions } from './reencrypt.ts'
import { checkSecret } from './secret-check.ts'

// A chain that changes its secret: everything that was encrypted or signed before must be read during the change, and what is stored after it, too.
const [first, second, third] = ['first', 'second', 'third'].map(
  (name) => `the ${name} secret of this chain, with 32 characters and more`,
)
let centre: Centre
const known = {
  token: '',
  staffToken: '',
  code: '',
  given: '',
  child: '',
  link: '',
  card: '',
  booking: '',
  account: '',
  export: '',
}
const waiting = 'waiting@families.example'
let request: ReturnType<Centre['anInput']>
const health = { allergies: 'jordnötter', notes: 'EpiPen i väskan' }

type House = Awaited<ReturnType<typeof houseWith>>
/** Another process on the same database. */
const houseWith = async (secret = '', previous = '') => {
  const made = await makeDeps(centre.databaseUrl, {
    HOPPLA_SECRET: secret,
    HOPPLA_SECRET_PREVIOUS: previous,
    HOPPLA_LOG_LEVEL: 'silent',
  })
  const app = await buildApp(made.deps)
  await app.ready()
  const callWith = async <R extends RouteSpec>(headers: Record<string, string>, route: R, input: CallInput<R>) => {
    const { body } = input as { body?: object }
    const answer = await app.inject({
      method: route.method,
      url: urlOf(route, input),
      headers,
      ...(body === undefined ? {} : { payload: body }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? (answer.json() as unknown) : answer.body }
  }
  const call = <R extends RouteSpec>(route: R, input: CallInput<R>) =>
    callWith({ host: 'localhost:3000', authorization: `Bearer ${known.token}` }, route, input)
  /** At the office. */
  const callAsStaff = <R extends RouteSpec>(route: R, input: CallInput<R>) =>
    callWith({ host: officeHost, authorization: `Bearer ${known.staffToken}` }, route, input)
  return { deps: made.deps, call, callAsStaff, close: () => app.close().then(made.close) }
}
const inHouse = async (
  secret: string | undefined,
  previous: string | undefined,
  work: (house: House) => Promise<void>,
): Promise<void> => {
  const house = await houseWith(secret, previous)
  try {
    await work(house)
  } finally {
    await house.close()
  }
}

beforeAll(async () => {
  centre = await aCentre({ HOPPLA_SECRET: first ?? '' })
  await checkSecret(centre.deps)
  const astrid = await centre.as('astrid')
  known.token = await centre.tokenOf('astrid')
  known.account = ((await astrid.call(getMe, {})).body as User).guid
  await centre.deps.db
    .insertInto('account_roles')
    .values({ account_id: known.account, role: 'Reception', location_id: null, granted_by: null })
    .execute()
  evictAccess(centre.deps)
  known.staffToken = await centre.staffTokenOf('astrid@hoppla.example')
  known.code = (await centre.aPaidCard(astrid)).code
  const articleId = await centre.article('serial-ticket')
  const { orderReference, payment } = await astrid.atCheckoutOf(orderTicketCode, { articleId })
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  known.given =
    (await astrid.ok<OwnCode[]>(astrid.call(listMyCodes, { query: { orderReference } })))[0]?.code ?? expect.fail('no code')
  const child = { firstName: 'Saga', lastName: 'Lind', birthDate: '2021-05-05' }
  known.child = ((await astrid.call(addChild, { body: child })).body as ChildAccount).guid
  await astrid.call(saveChildHealth, { params: { guid: known.child }, body: { ...health, consent: true } } as never)
  known.link = preferencesLink(centre.deps, 'http://localhost:3000', 'sv', known.account)
  known.card = ((await astrid.call(getMemberCard, {})).body as MemberCard).card.code
  const { groups } = await centre.aClass([3])
  request = centre.anInput(groups[0], { allergies: 'gluten' })
  known.booking = (await centre.booked(centre.book(request))).guid
  known.export = ((await astrid.call(requestExport, {})).body as DataExport).guid
  await centre.runJobs()
  const runAt = new Date(centre.deps.clock.now().getTime() + 7 * 86_400_000)
  await centre.deps.db.transaction().execute((tx) => queueMail(centre.deps, tx, aMailTo(waiting), { runAt }))
})
afterAll(() => centre.close())

/** What a parent and the staff still get, by everything that hangs on the secret. */
const whatHolds = async ({ deps, call, callAsStaff }: House) => {
  const token = new URL(known.link).searchParams.get('token') ?? ''
  const [notes] = (
    await sql<{
      id: string
      encrypted: Buffer
    }>`select id, health_encrypted as encrypted from class_booking_children where booking_id = ${known.booking}`.execute(deps.db)
  ).rows
  await deps.db.deleteFrom('rate_limits').execute()
  const exported = [exportJson, exportHtml].map(
    async (route) => (await call(route, { params: { guid: known.export } })).status === 200,
  )
  return {
    'codes to give away': (await call(lookUpCode, { body: { code: known.given } })).status === 200,
    'data exports': (await Promise.all(exported)).every((isThere) => isThere),
    // Found by whom it goes to, as when its holder leaves, and readable.
    'waiting jobs': await findEncryptedJobs(deps, deps.db, [waiting]).then(
      (found) => found.length === 1 && found.every(({ text }) => text.includes(waiting)),
      () => false,
    ),
    'signing keys': (await call(getMe, {})).status === 200,
    codes: (await call(getGiftCardBalance, { body: { code: known.code } })).status === 200,
    'health data':
      ((await call(getChild, { params: { guid: known.child } } as never)).body as ChildDetails).health?.allergies ===
      health.allergies,
    'class notes': (() => {
      try {
        return notesCipher(deps.config)
          .open(notes?.encrypted ?? Buffer.alloc(0), notes?.id ?? '')
          .includes('gluten')
      } catch {
        return false
      }
    })(),
    links: (await call(getPreferences, { params: { userId: known.account }, query: { token } } as never)).status === 200,
    'member cards': (await callAsStaff(readMemberCard, { body: { code: known.card } } as never)).status === 200,
    'a child twice in a group': (await call({ ...bookRoute }, { body: request } as never)).status === 400,
  }
}
const bookRoute = { method: 'POST', path: '/api/child-class/booking', summary: '', access: 'anyone' } as const satisfies RouteSpec
const all = {
  'codes to give away': true,
  'data exports': true,
  'waiting jobs': true,
  'signing keys': true,
  codes: true,
  'health data': true,
  'class notes': true,
  links: true,
  'member cards': true,
  'a child twice in a group': true,
}

test('with its secret everything holds', () =>
  inHouse(first, undefined, async (house) => expect(await whatHolds(house)).toEqual(all)))

test('another secret stops the start, by name and with what to do, and changes nothing', () =>
  inHouse(second, undefined, async ({ deps }) => {
    const refused = checkSecret(deps)
    await expect(refused).rejects.toThrow(SettingError)
    await expect(refused).rejects.toThrow(/HOPPLA_SECRET: .*encrypted with another secret.*HOPPLA_SECRET_PREVIOUS.*reencrypt/)
    await expect(checkSecret(centre.deps)).resolves.toBeUndefined()
  }))

test('a database from before the check is bound to its secret only if that opens its keys', async () => {
  await centre.deps.db.deleteFrom('secret_checks').execute()
  await inHouse(second, undefined, ({ deps }) => expect(checkSecret(deps)).rejects.toThrow(/encrypted with another secret/))
  await checkSecret(centre.deps)
})

describe('a secret that is being changed', () => {
  test('what the one before encrypted and signed holds, all of it', () =>
    inHouse(second, first, async (house) => {
      await checkSecret(house.deps)
      expect(await whatHolds(house)).toEqual(all)
    }))

  test('until it is encrypted anew, a start with either alone is refused', async () => {
    await inHouse(first, undefined, ({ deps }) => expect(checkSecret(deps)).rejects.toThrow(/HOPPLA_SECRET/))
    await inHouse(second, undefined, ({ deps }) => expect(checkSecret(deps)).rejects.toThrow(/HOPPLA_SECRET/))
  })

  test('what a third secret encrypted is told and keeps the one before in force', () =>
    inHouse(second, first, async ({ deps }) => {
      const { rows } = await sql<{
        id: string
        encrypted: Buffer
      }>`select child_id as id, encrypted from child_health where child_id = ${known.child}`.execute(deps.db)
      const foreign = Buffer.alloc(60, 7)
      await sql`update child_health set encrypted = ${foreign} where child_id = ${known.child}`.execute(deps.db)
      const lines: string[] = []
      expect(await reencryptAll(deps, (line) => lines.push(line))).toBe(false)
      expect(lines.join('\n')).toMatch(/health data of children: .*1 cannot be opened with either secret/)
      await sql`update child_health set encrypted = ${rows[0]?.encrypted} where child_id = ${known.child}`.execute(deps.db)
    }))

  test('encrypted anew, the present one is enough; what was mailed or shown before needs the one before', async () => {
    await inHouse(second, first, async ({ deps }) => {
      expect(await reencryptAll(deps, () => {})).toBe(true)
      // Again: nothing is left to do.
      const lines: string[] = []
      expect(await reencryptAll(deps, (line) => lines.push(line))).toBe(true)
      expect(lines).toEqual([])
    })
    await inHouse(second, undefined, async (house) => {
      await checkSecret(house.deps)
      expect(await whatHolds(house)).toEqual({ ...all, links: false, 'member cards': false })
    })
    await inHouse(second, first, async (house) => expect(await whatHolds(house)).toEqual(all))
    await inHouse(first, undefined, async (house) => {
      await expect(checkSecret(house.deps)).rejects.toThrow(/HOPPLA_SECRET/)
      // What it only signed, links and cards, is still recognised; what it encrypted cannot be read any more.
      const { links: _links, 'member cards': _cards, 'a child twice in a group': _child, ...encrypted } = all
      const none = Object.fromEntries(Object.keys(encrypted).map((what) => [what, false]))
      expect(await whatHolds(house)).toMatchObject(none)
    })
  })
})

test('sessions of before hold: their cookies are checked with both secrets', () =>
  inHouse(third, second, async ({ deps }) => {
    const [present, before] = keysFor(deps.config, 'cookies')
    await inHouse(second, undefined, async (older) => expect(keysFor(older.deps.config, 'cookies')).toEqual([before]))
    expect(present).not.toEqual(before)
  }))

/** Every column that holds bytes: encrypted or keyed with the secret, with what renews it, or independent of it. */
const bytes: Record<string, string> = {
  'account_tokens.token_hash': 'plain hash',
  // Codes live for minutes and are found with the present and the previous secret.
  'booking_codes.mailbox': 'short-lived key',
  'brand_fonts.bytes': 'content',
  'brand_paper_faces.bytes': 'content',
  'chain_imports.zip': 'content',
  'child_health.encrypted': 'health data of children',
  'class_booking_children.child_key': 'keys of booked children',
  'class_booking_children.health_encrypted': 'health notes of bookings',
  'cart_lines.item_encrypted': 'items of carts',
  'carts.codes_encrypted': 'codes of carts',
  'class_calendars.secret_hash': 'plain hash',
  'class_trials.child_key': 'keys of booked children',
  'class_waiting_children.child_key': 'keys of booked children',
  'class_waiting_entries.secret_encrypted': 'links to waiting lists',
  'class_waiting_entries.secret_hash': 'plain hash',
  'data_exports.html_encrypted': 'data exports',
  'data_exports.json_encrypted': 'data exports',
  'gift_cards.code_hash': 'codes of gift cards',
  'gift_cards.code_encrypted': 'codes of gift cards',
  // Counts of a day: those of a client begin anew with a new secret.
  'guest_holds.attempt': 'short-lived key',
  'guest_holds.client': 'short-lived key',
  'guest_holds.mailbox': 'short-lived key',
  'idempotency_keys.body_hash': 'plain hash',
  'known_devices.token_hash': 'plain hash',
  'login_attempts.email_hash': 'counted sign-ins',
  'login_failures.email_hash': 'counted sign-ins',
  'media_contents.bytes': 'content',
  'media_drawings.png': 'content',
  'oidc_records.id_hash': 'plain hash',
  'party_answer_children.diet_encrypted': 'diets of party guests',
  'party_answers.secret_encrypted': 'links to invitations',
  'party_answers.secret_hash': 'plain hash',
  'party_invitation_links.secret_encrypted': 'links to invitations',
  'party_invitation_links.secret_hash': 'plain hash',
  'redeem_codes.code_hash': 'codes of tickets and passes',
  'redeem_codes.code_encrypted': 'codes of tickets and passes',
  'secret_checks.encrypted': 'the check itself',
  'service_keys.secret_hash': 'plain hash',
  'signing_keys.encrypted_jwk': 'signing keys',
  'staff_devices.secret_hash': 'plain hash',
  'staff_invitations.token_hash': 'plain hash',
  'staff_passkeys.public_key': 'content',
  'staff_pins.hash_encrypted': 'PINs of staff',
  'staff_recovery_codes.code_hash': 'plain hash',
  'staff_tickets.token_hash': 'plain hash',
  'staff_totp.pending_encrypted': 'authenticator apps of staff',
  'staff_totp.secret_encrypted': 'authenticator apps of staff',
  'unread_webhooks.body_hash': 'plain hash',
  'wallet_objects.code_encrypted': 'tokens of passes in wallets',
  'wallet_objects.code_hash': 'tokens of passes in wallets',
  'wallet_objects.content_hash': 'plain hash',
}

test('no column that depends on the secret is forgotten', async () => {
  const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' order by 1`.execute(centre.deps.db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(bytes).sort())
  // Payloads of jobs are JSON, in the queue's own schema.
  const renewed = new Set([...Object.values(bytes), 'waiting jobs'])
  for (const { what } of reencryptions) expect(renewed).toContain(what)
})
