/** `{id: how many}`. */
export type Counts = Readonly<Record<string, number>>
/** What is paid for. @property children at least as many as were booked, whoever came. */
export type Ended = { children: number; foods: Record<string, number>; extras: Record<string, number> }

type Booked = { children: number; foods: Counts; extras: Counts }
type Said = { came: number; foods: Counts; extras: Counts }
type Offered = { foods: readonly { id: string }[]; extras: readonly { id: string; per: 'party' | 'child' | 'each' }[] }

const isAtLeast = (counts: Counts, least: Counts): boolean =>
  Object.entries(least).every(([id, count]) => (counts[id] ?? 0) >= count)

/** What a party is paid for that so many came to, who ate so much. @returns the field at fault where it is less than booked, or not offered. */
export const endedAs = (booked: Booked, { came, foods, extras }: Said, offered: Offered): Ended | 'foods' | 'extras' => {
  if (!isAtLeast(foods, booked.foods) || Object.keys(foods).some((id) => !offered.foods.some((one) => one.id === id)))
    return 'foods'
  const isOffered = ([id, count]: [string, number]) =>
    offered.extras.some((one) => one.id === id && (one.per !== 'child' || count === 1))
  if (!isAtLeast(extras, booked.extras) || !Object.entries(extras).every(isOffered)) return 'extras'
  return { children: Math.max(booked.children, came), foods: { ...foods }, extras: { ...extras } }
}

const isSame = (one: Counts, other: Counts): boolean => isAtLeast(one, other) && isAtLeast(other, one)
/** Whether a party was ended with the same numbers. */
export const isEndedAs = (before: Said, now: Said): boolean =>
  before.came === now.came && isSame(before.foods, now.foods) && isSame(before.extras, now.extras)
