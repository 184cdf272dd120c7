/** Public API of the gift cards module on the web. */
export { GiftCardList } from './gift-card-list.tsx'
export { listMyGiftCardsQuery } from './gift-cards.queries.ts'
