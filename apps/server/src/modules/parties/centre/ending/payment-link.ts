import { randomUUID } from 'node:crypto'
import { type mailPartyLink as linkRoute, type PartyEnding, partyLinkDays } from '@hoppla/contract/parties/centre/ending'
import type { ServeInput } from '@hoppla/contract/route'
import { formatDate, storedLanguage } from '@hoppla/i18n'
import { countryWording } from '../../../../brand/wording.ts'
import { repeatOnConflict } from '../../../../db/repeat-conflict.ts'
import type { StaffCaller } from '../../../../http/caller.ts'
import { answerOfKey, once } from '../../../../http/idempotency.ts'
import { limit } from '../../../../http/rate-limit.ts'
import { Refusal } from '../../../../http/refusal.ts'
import { enqueue, job } from '../../../../jobs/jobs.ts'
import { dayIn } from '../../../../kernel/calendar.ts'
import type { Deps } from '../../../../kernel/deps.ts'
import { audit } from '../../../../logging/audit.ts'
import { deliverMail } from '../../../../mail/mail.ts'
import { choosePayment, findOrderStateByReference, isPayable, orderLink, orderSecret } from '../../../orders/orders.ts'
import { siteOfCountry } from '../../../places/places.ts'
import { findParty } from '../../booking/parties-booked.sql.ts'
import { amountOf, centreOf, rowsOf, whenOf } from '../../booking/party-mails.ts'
import { moneyOf } from '../../booking/party-money.ts'
import { endOpenOrders, listOpenOrders } from '../../host/open-orders.ts'
import { orderRest, paymentOf } from '../../host/pay-party.ts'
import { partyWords } from '../../parties.words.ts'
import { asBuyer, guest } from '../buyers.ts'
import { getCentreRow } from '../centre.ts'
import { getPartyEnding, holdUnchanged } from './ending.ts'

const dayMs = 86_400_000
/** A family is not written to more often in a day. */
const perParty = { max: 3, seconds: 86_400 }

/** Orders what is left to pay for a party, and mails its family where to pay it. @throws Refusal as `mailPartyLink` in the contract. */
export const mailPartyLink = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { id }, body: { version } }: ServeInput<typeof linkRoute>,
): Promise<PartyEnding> => {
  const seen = await getCentreRow(deps, caller, id, 'till.charge')
  const { email } = seen
  if (!email) throw new Refusal('party.no-address')
  const isRepeat = caller.idempotency && (await answerOfKey(deps.pool, caller.idempotency))
  if (!isRepeat) {
    if (seen.status !== 'Booked') throw new Refusal('party.over')
    if (seen.version !== version) throw new Refusal('content.changed-meanwhile')
    await endOpenOrders(deps, id)
  }
  const site = await siteOfCountry(deps, seen.countryId)
  const [shop] = await paymentOf(deps.pool, [seen.playgroundId])
  if (!site || !shop) throw new Refusal('party.not-found')
  const wording = await countryWording(deps, seen.countryId, storedLanguage(seen.language))
  const payment = choosePayment(deps, shop, undefined)
  await repeatOnConflict(deps.db, (tx) =>
    once(tx, caller.idempotency, async () => {
      await limit({ ...deps, db: tx }, `party-links:${id}`, perParty)
      const party = await holdUnchanged(tx, caller, { seen, version })
      if (moneyOf(party).dueMinor <= 0) throw new Refusal('party.nothing-due')
      const now = deps.clock.now()
      const customer = {
        ...guest(site, wording.language),
        account: party.accountId === null ? undefined : asBuyer(party.accountId),
      }
      const placed = await orderRest(tx, party, customer, {
        ...{ key: shop.key, payment, wording, now, expiresAt: new Date(now.getTime() + partyLinkDays * dayMs), guestEmail: email },
      })
      await enqueue(tx, mailRestLink, { mailId: randomUUID(), partyId: id, orderId: placed.id })
      await audit(tx, {
        ...{ actorId: caller.staff.id, action: 'party.link-sent', subject: id, placeId: party.playgroundId },
        ...{ address: caller.address, detail: { reference: placed.orderReference } },
      })
      return { id }
    }),
  )
  return getPartyEnding(deps, caller, id)
}

/** Mails a family where to pay what is left. Made when it goes out: neither address nor link lies in the queue. An order that has ended is left out. */
export const mailRestLink = job<{ mailId: string; partyId: string; orderId: string }>(
  'parties.mail-rest-link',
  async (deps, { mailId, partyId, orderId }) => {
    const [party] = await findParty(deps.pool, [partyId])
    const open = (await listOpenOrders(deps.pool, partyId)).find((one) => one.orderId === orderId)
    if (!party?.email || !open) return
    const [order] = await findOrderStateByReference(deps.pool, [open.reference])
    if (!order || !isPayable(order, deps.clock.now())) return
    const language = storedLanguage(party.language)
    const wording = await countryWording(deps, party.countryId, language)
    const t = partyWords(wording)
    const said = {
      ...{ ...whenOf(party, language), playground: centreOf(party, language) },
      amount: amountOf(open.totalMinor, party, language),
      date: formatDate(dayIn(order.expiresAt, party.timeZone), language, 'on'),
    }
    await deliverMail(deps, {
      ...{ id: mailId, to: party.email, countryId: party.countryId, template: 'party-due' },
      about: { orderId, accountId: party.accountId },
      page: {
        ...{ language, subject: t('link.subject', said), heading: t('link.heading') },
        blocks: [
          { kind: 'paragraph', text: t('link.text', said) },
          { kind: 'rows', rows: rowsOf(party, wording) },
        ],
        button: {
          label: t('link.pay', said),
          href: orderLink('payment', deps.config.origins[party.countrySlug] ?? '', {
            ...{ language, reference: open.reference },
            secret: party.accountId === null ? orderSecret(deps.config, orderId) : null,
          }),
        },
        notes: [t('link.note')],
      },
      attachments: [],
    })
  },
)
