import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { CancelStep, PartyExtraKind, PartyExtraPer } from '../../db/tables/parties.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { Limits, StartRule } from './parties.rules.ts'

/** A play centre as booking a party there needs to know it. Money in minor units. */
export type PartyPlace = {
  id: string
  key: string
  name: string
  names: Texts
  slug: string
  countryId: string
  timeZone: string
  languages: string[]
  currency: string
  /** From when parties are booked; null: at once. */
  opensAt: Date | null
  /** For each child beyond a package; null: it has no more. */
  extraChildMinor: number | null
  /** Of what says none of its own: a party is a visit, and taxed like one. */
  vatPercent: number
}
export const findPartyPlace = async (db: Db, id: string): Promise<PartyPlace | undefined> =>
  (
    await sql<PartyPlace>`
      select p.id, p.key, p.name, p.names, p.slug, p.country_id as "countryId", c.timezone as "timeZone", c.languages, c.currency,
        p.party_booking_opening_at as "opensAt", p.price_extra_birthday_child_minor as "extraChildMinor",
        (c.vat_rates ->> 'serialTicket')::float8 as "vatPercent"
      from playgrounds p join countries c on c.id = p.country_id where p.id = ${id} and not p.is_disabled`.execute(db)
  ).rows[0]

/** The plan of a play centre's parties; none: it takes no bookings. */
export const listStartRules = async (db: Db, playgroundId: string): Promise<StartRule[]> =>
  (
    await sql<StartRule>`
      select weekdays, date::text, array(select to_char(s, 'HH24:MI') from unnest(starts) s) as starts
      from party_starts where location_id = ${playgroundId}`.execute(db)
  ).rows

export type PartyRules = Limits & {
  setupMinutes: number
  cleanupMinutes: number
  noticeHours: number
  leastChildren: number
  depositMinor: number | null
  depositPercent: number | null
  restDays: number
  changeDays: number
  answerDays: number
  cancelSteps: CancelStep[]
}
/** The rules of the nearest place that has some. */
export const findPartyRules = async (db: Db, playgroundId: string): Promise<PartyRules | undefined> =>
  (
    await sql<PartyRules>`
      select r.setup_minutes as "setupMinutes", r.cleanup_minutes as "cleanupMinutes", r.notice_hours as "noticeHours", r.least_children as "leastChildren",
        r.deposit_minor as "depositMinor", r.deposit_percent as "depositPercent", r.rest_days as "restDays", r.change_days as "changeDays",
        r.answer_days as "answerDays", r.cancel_steps as "cancelSteps", r.most_at_once as "mostAtOnce", r.hosts
      from party_rules r join location_closure c on c.ancestor_id = r.location_id and c.descendant_id = ${playgroundId}
      order by c.depth limit 1`.execute(db)
  ).rows[0]

export type ExtraRow = {
  id: string
  kind: PartyExtraKind
  names: Texts
  descriptions: Texts
  minor: number
  per: PartyExtraPer
  vatPercent: number | null
  stockPerDay: number | null
  media: { id: string; version: string; file_name: string; focus: string | null } | null
}
/** Food and extras of the nearest place that has any, without those that are switched off. */
export const listPartyExtras = async (db: Db, playgroundId: string): Promise<ExtraRow[]> =>
  (
    await sql<ExtraRow>`
      select x.id, x.kind, x.names, x.descriptions, x.price_minor as minor, x.per, x.vat_percent as "vatPercent", x.stock_per_day as "stockPerDay",
        case when m.id is not null then jsonb_build_object('id', m.id, 'version', m.version, 'file_name', m.file_name, 'focus', m.focus) end as media
      from party_extras x join location_closure c on c.ancestor_id = x.location_id and c.descendant_id = ${playgroundId} left join media m on m.id = x.media_id
      where not x.is_disabled and c.depth = (select min(n.depth) from party_extras q join location_closure n on n.ancestor_id = q.location_id
        and n.descendant_id = ${playgroundId})
      order by x.position, x.key`.execute(db)
  ).rows
