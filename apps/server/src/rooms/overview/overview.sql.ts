import { coalesced } from '../../platform/coalesced.ts'

export type OverviewQuestion = {
  accountId: string
  /** The day at the site that is asked on, YYYY-MM-DD. */
  today: string
  children: boolean
  progress: boolean
  passes: boolean
  tickets: boolean
}
type Item = { guid: string; name: string; startDate: string; endDate: string; orderReference: string }
export type OverviewRow = {
  n: number
  /** Null when not asked for. */
  children:
    | {
        id: string
        firstName: string
        lastName: string
        birthDate: string
        memberId: string
        memberCardId: string
        otherInfo: string
      }[]
    | null
  /** Null when not asked for, or when the account is gone. */
  progress: { isEmailConfirmed: boolean; hasPhone: boolean; hasChild: boolean } | null
  holdings: (Item & { kind: 'pass' | 'serial-ticket' })[] | null
}

/**
 * The whole overview in one round trip, shared by all who ask at the same moment. This is the one place that reads the tables of several rooms, so that it
 * can be one statement. A part that nobody asked for stands behind its `case` and is not executed (overview.test.ts looks at the plan).
 * Tickets and passes: what the account has and can still use, bought or connected.
 */
export const gather = coalesced<OverviewQuestion, OverviewRow>(
  'gather-overview',
  `select q.n,
    case when q.children then coalesce((
      select json_agg(json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'birthDate', c.birth_date,
        'memberId', c.member_id, 'memberCardId', c.member_card_id, 'otherInfo', c.other_info) order by c.birth_date, c.first_name, c.id)
      from (select c.* from child_guardians g join children c on c.id = g.child_id
        where g.account_id = q."accountId" and 'view' = any(g.rights) and c.deleted_at is null limit 100) c), '[]') end as children,
    case when q.progress then (
      select json_build_object('isEmailConfirmed', a.email_confirmed_at is not null, 'hasPhone', a.phone is not null, 'hasChild', exists (
        select from child_guardians g join children c on c.id = g.child_id where g.account_id = a.id and c.deleted_at is null))
      from accounts a where a.id = q."accountId" and a.deleted_at is null) end as progress,
    case when q.passes or q.tickets then coalesce((
      select json_agg(json_build_object('guid', h.id, 'kind', h.kind, 'name', h.name, 'startDate', h.starts, 'endDate', h.ends,
        'orderReference', h.reference) order by h.ends, h.name, h.id)
      from (
        select p.id, 'pass' as kind, l.article_name as name, case when o.account_id = p.account_id then o.reference end as reference,
          p.valid_from as starts, p.valid_to as ends
        from passes p join order_lines l on l.id = p.order_line_id join orders o on o.id = l.order_id
        where q.passes and p.account_id = q."accountId" and p.revoked_at is null and p.valid_to >= q.today
        union all
        select t.id, 'serial-ticket', l.article_name, case when o.account_id = t.account_id then o.reference end, t.valid_from, t.valid_to
        from serial_tickets t join order_lines l on l.id = t.order_line_id join orders o on o.id = l.order_id
        where q.tickets and t.account_id = q."accountId" and t.revoked_at is null and t.valid_to >= q.today
          and (select entrances_left from serial_ticket_entries e where e.serial_ticket_id = t.id order by number desc limit 1) > 0
        order by ends limit 100) h), '[]') end as holdings
  from jsonb_to_recordset($1::jsonb) as q (tag text, n int, "accountId" uuid, today date, children boolean, progress boolean, passes boolean, tickets boolean)
  where q.tag = 'q'`,
)
