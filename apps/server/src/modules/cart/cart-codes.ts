import type { cartCode } from '@hoppla/contract/cart/cart'
import type { RefusalCode } from '@hoppla/contract/refusals'
import { fromMinor } from '@hoppla/i18n'
import type { z } from 'zod'
import type { Wording } from '../../brand/wording.ts'
import { cipherFor } from '../../crypto/encrypt.ts'
import { errorBodyOf } from '../../http/error-body.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Config } from '../../kernel/config.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type CartCaller, type FullLine, meaningOf, type Preview, previewDiscount, previewPayment } from '../orders/orders.ts'
import type { CartRow } from './cart.sql.ts'

/** Who may read the codes of carts has the installation's key. */
export const codesCipher = (config: Config) => cipherFor(config, 'cart codes')

export const closeCodes = (config: Config, cartId: string, codes: readonly string[]): Buffer | null =>
  codes.length === 0 ? null : codesCipher(config).close(JSON.stringify(codes), cartId)

/** The codes of a cart as they were typed, in their order. */
export const codesOf = (config: Config, { id, codes_encrypted }: Pick<CartRow, 'id' | 'codes_encrypted'>): string[] =>
  codes_encrypted === null ? [] : (JSON.parse(codesCipher(config).open(codes_encrypted, id)) as string[])

/** What the codes of a cart do, in minor units. @property problems why a code does nothing, by its place. */
export type CodesAtWork = {
  off: Preview | undefined
  paidMinor: number
  codes: readonly { typed: string; isCoupon: boolean; minor: number; problem: RefusalCode | undefined }[]
}

/**
 * What codes would take off lines and pay of the rest. Changes nothing.
 * @throws Refusal only for what is no matter of a code.
 */
export const previewCodes = async (
  deps: Deps,
  caller: CartCaller,
  typed: readonly string[],
  lines: readonly FullLine[],
): Promise<CodesAtWork> => {
  const { site } = caller
  const coupon = typed.find((code) => meaningOf(code) === 'price')
  const discount = coupon === undefined ? undefined : await discountOf(deps, caller, coupon, lines)
  const off = discount instanceof Refusal ? undefined : discount
  const dueMinor = lines.reduce((sum, { fullMinor }) => sum + fullMinor, 0) - (off?.discountMinor ?? 0)
  const cards = typed.filter((code) => meaningOf(code) === 'due')
  const due = { dueMinor, currency: site.currency, site }
  const paid = await previewPayment(deps, cards, due, deps.clock.now())
  const codes = typed.map((code) => {
    if (code === coupon)
      return {
        typed: code,
        isCoupon: true,
        minor: off?.discountMinor ?? 0,
        problem: discount instanceof Refusal ? discount.code : undefined,
      }
    const share = paid[cards.indexOf(code)]
    if (!share) return { typed: code, isCoupon: true, minor: 0, problem: 'coupon.one-per-order' as const }
    return 'problem' in share
      ? { typed: code, isCoupon: false, minor: 0, problem: share.problem }
      : { typed: code, isCoupon: false, minor: share.minor, problem: undefined }
  })
  return { off, codes, paidMinor: codes.reduce((sum, { isCoupon, minor }) => sum + (isCoupon ? 0 : minor), 0) }
}

/** What a coupon takes off, or why it does not. */
const discountOf = async (deps: Deps, caller: CartCaller, coupon: string, lines: readonly FullLine[]) => {
  try {
    return await previewDiscount(deps, caller, { coupon, isKnown: true }, lines, caller.site.currency)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const shownSigns = 4
const endingOf = (typed: string): string =>
  typed
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase()
    .slice(-shownSigns)

/** The codes that are meant by what was sent: one that is in the cart already may be named by its ending alone, which is all that its buyer is shown. */
export const meantCodes = (kept: readonly string[], sent: readonly string[]): string[] =>
  sent.map((code) =>
    meaningOf(code) === undefined ? (kept.find((one) => endingOf(one) === code.trim().toUpperCase()) ?? code) : code,
  )

/** Codes as the buyer is shown them: never whole. */
export const showCodes = ({ off, codes }: CodesAtWork, currency: string, wording: Wording): z.infer<typeof cartCode>[] =>
  codes.map(({ typed, isCoupon, minor, problem }) => ({
    ending: endingOf(typed),
    kind: isCoupon ? 'coupon' : 'gift-card',
    name: isCoupon ? (off?.name ?? '') : '',
    amount: fromMinor(minor, currency),
    problem: problem === undefined ? null : { code: problem, message: messageOf(problem, wording) },
  }))

/** What a refusal says to the buyer. */
export const messageOf = (refusal: RefusalCode | Refusal, wording: Wording): string =>
  errorBodyOf(typeof refusal === 'string' ? new Refusal(refusal) : refusal, wording, false).body.message
