import type { Article } from '@hoppla/contract/catalogue'

type Ticket = Pick<Article, 'name' | 'price' | 'numberOfEntrances'>
type Pass = Ticket & Pick<Article, 'validityDuration' | 'validityDurationType'>

/** Which pays off: up to `visits` a month the ticket, above that the pass. */
export type Comparison = { visits: number; ticket: { name: string; perVisit: number }; pass: { name: string; price: number } }

const isMonthly = ({ numberOfEntrances, validityDuration, validityDurationType }: Pass) =>
  numberOfEntrances === null &&
  ((validityDurationType === 'Months' && validityDuration === 1) ||
    (validityDurationType === 'Days' && validityDuration >= 28 && validityDuration <= 31))

/** Compares the cheapest visit by ticket with the cheapest month by pass; undefined where there is nothing to choose between. */
export const compare = (tickets: readonly Ticket[], passes: readonly Pass[]): Comparison | undefined => {
  const perVisit = (ticket: Ticket) => ticket.price / (ticket.numberOfEntrances ?? Number.NaN)
  const [ticket] = tickets.filter(({ numberOfEntrances }) => numberOfEntrances).sort((a, b) => perVisit(a) - perVisit(b))
  const [pass] = passes.filter(isMonthly).sort((a, b) => a.price - b.price)
  if (!ticket || !pass || perVisit(ticket) <= 0) return undefined
  const visits = Math.floor(pass.price / perVisit(ticket))
  if (visits < 1) return undefined
  return { visits, ticket: { name: ticket.name, perVisit: perVisit(ticket) }, pass: { name: pass.name, price: pass.price } }
}
