import { randomUUID } from 'node:crypto'
import { pathTo } from '@hoppla/contract/pages'
import type { DataExport } from '@hoppla/contract/privacy'
import type { Language } from '@hoppla/i18n'
import type { Selectable } from 'kysely'
import { brandOfCountry } from '../../brand/brand.ts'
import { wordingOf } from '../../brand/wording.ts'
import { exportMails } from '../../cache/evict.ts'
import { cipherFor } from '../../crypto/encrypt.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { readLong } from '../../db/long-reading.ts'
import type { PrivacyTables } from '../../db/tables/privacy.ts'
import type { SignedInCaller } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { File } from '../../http/serve.ts'
import { enqueue, job } from '../../jobs/jobs.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Config } from '../../kernel/config.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { queueMail } from '../../mail/mail.ts'
import { exportMailDeliveries } from '../../mail/mail-deliveries.ts'
import { exportCarts } from '../cart/cart.ts'
import { claimGuestBookings, exportBookings } from '../classes/classes.ts'
import { exportOffers } from '../coupons/coupons.ts'
import { exportArrivals } from '../door/door.ts'
import { exportEnquiries } from '../enquiries/enquiries.ts'
import { exportWatches } from '../entrance/entrance.ts'
import { exportIdentity, identityPages, languageOfCulture, lockAccount } from '../identity/identity.ts'
import { exportPurchases } from '../orders/orders.ts'
import { exportAnswers } from '../parties/parties.ts'
import { siteOfCountry } from '../places/places.ts'
import { exportFamily, preferencesLink } from '../profile/profile.ts'
import { exportStaff } from '../staff/staff.ts'
import { exportWallet } from '../wallet/wallet.ts'
import { exportActing } from './acting.ts'
import { type ExportData, exportPage, type Fields, inOrderOfLabels } from './export.rules.ts'
import { exportLooks } from './looks.ts'
import { exportReadyMail } from './privacy.mails.ts'
import { keptFor } from './retention-periods.ts'

const perAccount = { max: 5, seconds: 86_400 }
type Row = Selectable<PrivacyTables['data_exports']>

export const exportCipher = (config: Config) => cipherFor(config, 'data export')

const wireOf = (row: Row): DataExport => ({
  guid: row.id,
  state: row.ready_at === null ? 'preparing' : 'ready',
  requestedAt: row.requested_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  sizeInBytes:
    row.json_encrypted && row.html_encrypted ? row.json_encrypted.length + row.html_encrypted.length - 2 * overhead : null,
})
// What encryption adds to a text: nonce and tag.
const overhead = 28

/**
 * Has the account's data put together by a job. Asked again while one is being prepared, that one is answered.
 * @throws Refusal `request.too-many` after five a day.
 */
export const requestExport = (deps: Deps, { account, site, language, address }: SignedInCaller): Promise<DataExport> =>
  deps.db
    .transaction()
    .execute((tx) =>
      requestExportOf(deps, tx, { accountId: account.id, countryId: site.countryId, language }, { actorId: account.id, address }),
    )

