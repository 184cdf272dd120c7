/** Why a device without a connection cannot look somebody up: not in its list, a card whose time is over, or it has no list. */
export type OfflineReason = 'unknown' | 'outdated' | 'no-list'

export class OfflineRefusal extends Error {
  readonly reason: OfflineReason
  constructor(reason: OfflineReason) {
    super(`Without a connection: ${reason}`)
    this.name = 'OfflineRefusal'
    this.reason = reason
  }
}
