import { sql } from 'kysely'
import type { Deps } from '../../kernel/deps.ts'
import { type ExportFields, exportSection, readSections } from '../orders/orders.ts'
import { photosToTakeAlong } from './pass-photos.ts'

export type TicketExport = Record<'tickets' | 'passes' | 'codes' | 'visits', ExportFields[]>

/** What is kept about tickets, passes and codes of an account, to take along; photos as data URLs. Codes themselves are left out. */
export const exportTickets = async ({ db, photos }: Pick<Deps, 'db' | 'photos'>, accountId: string): Promise<TicketExport> => {
  const mine = sql`o.account_id = ${accountId}`
  const line = sql.raw('join published.order_lines l on l.id = x.order_line_id join published.orders o on o.id = l.order_id')
  const ticket = {
    article: 'l.article_name',
    createdAt: 'x.created_at',
    validFrom: 'x.valid_from',
    validTo: 'x.valid_to',
    revokedAt: 'x.revoked_at',
  }
  const tickets = exportSection(
    { ...ticket, balance: 'e.entrances_left' },
    sql`serial_tickets x join published.order_lines l on l.id = x.order_line_id
      join lateral (select entrances_left from serial_ticket_entries where serial_ticket_id = x.id order by number desc limit 1) e on true
      where x.account_id = ${accountId}`,
    'x.created_at, x.id',
  )
  const passes = exportSection(
    {
      ...ticket,
      rowId: 'x.id',
      child: 'c.first_name',
      status: 'x.photo_status',
      reason: 'x.photo_rejection',
      withoutPhoto: 'x.entrances_without_photo',
      photoSentAt: 'f.submitted_at',
      photoApprovedAt: 'f.approved_at',
    },
    sql`passes x join published.order_lines l on l.id = x.order_line_id left join published.children c on c.id = x.child_id left join pass_photos f on f.pass_id = x.id
      where x.account_id = ${accountId}`,
    'x.created_at, x.id',
  )
  const codes = exportSection(
    {
      reference: 'o.reference',
      article: 'l.article_name',
      createdAt: 'x.issued_at',
      validTo: 'x.valid_to',
      usedAt: 'x.redeemed_at',
      revokedAt: 'x.revoked_at',
    },
    sql`redeem_codes x ${line} where ${mine}`,
    'x.issued_at, x.number',
  )
  const visits = exportSection(
    { at: 'v.at', playground: 'g.name', article: 'v.article', withoutPhoto: 'v.without_photo' },
    sql`(select e.at, e.location_id, l.article_name as article, null::boolean as without_photo from serial_tickets t
          join serial_ticket_entries e on e.serial_ticket_id = t.id join published.order_lines l on l.id = t.order_line_id
          where t.account_id = ${accountId} and e.kind = 'use'
        union all
        select e.at, e.location_id, l.article_name, e.without_photo from passes p join pass_entrances e on e.pass_id = p.id
          join published.order_lines l on l.id = p.order_line_id where p.account_id = ${accountId} and e.undone_at is null
        order by at desc limit 5000) v
      left join playgrounds g on g.id = v.location_id`,
    'v.at',
  )
  const row = await readSections(db, { tickets, passes, codes, visits })
  const pictures = await photosToTakeAlong({ db, photos }, accountId)
  return { ...row, passes: row.passes.map(({ rowId, ...pass }) => ({ ...pass, photo: pictures.get(String(rowId)) ?? null })) }
}
