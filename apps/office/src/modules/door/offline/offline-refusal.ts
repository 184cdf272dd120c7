/**
 * Why a device without a connection cannot do it: not in its list, a card whose time is over, it has no list, or guests or children whom it did
 * not count itself should be taken back.
 */
export type OfflineReason = 'unknown' | 'outdated' | 'no-list' | 'guests-known' | 'arrival-known'

export class OfflineRefusal extends Error {
  readonly reason: OfflineReason
  constructor(reason: OfflineReason) {
    super(`Without a connection: ${reason}`)
    this.name = 'OfflineRefusal'
    this.reason = reason
  }
}
