import { listMyGiftCards } from '@hoppla/contract/orders'
import { callApi } from '../../platform/api/api.ts'

/** The gift cards the parent has bought, newest first. */
export const listMyGiftCardsQuery = { queryKey: ['orders', 'gift-cards'], queryFn: () => callApi(listMyGiftCards, {}) }
