import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** What a provider asks about: a dispute of one of an order’s payments. Minor units. */
export type DisputeRow = {
  id: string
  provider: string
  session: string | null
  reason: string
  state: 'open' | 'won' | 'lost'
  amountMinor: number
  currency: string
  openedAt: Date
}
export type MailRow = { at: Date; template: string; state: 'accepted' | 'waiting' | 'refused' | 'given-up'; recipient: string }
export type EvidenceRow = {
  disputes: DisputeRow[]
  /** Of the account that bought; null: a guest, or it has gone. */
  account: { name: string; email: string; confirmedAt: Date | null } | null
  mails: MailRow[]
  /** When the buyer declared to withdraw. */
  withdrawnAt: Date[]
  creditNotes: { number: number; at: Date; amountMinor: number }[]
  refunds: { at: Date; amountMinor: number }[]
}

/** JSON has no moments. */
const moments = <T extends object>(row: T, ...names: (keyof T)[]): T =>
  ({ ...row, ...Object.fromEntries(names.map((name) => [name, row[name] === null ? null : new Date(row[name] as never)])) }) as T

/** What is kept of an order besides its lines: who bought, what was mailed and whether it arrived, and what went back. */
export const findEvidence = async (db: Db, orderId: string): Promise<EvidenceRow> => {
  const { rows } = await sql<EvidenceRow>`
    select
      coalesce((select json_agg(json_build_object('id', d.provider_dispute_id, 'provider', d.provider, 'session', p.session_id, 'reason', d.reason,
          'state', d.state, 'amountMinor', d.amount_minor, 'currency', d.currency, 'openedAt', d.opened_at) order by d.opened_at)
        from disputes d join payments p on p.id = d.payment_id where p.order_id = o.id), '[]') as disputes,
      (select json_build_object('name', trim(a.first_name || ' ' || a.last_name), 'email', a.email, 'confirmedAt', a.email_confirmed_at)
        from published.accounts a where a.id = o.account_id and a.deleted_at is null) as account,
      coalesce((select json_agg(json_build_object('at', coalesce(m.accepted_at, m.refused_at, m.given_up_at, m.tried_at), 'template', m.template,
          'state', m.state, 'recipient', m.recipient) order by m.queued_at)
        from published.mail_deliveries m where m.order_id = o.id), '[]') as mails,
      coalesce((select json_agg(w.received_at order by w.received_at) from withdrawals w where w.order_id = o.id), '[]') as "withdrawnAt",
      coalesce((select json_agg(json_build_object('number', n.number, 'at', n.issued_at, 'amountMinor', n.amount_minor) order by n.number)
        from credit_notes n where n.order_id = o.id), '[]') as "creditNotes",
      coalesce((select json_agg(json_build_object('at', r.done_at, 'amountMinor', r.amount_minor) order by r.done_at)
        from refunds r join payments p on p.id = r.payment_id where p.order_id = o.id and r.done_at is not null and r.gift_card_id is null), '[]') as refunds
    from orders o where o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no order ${orderId}.`)
  return {
    disputes: row.disputes.map((one) => moments(one, 'openedAt')),
    account: row.account && moments(row.account, 'confirmedAt'),
    mails: row.mails.map((one) => moments(one, 'at')),
    withdrawnAt: row.withdrawnAt.map((at) => new Date(at)),
    creditNotes: row.creditNotes.map((one) => moments(one, 'at')),
    refunds: row.refunds.map((one) => moments(one, 'at')),
  }
}
