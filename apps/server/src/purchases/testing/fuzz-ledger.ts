import { randomUUID } from 'node:crypto'
import { idOf } from '../../import/ids.ts'
import { expireGiftCards } from '../../modules/gift-cards/own-gift-cards.ts'
import type { FuzzTable, MorePlays } from '../../modules/orders/testing/fuzz-plays.ts'
import { earnRevenue } from '../../modules/tickets/tickets.ts'

/** Steps that earn and spend without an order: entrances, days that pass, what runs out, gift cards at the counter, months that are closed. */
export const ledgerPlays = ({ shop: { deps }, pick, chance, addToCards }: FuzzTable): MorePlays => {
  const query = <Row extends object>(text: string, values: unknown[] = []) => deps.pool.query<Row>(text, values)
  const some = async (text: string): Promise<string | undefined> => pick((await query<{ id: string }>(text)).rows)?.id
  const place = idOf('place', 'orebro')
  const enter = async (kind: 'use' | 'undo') => {
    const ticket = await some(`select t.id from serial_tickets t join lateral (
        select entrances_left as rest, kind from serial_ticket_entries e where e.serial_ticket_id = t.id order by e.number desc limit 1) e on true
      where t.revoked_at is null and ${kind === 'use' ? 'e.rest > 0' : `e.kind = 'use'`} order by t.code`)
    if (ticket !== undefined)
      await query(
        `insert into serial_ticket_entries (serial_ticket_id, kind, entrances, location_id, at) values ($1, $2, $3, $4, $5)`,
        [ticket, kind, kind === 'use' ? -1 : 1, place, deps.clock.now()],
      )
  }
  const aCard = () =>
    some(`select g.id from gift_cards g join lateral (
        select balance_minor from gift_card_entries e where e.gift_card_id = g.id order by e.number desc limit 1) e on true
      where e.balance_minor > 0 order by g.code_hash`)
  const balanceOf = async (card: string): Promise<number> =>
    (
      await query<{ minor: number }>(
        'select balance_minor as minor from gift_card_entries where gift_card_id = $1 order by number desc limit 1',
        [card],
      )
    ).rows[0]?.minor ?? 0
  const enterCard = async (card: string, kind: 'redeem' | 'refund', minor: number): Promise<number | undefined> => {
    addToCards(minor)
    const { rows } = await query<{ number: number }>(
      'insert into gift_card_entries (gift_card_id, kind, amount_minor, at) values ($1, $2, $3, $4) returning number',
      [card, kind, minor, deps.clock.now()],
    )
    return rows[0]?.number
  }
  const plays = {
    'an entrance': () => enter('use'),
    'an entrance back': () => enter('undo'),
    'days pass': () => {
      // For the passes alone: orders and withdrawals go by the shop's clock.
      const later = new Date(deps.clock.now().getTime() + Math.ceil(chance() * 20) * 86_400_000)
      return earnRevenue({ pool: deps.pool, clock: { now: () => later } })
    },
    'a card runs out': async () => {
      const card = chance() < 0.3 ? await aCard() : undefined
      if (card === undefined) return
      const minor = await balanceOf(card)
      await query(`update gift_cards set valid_to = '2020-01-01' where id = $1`, [card])
      await expireGiftCards(deps)
      addToCards((await balanceOf(card)) - minor)
    },
    'a ticket card runs out': async () => {
      const ticket =
        chance() < 0.3
          ? await some('select id from serial_tickets where revoked_at is null and expired_at is null order by code')
          : undefined
      if (ticket === undefined) return
      await query(`update serial_tickets set valid_from = '2020-01-01', valid_to = '2020-01-01' where id = $1`, [ticket])
      await earnRevenue(deps)
    },
    'the counter': async () => {
      const card = await aCard()
      if (card === undefined) return
      const minor = Math.ceil((await balanceOf(card)) * chance())
      if (minor === 0) return
      const charge = randomUUID()
      await query(
        `insert into till_charges (id, location_id, day, at, gift_card_id, entry, amount_minor, currency, reference, receipt)
        values ($1::uuid, $2, $3::date, $3, $4, $5, $6, 'SEK', 'T1', $1::text)`,
        [charge, place, deps.clock.now(), card, await enterCard(card, 'redeem', -minor), minor],
      )
      if (chance() < 0.5)
        await query(
          'insert into till_reversals (id, charge_id, gift_card_id, entry, amount_minor, at) values ($1, $2, $3, $4, $5, $6)',
          [randomUUID(), charge, card, await enterCard(card, 'refund', minor), minor, deps.clock.now()],
        )
    },
  }
  return { plays }
}
