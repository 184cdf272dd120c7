import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { idOf } from '../../import/ids.ts'

type Charge = { cardId: string; minor: number; at: Date }
const place = idOf('place', 'orebro')

/** A gift card pays at the counter, as the till writes it: the entry and its charge in one statement. @returns the charge's id with the statement. */
export const charge = ({ cardId, minor, at }: Charge): { id: string; statement: RawBuilder<unknown> } => {
  const id = randomUUID()
  const statement = sql`with entry as (
      insert into gift_card_entries (gift_card_id, kind, amount_minor, at) values (${cardId}, 'redeem', ${-minor}, ${at}) returning number)
    insert into till_charges (id, location_id, day, at, gift_card_id, entry, amount_minor, currency, reference, receipt)
    select ${id}, ${place}, ${at}::timestamptz::date, ${at}, ${cardId}, number, ${minor}, 'SEK', 'T1', ${id}::text from entry`
  return { id, statement }
}

/** A charge is given back, in full or in part. */
export const reversal = (id: string, { cardId, minor, at }: Charge): RawBuilder<unknown> => sql`with entry as (
    insert into gift_card_entries (gift_card_id, kind, amount_minor, at) values (${cardId}, 'refund', ${minor}, ${at}) returning number)
  insert into till_reversals (id, charge_id, gift_card_id, entry, amount_minor, at)
  select ${randomUUID()}, ${id}, ${cardId}, number, ${minor}, ${at} from entry`
