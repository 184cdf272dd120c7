/** A gift card that shall pay: its code as typed, what is on it. Decimal major units. */
export type PayingCard = { code: string; balance: number }

const cents = (amount: number): number => Math.round(amount * 100)

/** What each card pays of a total, in their order, and what is left to pay otherwise. Whole cents. */
export const coverBy = (
  cards: readonly PayingCard[],
  total: number,
): { pays: { code: string; amount: number; stays: number }[]; rest: number } => {
  let rest = cents(total)
  const pays = cards.map(({ code, balance }) => {
    const part = Math.min(rest, cents(balance))
    rest -= part
    return { code, amount: part / 100, stays: (cents(balance) - part) / 100 }
  })
  return { pays, rest: rest / 100 }
}

/** One code however it is typed: case, spaces and dashes do not matter. */
export const sameCode = (a: string, b: string): boolean => plain(a) === plain(b)
const plain = (code: string): string => code.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')

/** A code that is shown and not read aloud: only its last part. */
export const shortCode = (code: string): string => `…${plain(code).slice(-4)}`
