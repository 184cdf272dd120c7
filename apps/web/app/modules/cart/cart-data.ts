import type { CardDesign, SendDays } from '../catalogue/catalogue.ts'

/** What the cart’s page knows before it knows the cart. */
export type CartData = SendDays & {
  designs: CardDesign[]
  /** The pages of the play centres, by their id. */
  slugs: Record<string, string>
  /** A day to show as an example, as it is typed. */
  example: string
}
