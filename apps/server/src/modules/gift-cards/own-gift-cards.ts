import type { GiftCardHistory } from '@hoppla/contract/gift-cards'
import type { OwnGiftCard } from '@hoppla/contract/orders'
import { fromMinor } from '@hoppla/i18n'
import type { Wording } from '../../brand/wording.ts'
import { codeKeeper, codeOf } from '../../crypto/code-keeper.ts'
import { readCode } from '../../crypto/printed-codes.ts'
import type { Caller, SignedInCaller } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { job } from '../../jobs/jobs.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { inLanguage } from '../catalogue/catalogue.ts'
import { claimGuestOrders, mailTranslate } from '../orders/orders.ts'
import { giftCardState } from './gift-card-tender.rules.ts'
import {
  appendEntry,
  findCard,
  findCardByHash,
  type GiftCardRow,
  listCardsOfBuyer,
  listCardsToExpire,
  listMovements,
  lockCard,
} from './gift-cards.sql.ts'

/** The gift cards an account has bought, whoever they were for; newest first. */
export const listMyGiftCards = async (deps: Deps, accountId: string, wording: Wording): Promise<OwnGiftCard[]> => {
  await claimGuestOrders(deps.db, accountId)
  return (await listCardsOfBuyer(deps.pool, [accountId])).map((row) => ownGiftCard(deps, row, wording))
}

/** The same without codes and receivers, for the staff: what each is called (empty: given instead of money back), and what is left on it. */
export const listCardsHeld = async (deps: Pick<Deps, 'pool' | 'clock'>, accountId: string) =>
  (await listCardsOfBuyer(deps.pool, [accountId])).map((row) => ({
    id: row.id,
    // A line that was refunded to a card has the name of something else.
    name: row.isCredit ? '' : row.articleName,
    ...worthOf(deps, row),
  }))

/** A card of this buyer. @throws Refusal `gift-card.not-found`, also for somebody else's. */
export const getOwnCard = async (deps: Deps, { account }: SignedInCaller, id: string): Promise<GiftCardRow> => {
  const [row] = await findCard(deps.pool, [id])
  if (row?.accountId !== account.id) throw new Refusal('gift-card.not-found')
  return row
}

/** A card as its buyer sees it, code included. */
export const ownGiftCard = (deps: Pick<Deps, 'config' | 'clock'>, row: GiftCardRow, wording: Wording): OwnGiftCard => ({
  guid: row.id,
  articleName: row.isCredit ? mailTranslate(wording)('pdf.title') : row.articleName,
  ...worthOf(deps, row),
  code: codeOf(deps, row),
  issuedAt: row.issuedAt.toISOString(),
  orderReference: row.orderReference,
  design:
    row.designId === null
      ? null
      : {
          guid: row.designId,
          url: `/media/${row.designId}/${row.designVersion}/${row.designFile}`,
          name: inLanguage(row.designNames ?? {}, wording.language, []),
        },
  delivery: {
    to: row.recipient,
    recipientName: row.recipientName,
    recipientEmail: row.recipientEmail,
    greeting: row.greeting,
    sendAt: row.sendAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
  },
})

/** What a card is worth today, to show. */
export const worthOf = ({ clock }: Pick<Deps, 'clock'>, row: GiftCardRow) => ({
  amount: fromMinor(row.amountMinor, row.currency),
  balance: fromMinor(row.balanceMinor, row.currency),
  currency: row.currency,
  validFromDate: row.validFrom,
  validToDate: row.validTo,
  state: giftCardState(row, dayIn(clock.now(), row.timeZone)),
})

/**
 * What is left on a card, for whoever has its code. Codes cannot be guessed (75 bits); the limit spares the database.
 * @throws Refusal `gift-card.not-found` for anything that is no code of ours.
 */
export const getGiftCardBalance = async (deps: Deps, caller: Caller, typed: string) =>
  worthOf(deps, await getByCode(deps, caller, typed))

/** Balance and movements of a card, for whoever has its code. @throws Refusal as `getGiftCardBalance`. */
export const getGiftCardHistory = async (deps: Deps, caller: Caller, typed: string): Promise<GiftCardHistory> =>
  historyOf(deps, await getByCode(deps, caller, typed))

/** The same of a card that the caller has bought. @throws Refusal `gift-card.not-found`, also for somebody else's. */
export const myGiftCardHistory = async (deps: Deps, caller: SignedInCaller, id: string): Promise<GiftCardHistory> =>
  historyOf(deps, await getOwnCard(deps, caller, id))

const getByCode = async (deps: Deps, { address }: Caller, typed: string): Promise<GiftCardRow> => {
  await limit(deps, `gift-card-balance:${address}`, { max: 10, seconds: 60 })
  const code = readCode(typed)
  const [row] = code === undefined ? [] : await findCardByHash(deps.pool, [codeKeeper(deps.config).hashes(code)])
  if (!row) throw new Refusal('gift-card.not-found', { errors: { code: [] } })
  return row
}

const historyOf = async (deps: Deps, row: GiftCardRow): Promise<GiftCardHistory> => ({
  ...worthOf(deps, row),
  movements: (await listMovements(deps.pool, [row.id])).map(({ kind, amountMinor, balanceMinor, at }) => ({
    kind,
    amount: fromMinor(amountMinor, row.currency),
    balance: fromMinor(balanceMinor, row.currency),
    at: at.toISOString(),
  })),
})

/** Removes the remaining value of expired cards, so that ledgers and accounts agree. */
export const expireGiftCards = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  for (const { id } of await listCardsToExpire(deps.db, now))
    await deps.db.transaction().execute(async (tx) => {
      const { balanceMinor, validTo, timeZone } = await lockCard(tx, id)
      // Since it was listed, value may have come back to it, and with it more time.
      if (balanceMinor === 0 || validTo >= dayIn(now, timeZone)) return
      await appendEntry(tx, { cardId: id, kind: 'expire', amountMinor: -balanceMinor, at: now })
    })
}
export const expireGiftCardsJob = job('expire-gift-cards', expireGiftCards, '20 * * * *')
