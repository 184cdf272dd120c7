import { randomUUID } from 'node:crypto'
import { getPassArticle, getSerialTicket, passArticlesByLocation, serialTicketsByLocation } from '@hoppla/contract/catalogue'
import {
  orderDirectTicket,
  orderTicketCode,
  summarizeDirectTicket,
  summarizeTicketCode,
  ticketOrderStatus,
  ticketOrderTracking,
} from '@hoppla/contract/tickets'
import {
  orderDirectPass,
  orderPassCode,
  passOrderStatus,
  passOrderTracking,
  summarizeDirectPass,
  summarizePassCode,
} from '@hoppla/contract/tickets/passes'
import type { Wording } from '../../brand/wording.ts'
import { codeKeeper } from '../../crypto/code-keeper.ts'
import { newCode } from '../../crypto/printed-codes.ts'
import { within } from '../../db/statement.ts'
import type { ArticleTerms } from '../../db/tables/orders.ts'
import { serve } from '../../http/serve.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { getArticle, listArticlesAt, periodFrom } from '../catalogue/catalogue.ts'
import {
  type BoughtLine,
  type FulfilContext,
  mailOnTheDay,
  type PaidOrder,
  type Product,
  type QueuedJob,
  receiptMail,
  validTo,
} from '../orders/orders.ts'
import { lockChildrenById } from '../profile/profile.ts'
import { walletChanged } from '../wallet/wallet.ts'
import { codeDocument } from './code-document.ts'
import { exportTickets } from './export.ts'
import { ownCode } from './own-tickets.ts'
import { notifyRecipients } from './present-ended.ts'
import { auditTickets } from './ticket-audit.ts'
import { passCart, ticketCart } from './ticket-cart.ts'
import { aboveReceipt, mailCode } from './ticket-mails.ts'
import {
  createCodeOrder,
  createPassOrder,
  createTicketOrder,
  summarizePassCode as passCodeSummary,
  summarizePass,
  summarizeTicket,
} from './ticket-orders.ts'
import { unusedShare } from './ticket-value.rules.ts'
import { listBought, listEntrancesOfOrder, listUse, lockBought, revokeBought, revokeEntrances } from './ticket-value.sql.ts'
import { codeYears, firstPhotoStatus, placePass } from './tickets.rules.ts'
import {
  insertCodes,
  insertPasses,
  insertTickets,
  listCodesOfOrder,
  listHeldPeriods,
  type NewPass,
  type NewTicket,
  type NewTicketCode,
} from './tickets.sql.ts'

type Bought = { order: PaidOrder; line: BoughtLine; terms: ArticleTerms; number: number }
const ticketsOf = (orders: readonly PaidOrder[], mode: BoughtLine['mode']): Bought[] =>
  orders.flatMap((order) =>
    order.lines.flatMap((line) => {
      const { terms } = line
      if (terms === null) throw new Error(`Line ${line.id} has no terms.`)
      return line.mode === mode ? Array.from({ length: line.quantity }, (_, at) => ({ order, line, terms, number: at + 1 })) : []
    }),
  )

/** What serial tickets and passes have in common once they are bought; an order may hold both. */
const bought = (kind: 'serial-ticket' | 'pass') =>
  ({
    hold: async (where, orderId) => {
      await lockBought(where, [orderId, kind])
    },
    listUse: (where, orderId) => listEntrancesOfOrder(where, [orderId, kind]),
    readValue: async (where, lineIds) =>
      new Map(
        (await listUse(where, [lineIds])).map((line) => [
          line.id,
          { isRevoked: line.isRevoked, unusedShare: (today: string) => unusedShare(line, today) },
        ]),
      ),
    revoke: async (tx, { parts, now }) => {
      const lineIds = parts.filter(({ isOver }) => isOver).map(({ lineId }) => lineId)
      if (lineIds.length === 0) return
      const where = within(tx)
      await revokeEntrances(where, [lineIds, now])
      await revokeBought(where, [lineIds, now])
      const ended = await listBought(where, [lineIds])
      await walletChanged(
        where,
        kind,
        ended.map(({ id }) => id),
      )
      await notifyRecipients(tx, lineIds)
    },
    resendPresents: async (tx, orderId) => {
      const presents = (await listCodesOfOrder(within(tx), [orderId, kind])).filter(
        ({ recipientEmail, sentAt, redeemedAt, revokedAt }) => recipientEmail && sentAt !== null && !redeemedAt && !revokedAt,
      )
      for (const { id } of presents) await enqueue(tx, mailCode, { mailId: randomUUID(), codeId: id })
      return presents.length
    },
    present: {
      mail: async (deps, order, shop, wording) => {
        const { above, documents } = await mailed(deps, order.id, kind, wording)
        return receiptMail(deps, order, shop, wording, above, documents)
      },
      part: async (deps, order, wording) => {
        const { above, documents } = await mailed(deps, order.id, kind, wording)
        return { blocks: above.blocks, documents }
      },
      detail: async (deps, orderId) => ({
        codes: (await listCodesOfOrder(deps.pool, [orderId, kind])).map((row) => ownCode(deps, row)),
      }),
    },
  }) satisfies Partial<Product>

const mailed = async (deps: Deps, orderId: string, kind: 'serial-ticket' | 'pass', wording: Wording) => {
  const codes = await listCodesOfOrder(deps.pool, [orderId, kind])
  const own = codes.filter(({ recipient }) => recipient === 'me')
  return {
    above: aboveReceipt(deps, codes, kind === 'pass', wording),
    documents: await Promise.all(own.map((code) => codeDocument(deps, code, wording.language))),
  }
}

