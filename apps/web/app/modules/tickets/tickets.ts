/** Public API of the module of ticket cards and passes on the web. */
export { TicketRows } from './ticket-parts.tsx'
export { myCodes, myPasses, myTickets } from './tickets.queries.ts'
