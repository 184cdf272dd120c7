/** Public API of the gift cards module on the web. */
export { GiftCardList } from './gift-card-list.tsx'
export { myGiftCards } from './gift-cards.queries.ts'
