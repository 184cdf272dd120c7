import { randomUUID } from 'node:crypto'
import { countryWording } from '../../../brand/wording.ts'
import type { Tx } from '../../../db/connect.ts'
import { statement, within } from '../../../db/statement.ts'
import { enqueue, job } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { deliverMail } from '../../../mail/mail.ts'
import { orderLanguage } from '../documents/documents.ts'
import { mailTranslate, money } from '../documents/order-wording.ts'

/** Something given to somebody that is worth nothing any more, and who has it. */
type EndedPresent = {
  id: string
  /** Of a gift card; null: a ticket or a pass. */
  amountMinor: number | null
  currency: string
  name: string
  email: string
  language: string
  countryId: string
}

/**
 * Presents of these lines that have reached somebody else than the buyer: by our mail, or connected with an account of its own. Who only would have got one
 * hears nothing of it. Of a gift card only when nothing is left on it.
 */
const listReached = statement<{ id: string }>(
  'list-presents-reached',
  `select g.id from gift_cards g join gift_card_deliveries d on d.order_line_id = g.order_line_id and g.credit_note_id is null
    join lateral (select balance_minor from gift_card_entries where gift_card_id = g.id order by number desc limit 1) e on true
  where g.order_line_id = any($1::uuid[]) and d.recipient = 'someone' and d.sent_at is not null and e.balance_minor = 0
  union all
  select k.id from redeem_codes k join order_lines l on l.id = k.order_line_id join orders o on o.id = l.order_id
    left join gift_card_deliveries d on d.order_line_id = l.id
    left join serial_tickets t on t.redeem_code_id = k.id left join passes p on p.redeem_code_id = k.id
  where k.order_line_id = any($1::uuid[]) and k.revoked_at is not null
    and (coalesce(t.account_id, p.account_id) <> o.account_id or (d.recipient = 'someone' and d.sent_at is not null))`,
)

/** Tells whoever was given something of these lines that it has ended; in the transaction that ended it, afterwards. */
export const notifyRecipients = async (tx: Tx, lineIds: readonly string[]): Promise<void> => {
  for (const { id } of await listReached(within(tx), [lineIds]))
    await enqueue(tx, mailPresentEnded, { mailId: randomUUID(), presentId: id })
}

/** Who holds a present: the account that connected it, else the address it was sent to. */
const findEnded = statement<EndedPresent>(
  'find-ended-present',
  `select g.id, g.amount_minor as "amountMinor", g.currency, l.article_name as name, d.recipient_email as email, o.language, g.country_id as "countryId"
  from gift_cards g join order_lines l on l.id = g.order_line_id join orders o on o.id = l.order_id join gift_card_deliveries d on d.order_line_id = l.id
  where g.id = $1 and d.recipient_email <> ''
  union all
  select k.id, null, o.currency, l.article_name, coalesce(a.email, d.recipient_email), o.language, o.country_id
  from redeem_codes k join order_lines l on l.id = k.order_line_id join orders o on o.id = l.order_id
    left join gift_card_deliveries d on d.order_line_id = l.id
    left join serial_tickets t on t.redeem_code_id = k.id left join passes p on p.redeem_code_id = k.id
    left join accounts a on a.id = coalesce(t.account_id, p.account_id) and a.deleted_at is null
  where k.id = $1 and coalesce(a.email, d.recipient_email) <> ''`,
)

/**
 * To whom something was given whose money went back: it is worth nothing any more. Says nothing of the buyer's rights or reasons. Who has left since, or
 * whose address was erased, is not told.
 */
export const mailPresentEnded = job<{ mailId: string; presentId: string }>(
  'mail-present-ended',
  async (deps: Deps, { mailId, presentId }) => {
    const [present] = await findEnded(deps.pool, [presentId])
    if (!present) return
    const language = orderLanguage(present.language)
    const t = mailTranslate(await countryWording(deps, present.countryId, language))
    const text =
      present.amountMinor === null
        ? t('presentEnded.code', { name: present.name })
        : t('presentEnded.card', { amount: money(present.amountMinor, present.currency, language, { short: true }) })
    await deliverMail(deps, {
      id: mailId,
      to: present.email,
      countryId: present.countryId,
      template: 'present-ended',
      page: {
        language,
        subject: t('presentEnded.title'),
        heading: t('presentEnded.title'),
        blocks: [{ kind: 'paragraph', text }],
        notes: [t('presentEnded.note')],
      },
      attachments: [],
    })
  },
)
