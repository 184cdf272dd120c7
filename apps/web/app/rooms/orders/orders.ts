/** The orders room's front door: what the account shows of orders and gift cards. */
export { GiftCardTile } from './gift-card-tile.tsx'
export { OrderList } from './order-list.tsx'
