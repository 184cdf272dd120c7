import { fromMinor } from '@hoppla/i18n'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { CancelStep, PartyExtraKind, PartyExtraPer } from '../../db/tables/parties.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { Day } from '../../kernel/calendar.ts'
import { writeWeekdays } from '../dates.rules.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, keyOfMedia, keysOfPlaces, rowOf, some, someWordsOf, unless, wordsOf } from './values.ts'

type Row = { locationId: string; place: string; country: string }
/** Where a row `q` stands: its place, and the country that its file is named after. */
const where = sql`q.location_id as "locationId", p.key as place, c.key as country`
const from = (table: string): RawBuilder<unknown> => sql`${sql.table(table)} q join ${keysOfPlaces} p on p.id = q.location_id
  join location_closure u on u.descendant_id = q.location_id join countries c on c.id = u.ancestor_id`

type Start = Row & { weekdays: number[] | null; date: Day | null; starts: string[] }
/** Rows of party starts, a file for each country; the item is the play centre with all its rows. */
export const storedPartyStarts = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Start>`
    select ${where}, q.weekdays, q.date::text, array(select to_char(s, 'HH24:MI') from unnest(q.starts) s order by s) as starts
    from ${from('party_starts')} where ${among('q.location_id', items)}
    order by c.key collate "C", p.key collate "C", q.date nulls first, q.weekdays, q.starts`.execute(db)
  return rows.map(({ locationId, place, country, weekdays, date, starts }) => ({
    item: locationId,
    file: `party-starts/${country}.yaml`,
    row: rowOf({ place, days: weekdays ? writeWeekdays(weekdays) : undefined, date: given(date), at: starts }),
  }))
}

type Rules = Row & {
  setup: number
  cleanup: number
  notice: number
  least: number
  deposit: number | null
  depositPercent: number | null
  currency: string
  rest: number
  change: number
  answer: number
  steps: CancelStep[]
  atOnce: number | null
  hosts: number | null
}
/** Rows of party rules, a file for each country; the item is the place with its row. */
export const storedPartyRules = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Rules>`
    select ${where}, q.setup_minutes as setup, q.cleanup_minutes as cleanup, q.notice_hours as notice, q.least_children as least,
      q.deposit_minor as deposit, q.deposit_percent as "depositPercent", q.currency, q.rest_days as rest, q.change_days as change,
      q.answer_days as answer, q.cancel_steps as steps, q.most_at_once as "atOnce", q.hosts
    from ${from('party_rules')} where ${among('q.location_id', items)} order by c.key collate "C", p.key collate "C"`.execute(db)
  return rows.map((one) => ({
    item: one.locationId,
    file: `party-rules/${one.country}.yaml`,
    row: rowOf({
      place: one.place,
      setupMinutes: one.setup,
      cleanupMinutes: one.cleanup,
      noticeHours: one.notice,
      leastChildren: one.least,
      deposit: one.deposit === null ? undefined : fromMinor(one.deposit, one.currency),
      depositPercent: given(one.depositPercent),
      restDays: one.rest,
      changeDays: one.change,
      answerDays: one.answer,
      cancelSteps: some(one.steps.map(({ days, keep }) => ({ days, keep }))),
      mostAtOnce: given(one.atOnce),
      hosts: given(one.hosts),
    }),
  }))
}

type Extra = Row & {
  key: string
  kind: PartyExtraKind
  names: Texts
  descriptions: Texts
  price: number
  currency: string
  per: PartyExtraPer
  vatPercent: number | null
  stock: number | null
  picture: string | null
  isDisabled: boolean
  position: number
}
/** Rows of party extras, a file for each country; the item is the place with all its rows. */
export const storedPartyExtras = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Extra>`
    select ${where}, q.key, q.kind, q.names, q.descriptions, q.price_minor as price, q.currency, q.per, q.vat_percent as "vatPercent",
      q.stock_per_day as stock, ${keyOfMedia('q.media_id')} as picture, q.is_disabled as "isDisabled", q.position
    from ${from('party_extras')} where ${among('q.location_id', items)}
    order by c.key collate "C", p.key collate "C", q.position, q.key collate "C"`.execute(db)
  return rows.map((one) => ({
    item: one.locationId,
    file: `party-extras/${one.country}.yaml`,
    row: rowOf({
      key: one.key,
      place: one.place,
      kind: one.kind,
      names: wordsOf(one.names),
      descriptions: someWordsOf(one.descriptions),
      price: fromMinor(one.price, one.currency),
      per: one.kind === 'food' ? undefined : one.per,
      vatPercent: given(one.vatPercent),
      stockPerDay: given(one.stock),
      picture: given(one.picture),
      disabled: unless(one.isDisabled, false),
      position: one.position,
    }),
  }))
}