/** The same for an account whose holder has asked the staff. @throws Refusal `request.too-many`, `auth.required` for one that is gone. */
export const requestExportOf = async (
  deps: Deps,
  tx: Tx,
  { accountId, countryId, language }: { accountId: string; countryId: string; language: Language },
  by: { actorId: string; address: string | undefined },
): Promise<DataExport> => {
  if (!(await lockAccount(tx, accountId))) throw new Refusal('auth.required')
  const underWay = await tx
    .selectFrom('data_exports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ready_at', 'is', null)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst()
  if (underWay) return wireOf(underWay)
  await limit({ db: tx, clock: deps.clock }, `export:${accountId}`, perAccount)
  const now = deps.clock.now()
  const row = await tx
    .insertInto('data_exports')
    .values({
      id: randomUUID(),
      account_id: accountId,
      requested_at: now,
      expires_at: new Date(now.getTime() + keptFor.exportDays * 86_400_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueue(tx, prepareExport, { id: row.id, countryId, language })
  await audit(tx, { ...by, action: 'export.asked' })
  return wireOf(row)
}

/** Puts an export together and tells its owner. Run twice, it is made once. */
export const prepareExport = job<{ id: string; countryId: string; language: Language }>(
  'privacy.prepare-export',
  async (deps, input) => {
    const site = await siteOfCountry(deps, input.countryId)
    const row = await deps.db.selectFrom('data_exports').selectAll().where('id', '=', input.id).executeTakeFirst()
    // The account may have been deleted, and the request with it.
    if (!site || !row || row.ready_at !== null) return
    const now = deps.clock.now()
    const brand = await brandOfCountry(deps, site.countryId)
    const data = await gather(deps, row.account_id, row.requested_at)
    const cipher = exportCipher(deps.config)
    const page = exportPage(data, { wording: wordingOf(brand, input.language), timeZone: site.timeZone, madeAt: now })
    await deps.db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, row.account_id)
      if (!account) return
      const { numUpdatedRows } = await tx
        .updateTable('data_exports')
        .set({
          ready_at: now,
          json_encrypted: cipher.close(JSON.stringify({ madeAt: now, ...data }, undefined, 2), `${row.id} json`),
          html_encrypted: cipher.close(page, `${row.id} html`),
        })
        .where('id', '=', row.id)
        .where('ready_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return
      const language = languageOfCulture(account.culture, input.language)
      await queueMail(deps, tx, {
        to: account.email,
        language,
        countryId: site.countryId,
        about: { accountId: row.account_id },
        ...exportReadyMail(wordingOf(brand, language), {
          firstName: account.first_name,
          lastDay: dayIn(row.expires_at, site.timeZone),
          href: `${site.origin}${pathTo('account-privacy', { lang: language, query: { export: row.id } })}`,
          newPassword: identityPages.forgotten(site.origin, language),
          preferences: preferencesLink(deps, site.origin, language, account.id),
        }),
      })
    })
  },
)

const gather = async (deps: Deps, accountId: string, askedAt: Date): Promise<ExportData> => {
  const identity = await readLong(deps, (tx) => exportIdentity(tx, accountId))
  const email = String(identity.account.email).toLowerCase()
  // An export that was asked for before the address was confirmed was asked for by who knows whom.
  const confirmedAt = identity.account.emailConfirmedAt
  const confirmed = confirmedAt !== null && new Date(String(confirmedAt)) <= askedAt ? email : null
  // What was booked as a guest with the same address is this person's too.
  if (confirmed !== null) await claimGuestBookings(deps.db, accountId)
  return readLong(deps, (tx) => gatherIn(deps, tx, { identity, accountId, confirmed }))
}

type Gathered = { identity: Awaited<ReturnType<typeof exportIdentity>>; accountId: string; confirmed: string | null }

/** Everything but what identity keeps, read in one transaction. @param input.confirmed the address, where its holder has confirmed it. */
export const gatherIn = async (deps: Deps, tx: Tx, { identity, accountId, confirmed }: Gathered): Promise<ExportData> => {
  const family = await exportFamily(tx, deps.config, accountId)
  const purchases = await exportPurchases({ db: tx, photos: deps.photos }, accountId, confirmed)
  const visits = [...(purchases.visits ?? []), ...(await exportArrivals(tx, accountId))]
  const carts = await exportCarts(tx, deps.config, accountId, confirmed)
  const watches = await exportWatches(tx, accountId, confirmed)
  const classes = await exportBookings(tx, deps.config, accountId)
  const offers = await exportOffers(tx, accountId)
  const enquiries = confirmed === null ? { enquiries: [] } : await exportEnquiries(tx, confirmed)
  const answers = confirmed === null ? { partyAnswers: [] } : await exportAnswers(tx, deps.config, confirmed)
  const mails = confirmed === null ? [] : await exportMails(tx, confirmed)
  const mailDeliveries = await exportMailDeliveries(tx, accountId, confirmed)
  const exports = await exportsOf(tx, accountId)
  const looks = await exportLooks(tx, accountId)
  const acted = await exportActing(tx, accountId)
  const wallet = await exportWallet(tx, accountId)
  const office = await exportStaff(tx, accountId, confirmed)
  const aboutAccount = {
    ...identity,
    ...family,
    ...purchases,
    ...carts,
    visits,
    ...watches,
    ...offers,
    ...classes,
    ...enquiries,
    ...answers,
    ...office,
  }
  return inOrderOfLabels({ ...aboutAccount, mails, mailDeliveries, exports, looks, ...acted, ...wallet })
}

const exportsOf = async (db: Db, accountId: string): Promise<Fields[]> =>
  (
    await db
      .selectFrom('data_exports')
      .select(['requested_at', 'ready_at', 'expires_at'])
      .where('account_id', '=', accountId)
      .orderBy('requested_at')
      .execute()
  ).map((row) => ({
    createdAt: row.requested_at.toISOString(),
    doneAt: row.ready_at?.toISOString(),
    validTo: row.expires_at.toISOString(),
  }))

/** The account's exports that have not expired, newest first. */
export const listExports = async (deps: Deps, caller: SignedInCaller): Promise<DataExport[]> =>
  (
    await deps.db
      .selectFrom('data_exports')
      .selectAll()
      .where('account_id', '=', caller.account.id)
      .where('expires_at', '>', deps.clock.now())
      .orderBy('requested_at', 'desc')
      .limit(20)
      .execute()
  ).map(wireOf)

const kinds = {
  json: { column: 'json_encrypted', contentType: 'application/json; charset=utf-8', extension: 'json' },
  html: { column: 'html_encrypted', contentType: 'text/html; charset=utf-8', extension: 'html' },
} as const

/** One of the two files, for its owner only; each fetch is logged. @throws Refusal `export.not-found`, `export.not-ready`. */
export const fetchExport = async (deps: Deps, caller: SignedInCaller, id: string, kind: 'json' | 'html'): Promise<File> => {
  const row = await deps.db
    .selectFrom('data_exports')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', caller.account.id)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst()
  if (!row) throw new Refusal('export.not-found')
  const { column, contentType, extension } = kinds[kind]
  const encrypted = row[column]
  if (encrypted === null) throw new Refusal('export.not-ready', { retryAfter: 5 })
  await audit(deps.db, { actorId: caller.account.id, action: 'export.fetched', address: caller.address, detail: { kind } })
  return {
    kind: 'file',
    bytes: Buffer.from(exportCipher(deps.config).open(encrypted, `${row.id} ${kind}`), 'utf8'),
    contentType,
    // Saved, never shown on our own origin.
    headers: {
      'content-disposition': `attachment; filename="my-data-${row.requested_at.toISOString().slice(0, 10)}.${extension}"`,
    },
  }
}
