import { type Reencrypt, renewRows } from '../../crypto/reencrypt.ts'
import { codeKeeper } from './gift-cards/gift-card-codes.ts'

/** Codes of gift cards, tickets and passes: what finds them and what shows them. */
export const reencryptCodes: Reencrypt = {
  what: 'codes',
  run: async ({ db, config }) => {
    const keeper = codeKeeper(config)
    const renewIn = (table: string) =>
      renewRows(db, { table, columns: ['code_sealed', 'code_hash'] }, ({ id, code_sealed }) => {
        if (code_sealed === null) return undefined
        const renewed = keeper.renew(code_sealed, id)
        return renewed && { code_sealed: renewed, code_hash: keeper.hash(keeper.open(code_sealed, id)) }
      })
    const [cards, codes] = [await renewIn('gift_cards'), await renewIn('redeem_codes')]
    return { renewed: cards.renewed + codes.renewed, unreadable: cards.unreadable + codes.unreadable }
  },
}
