/** Public API of the module of ticket cards and passes on the web. */
export { TicketRows } from './ticket-parts.tsx'
export { listMyCodesQuery, listMyPassesQuery, listMyTicketsQuery } from './tickets.queries.ts'
export { WalletButtons } from './wallet-buttons.tsx'
