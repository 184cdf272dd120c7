import type { Caller } from '../../../http/caller.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { File } from '../../../http/serve.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { siteOfCountry } from '../../places/places.ts'
import { exportGuestPage } from '../../privacy/privacy.ts'
import { linkKeys } from './requests.mails.ts'
import { exportDays, isSame, linkKeyOf } from './requests.rules.ts'
import { findRequest } from './requests.sql.ts'

/** Each is a read of everything; nobody needs the file so often. */
const perRequest = { max: 20, seconds: 86_400 }

/** Everything that is kept under a family's address, for whoever has the mail with the link. @throws Refusal `export.not-found`, `request.too-many`. */
export const fetchRequestedExport = async (deps: Deps, caller: Caller, id: string, key: string): Promise<File> => {
  if (!linkKeys(deps).some((each) => isSame(linkKeyOf(each, id), key))) throw new Refusal('export.not-found')
  await limit(deps, `requested-export:${id}`, perRequest)
  const row = await findRequest(deps.db, id)
  const oldest = new Date(deps.clock.now().getTime() - exportDays * 86_400_000)
  if (row?.kind !== 'export' || row.state !== 'done' || row.email === null || row.closed_at === null || row.closed_at <= oldest)
    throw new Refusal('export.not-found')
  const site = await siteOfCountry(deps, row.country_id)
  if (!site) throw new Refusal('export.not-found')
  const page = await exportGuestPage(deps, { email: row.email, site, language: site.languages[0] })
  await audit(deps.db, { action: 'export.fetched', address: caller.address, placeId: row.country_id, detail: { request: id } })
  return {
    kind: 'file',
    bytes: Buffer.from(page, 'utf8'),
    contentType: 'text/html; charset=utf-8',
    // Saved, never shown on our own origin.
    headers: { 'content-disposition': `attachment; filename="my-data-${row.closed_at.toISOString().slice(0, 10)}.html"` },
  }
}