/** Serial tickets: paid ones stand on the buyer's account, or are codes to give away. */
export const serialTicketProduct: Product = {
  kind: 'serial-ticket',
  cart: ticketCart,
  ...bought('serial-ticket'),
  article: { needs: ['entrances', 'validityType', 'validity'], vatRate: 'serialTicket' },
  routes: {
    onSale: [
      serve(getSerialTicket, (deps, caller, { params }) => getArticle(deps, caller, 'serial-ticket', params.id)),
      serve(serialTicketsByLocation, (deps, caller, { params }) => listArticlesAt(deps, caller, 'serial-ticket', params.countryId)),
    ],
    sell: [
      serve(summarizeDirectTicket, (deps, caller, { body }) => summarizeTicket('direct')(deps, caller, body)),
      serve(summarizeTicketCode, (deps, caller, { body }) => summarizeTicket('redeem')(deps, caller, body)),
      serve(orderDirectTicket, (deps, caller, { body }) => createTicketOrder(deps, caller, body)),
      serve(orderTicketCode, (deps, caller, { body }) => createCodeOrder('serial-ticket')(deps, caller, body)),
    ],
    status: ticketOrderStatus,
    tracking: ticketOrderTracking,
  },
  // Of passes and codes as well: one statement each for both kinds.
  audit: auditTickets,
  exportSections: exportTickets,
  fulfil: async (paid, at) => {
    const tickets = ticketsOf(paid, 'direct').map(({ order, line, terms, number }): NewTicket => {
      if (order.accountId === null || terms.entrances === null) throw new Error(`Line ${line.id} cannot become a serial ticket.`)
      const { start, end } = periodFrom(terms, dayIn(at.now, order.timeZone))
      return {
        id: randomUUID(),
        order_line_id: line.id,
        number,
        redeem_code_id: null,
        account_id: order.accountId,
        valid_from: start,
        valid_to: end,
        entrances: terms.entrances,
      }
    })
    if (tickets.length > 0) await insertTickets(at.client, tickets, at.now)
    return { jobs: await issueCodes(paid, at) }
  },
}

/** Passes: paid ones are each for one child, after its last one; or as codes to give away. A child that has left meanwhile: the money goes back. */
export const passProduct: Product = {
  kind: 'pass',
  cart: passCart,
  ...bought('pass'),
  article: { needs: ['validityType', 'validity'], mayHave: ['entrances'], vatRate: 'pass' },
  routes: {
    onSale: [
      serve(getPassArticle, (deps, caller, { params }) => getArticle(deps, caller, 'pass', params.id)),
      serve(passArticlesByLocation, (deps, caller, { params }) => listArticlesAt(deps, caller, 'pass', params.locationId)),
    ],
    sell: [
      serve(summarizeDirectPass, (deps, caller, { body }) => summarizePass(deps, caller, body)),
      serve(summarizePassCode, (deps, caller, { body }) => passCodeSummary(deps, caller, body)),
      serve(orderDirectPass, (deps, caller, { body }) => createPassOrder(deps, caller, body)),
      serve(orderPassCode, (deps, caller, { body }) => createCodeOrder('pass')(deps, caller, body)),
    ],
    status: passOrderStatus,
    tracking: passOrderTracking,
  },
  fulfil: async (paid, at) => {
    const direct = ticketsOf(paid, 'direct')
    const children = direct.flatMap(({ line }) => line.childId ?? [])
    const here = new Set(children.length === 0 ? [] : (await lockChildrenById(at.client, [children])).map(({ id }) => id))
    const held = here.size === 0 ? [] : await listHeldPeriods(at.client, [[...here], at.now])
    const soldOut = new Set<string>()
    const passes: NewPass[] = []
    for (const { order, line, terms, number } of direct) {
      const { childId } = line
      if (childId === null || order.accountId === null || !here.has(childId)) {
        soldOut.add(order.orderId)
        continue
      }
      const { countryId } = order
      const mine = held.filter((pass) => pass.childId === childId && pass.countryId === countryId)
      const { period } = placePass(terms, mine, dayIn(at.now, order.timeZone))
      held.push({ childId, countryId, ...period })
      passes.push({
        id: randomUUID(),
        order_line_id: line.id,
        number,
        redeem_code_id: null,
        account_id: order.accountId,
        child_id: childId,
        valid_from: period.start,
        valid_to: period.end,
        photo_status: firstPhotoStatus(terms),
        entrances_without_photo: terms.entrancesWithoutPhoto,
      })
    }
    const kept = passes.filter(
      ({ order_line_id: id }) => !direct.some(({ order, line }) => line.id === id && soldOut.has(order.orderId)),
    )
    if (kept.length > 0) await insertPasses(at.client, kept, at.now)
    const delivered = paid.filter(({ orderId }) => !soldOut.has(orderId))
    return { jobs: await issueCodes(delivered, at), undelivered: new Map([...soldOut].map((id) => [id, 'SoldOut'])) }
  },
}

const issueCodes = async (paid: readonly PaidOrder[], { client, deps, now }: FulfilContext): Promise<QueuedJob[]> => {
  const keeper = codeKeeper(deps.config)
  const codes: NewTicketCode[] = []
  const jobs: QueuedJob[] = []
  for (const { order, line, number } of ticketsOf(paid, 'redeem')) {
    const id = randomUUID()
    const code = newCode()
    codes.push({
      id,
      order_line_id: line.id,
      number,
      code_hash: keeper.hash(code).toString('hex'),
      code_encrypted: keeper.encrypt(code, id).toString('hex'),
      valid_to: validTo(now, order.timeZone, codeYears),
    })
    if (line.recipient === 'someone') jobs.push(mailOnTheDay('mail-code', { mailId: randomUUID(), codeId: id }, line.sendAt, now))
  }
  if (codes.length > 0) await insertCodes(client, [JSON.stringify(codes), now])
  return jobs
}
