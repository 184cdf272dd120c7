/** Thrown by the provider's own handlers; it has no part in the shop's catalogue of refusals. */
export class WireError extends Error {
  readonly statusCode: number
  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}
