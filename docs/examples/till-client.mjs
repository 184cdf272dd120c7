// A till that takes gift cards and coupons. Node 20 or later, no dependencies; explained in docs/till.md.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** A refusal: `code` for the program, `message` for whoever stands at the till. */
export class Refused extends Error {
  constructor(status, { code, message }) {
    super(message)
    this.status = status
    this.code = code
  }
}

/**
 * @param {{ office: string, key: string, language?: string, tries?: number, wait?: (seconds: number) => Promise<unknown> }} till the office's address without
 *   a slash at its end, and the service key; the language of messages; how often a call without an answer is made, and how it waits in between
 */
export const openTill = ({ office, key, language = 'en', tries = 5, wait = (seconds) => pause(seconds * 1000) }) => {
  /** Repeats what got no answer, with the same Idempotency-Key: it happens once however often it is sent. */
  const call = async (method, path, body, idempotencyKey) => {
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === tries
      try {
        const answer = await fetch(`${office}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${key}`,
            'accept-language': language,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        })
        const isToRepeat = answer.status === 429 || answer.status >= 500
        if (answer.ok) return await answer.json()
        if (!isToRepeat || isLast) throw new Refused(answer.status, await answer.json())
        await wait(Number(answer.headers.get('retry-after') ?? attempt))
      } catch (error) {
        if (error instanceof Refused || isLast) throw error
        await wait(attempt)
      }
    }
  }
  return {
    /** What is left on a card: `{ amount, balance, currency, validFromDate, validToDate, state }`. */
    balance: (code) => call('POST', '/api/till/gift-cards/balance', { code }),
    /** Takes an amount off a card. Store `idempotencyKey` with the sale before you call. */
    charge: ({ code, amount, currency, reference }, idempotencyKey = randomUUID()) =>
      call('POST', '/api/till/gift-cards/charge', { code, amount, currency, reference }, idempotencyKey),
    /** Gives a charge back: all that is left of it, or an amount. */
    reverse: ({ chargeId, amount }, idempotencyKey = randomUUID()) =>
      call('POST', '/api/till/gift-cards/reverse', { chargeId, ...(amount === undefined ? {} : { amount }) }, idempotencyKey),
    /** What a coupon is worth; uses nothing: `{ name, description, percent, amount, goodFor, validToDate, state, … }`. */
    coupon: (code) => call('POST', '/api/till/coupons/check', { code }),
    /** Uses a coupon for a sale: `{ id, name, discount, lines: [{ discount }], … }`, a discount for each line. Take them off before anything is paid. */
    useCoupon: ({ code, currency, reference, lines }, idempotencyKey = randomUUID()) =>
      call('POST', '/api/till/coupons/charge', { code, currency, reference, lines }, idempotencyKey),
    /** Gives a coupon back, whole. */
    giveCouponBack: ({ chargeId }, idempotencyKey = randomUUID()) =>
      call('POST', '/api/till/coupons/reverse', { chargeId }, idempotencyKey),
    /** The charges of a sale, by the till's own reference. */
    find: async (reference) => (await call('GET', `/api/till/charges?${new URLSearchParams({ reference })}`)).charges,
  }
}
