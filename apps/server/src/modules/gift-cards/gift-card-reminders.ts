import { randomUUID } from 'node:crypto'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate } from '@hoppla/i18n'
import { sql } from 'kysely'
import { countryWording } from '../../brand/wording.ts'
import { codeOf } from '../../crypto/code-keeper.ts'
import { enqueue, job } from '../../jobs/jobs.ts'
import { deliverMail } from '../../mail/mail.ts'
import { attachment, getShop, mailTranslate, money, orderLanguage } from '../orders/orders.ts'
import { giftCardDocument } from './gift-card-document.ts'
import { findCard } from './gift-cards.sql.ts'

/** So many days before its last one, a card that still holds value is written about, once. */
export const remindDaysBefore = 30
/** A card that was sold so near its end needs no reminder. */
const notYoungerThanDays = 60

/** To whom it was given, else to the buyer: what is left on a card, and until when. */
export const mailGiftCardReminder = job<{ mailId: string; giftCardId: string }>(
  'mail-gift-card-reminder',
  async (deps, { mailId, giftCardId }) => {
    const [card] = await findCard(deps.pool, [giftCardId])
    if (!card) throw new Error(`There is no gift card ${giftCardId}.`)
    const to = card.recipientEmail || card.buyerEmail
    // Spent, given back or forgotten since yesterday.
    if (card.balanceMinor === 0 || to === '') return
    const language = orderLanguage(card.language)
    const t = mailTranslate(await countryWording(deps, card.countryId, language))
    const shop = await getShop(deps, card.countryId)
    const values = {
      amount: money(card.balanceMinor, card.currency, language, { short: true }),
      date: formatDate(card.validTo, language),
      brand: shop.brand,
    }
    await deliverMail(deps, {
      id: mailId,
      to,
      countryId: card.countryId,
      template: 'gift-card-reminder',
      about: { orderId: card.orderId, ...(card.recipientEmail ? {} : { accountId: card.accountId }) },
      page: {
        language,
        subject: t('reminder.subject', values),
        heading: t('reminder.heading'),
        blocks: [
          { kind: 'paragraph', text: t('reminder.text', values) },
          { kind: 'code', label: t('card.code'), code: codeOf(deps, card) },
          {
            kind: 'rows',
            rows: [
              [t('reminder.rest'), values.amount],
              [t('card.validTo'), values.date],
            ],
          },
        ],
        button: {
          label: t('forYou.button'),
          href: `${deps.config.origins[card.countrySlug]}${pathTo('start', { lang: language })}`,
        },
      },
      attachments: [attachment(await giftCardDocument(deps, card, language))],
    })
  },
)

/** Finds the cards that end soon, on their country's clock; each is written about once. Cards whose mail has yet to be delivered are left alone. */
export const remindOfGiftCards = job(
  'remind-of-gift-cards',
  async (deps) => {
    const now = deps.clock.now()
    await deps.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update gift_cards set reminded_at = ${now} where id in (
          select g.id from gift_cards g join countries c on c.id = g.country_id
          join lateral (select balance_minor from gift_card_entries where gift_card_id = g.id order by number desc limit 1) e on true
          left join published.order_deliveries d on d.order_line_id = g.order_line_id and g.credit_note_id is null and not g.is_goodwill
          where g.reminded_at is null and e.balance_minor > 0 and g.issued_at < ${now}::timestamptz - ${notYoungerThanDays} * interval '1 day'
            and g.valid_to between (${now}::timestamptz at time zone c.timezone)::date
              and (${now}::timestamptz at time zone c.timezone)::date + ${remindDaysBefore}::int
            and (d.recipient is distinct from 'someone' or d.sent_at is not null)
          order by g.valid_to limit 1000 for update of g skip locked)
        returning id`.execute(tx)
      for (const { id } of rows) await enqueue(tx, mailGiftCardReminder, { mailId: randomUUID(), giftCardId: id })
    })
  },
  '10 8 * * *',
)
