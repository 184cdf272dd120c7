import { batchedQuery } from '../../cache/batched-query.ts'
import type { LineKind } from '../../db/tables/orders.ts'
import type { Texts } from '../../db/tables/places.ts'

export type OverviewQuestion = {
  accountId: string
  /** The day and time at the site that is asked on, YYYY-MM-DD and HH:MM. */
  today: string
  clock: string
  children: boolean
  progress: boolean
  /** Offers are of the country they are asked in. */
  countryId: string
  offers: boolean
  /** Sport classes and trials. */
  sport: boolean
  camps: boolean
  parties: boolean
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
        /** Of its pass that is valid today. */
        subscription: string | null
      }[]
    | null
  /** Null when not asked for, or when the account is gone. */
  progress: { isEmailConfirmed: boolean; hasPhone: boolean; hasChild: boolean } | null
  offers:
    | {
        guid: string
        kind: 'entrance' | 'other'
        names: Texts
        descriptions: Texts
        percent: number | null
        amountMinor: number | null
        currency: string
        barCode: string
        goodFor: LineKind[]
        startDate: string | null
        endDate: string
      }[]
    | null
  bookings: (Omit<Item, 'name'> & { isCamp: boolean; names: Texts; languages: string[] })[] | null
  holdings: (Item & { isPass: boolean })[] | null
  parties: (Omit<Item, 'name'> & { names: Texts; centre: string; languages: string[] })[] | null
}

/**
 * The whole overview in one round trip, batched over concurrent requests. It joins what several modules publish, so that it can be a single statement.
 * Parts that were not requested are guarded by a `case` and not executed (overview.test.ts checks the plan).
 * Tickets and passes: those the account owns and can still use, bought or redeemed. Bookings: confirmed classes with a day ahead, including guest bookings
 * with the confirmed address; `startDate` is the next of those days, today until it is over. (`offset 0` makes a class a lookup by key: without it all
 * classes of the chain were read and hashed for each request, half of the statement's time.)
 */
export const gather = batchedQuery<OverviewQuestion, OverviewRow>(
  'gather-overview',
  `select q.n,
    case when q.children then coalesce((
      select json_agg(json_build_object('id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'birthDate', c.birth_date,
        'memberId', c.member_id, 'memberCardId', c.member_card_id, 'otherInfo', c.other_info, 'subscription', (
          select p.id from published.usable_passes p where p.child_id = c.id and p.valid_from <= q.today and p.valid_to >= q.today
          order by (p.country_id = q."countryId") desc, p.valid_to desc, p.id limit 1)) order by c.birth_date, c.first_name, c.id)
      from (select c.* from published.child_guardians g join published.children c on c.id = g.child_id
        where g.account_id = q."accountId" and 'view' = any(g.rights) and c.deleted_at is null limit 100) c), '[]') end as children,
    case when q.progress then (
      select json_build_object('isEmailConfirmed', a.email_confirmed_at is not null, 'hasPhone', a.has_phone, 'hasChild', exists (
        select from published.child_guardians g join published.children c on c.id = g.child_id where g.account_id = a.id and c.deleted_at is null))
      from published.accounts a where a.id = q."accountId" and a.deleted_at is null) end as progress,
    case when q.offers then coalesce((
      select json_agg(json_build_object('guid', c.id, 'kind', c.kind, 'names', c.names, 'descriptions', c.descriptions, 'percent', c.percent,
        'amountMinor', c.amount_minor, 'currency', c.currency, 'barCode', c.bar_code, 'goodFor', c.good_for, 'startDate', c.valid_from, 'endDate', c.valid_to)
        order by c.valid_to, c.position, c.id)
      from (select c.* from published.coupons c
        where c.account_id = q."accountId" and c.used_at is null and c.country_id = q."countryId" and c.valid_to >= q.today
          and (c.valid_from is null or c.valid_from <= q.today)
        order by c.valid_to limit 100) c), '[]') end as offers,
    case when q.sport or q.camps then coalesce((
      select json_agg(json_build_object('guid', b.id, 'isCamp', b.is_camp, 'names', b.names, 'languages', b.languages, 'startDate', b.starts,
        'endDate', b.ends, 'orderReference', b.reference) order by b.starts, b.id)
      from (
        select b.id, b.reference, k.type = 'LeoCamp' as is_camp, k.names, k.languages, d.starts, d.ends
        from (
          select id, reference, class_id from published.class_bookings where account_id = q."accountId" and status = 'Confirmed'
          union all
          select g.id, g.reference, g.class_id from published.accounts a join published.class_bookings g on g.email_normalized = a.email_normalized
          where a.id = q."accountId" and a.email_confirmed_at is not null and not a.must_reset_password and a.deleted_at is null and g.account_id is null
            and g.status = 'Confirmed') b
        cross join lateral (
          select c.type, c.names, l.languages from published.classes c join playgrounds p on p.id = c.playground_id join countries l on l.id = p.country_id
          where c.id = b.class_id and case when c.type = 'LeoCamp' then q.camps else q.sport end offset 0) k
        join lateral (
          select min(date) as starts, max(date) as ends from published.class_occasions o where o.class_id = b.class_id and o.date >= q.today
            -- Of today's what is over is past: until when, the group of each child says.
            and (o.date > q.today or q.clock < (select max(g.end_time) from published.class_booking_children c join published.class_age_groups g on g.id = c.age_group_id
              where c.booking_id = b.id))) d on d.starts is not null
        order by d.starts limit 100) b), '[]') end as bookings,
    case when q.passes or q.tickets then coalesce((
      select json_agg(json_build_object('guid', h.id, 'isPass', h.is_pass, 'name', h.name, 'startDate', h.starts, 'endDate', h.ends,
        'orderReference', h.reference) order by h.ends, h.name, h.id)
      from (
        select p.id, true as is_pass, l.article_name as name, case when o.account_id = p.account_id then o.reference end as reference,
          p.valid_from as starts, p.valid_to as ends
        from published.usable_passes p join published.order_lines l on l.id = p.order_line_id join published.orders o on o.id = l.order_id
        where q.passes and p.account_id = q."accountId" and p.valid_to >= q.today
        union all
        select t.id, false, l.article_name, case when o.account_id = t.account_id then o.reference end, t.valid_from, t.valid_to
        from published.usable_serial_tickets t join published.order_lines l on l.id = t.order_line_id join published.orders o on o.id = l.order_id
        where q.tickets and t.account_id = q."accountId" and t.valid_to >= q.today
        order by ends limit 100) h), '[]') end as holdings,
    case when q.parties then coalesce((
      select json_agg(json_build_object('guid', b.id, 'names', b.names, 'centre', b.name, 'languages', b.languages, 'startDate', b.date, 'endDate', b.date,
        'orderReference', b.reference) order by b.date, b.id)
      from (
        select b.id, b.date, p.name, p.names, l.languages, o.reference from published.booked_parties b join playgrounds p on p.id = b.playground_id
        join countries l on l.id = p.country_id left join published.orders o on o.id = b.order_id
        where b.account_id = q."accountId" and b.date >= q.today order by b.date limit 50) b), '[]') end as parties
  from jsonb_to_recordset($1::jsonb) as q (tag text, n int, "accountId" uuid, today date, clock time, children boolean, progress boolean, passes boolean, tickets boolean,
    "countryId" uuid, offers boolean, sport boolean, camps boolean, parties boolean)
  where q.tag = 'q'`,
)
