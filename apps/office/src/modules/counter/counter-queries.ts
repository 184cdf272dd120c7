import { chargeCoupon, checkCouponAtTill, reverseCoupon } from '@hoppla/contract/till/coupons'
import { chargeGiftCard, listCharges, readGiftCardAtTill, reverseCharge, type TillCharge } from '@hoppla/contract/till/gift-cards'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'
import { rounded } from './amount.ts'
import { type Attempt, type CardAttempt, type CouponAttempt, isCouponCode } from './attempts.ts'

/** What gift cards paid at a play centre today, and which coupons were used; tills beside this page charge, too. */
export const listChargesQuery = (playgroundId: string) =>
  queryOptions({
    queryKey: ['till-charges', playgroundId],
    queryFn: () => callApi(listCharges, { query: { playgroundId } }),
    refetchInterval: 15_000,
  })

const readCard = async (playgroundId: string, code: string) => ({
  kind: 'gift-card' as const,
  code,
  worth: await callApi(readGiftCardAtTill, { body: { code, playgroundId } }),
})
/** A gift card that is presented, and what is left on it. */
export type PresentedCard = Awaited<ReturnType<typeof readCard>>

const readCoupon = async (playgroundId: string, code: string) => ({
  kind: 'coupon' as const,
  code,
  worth: await callApi(checkCouponAtTill, { body: { code, playgroundId } }),
})
/** A coupon that is presented, and what it is worth. */
export type PresentedCoupon = Awaited<ReturnType<typeof readCoupon>>

const chargeCard = async (playgroundId: string, { kind, key, rest, ...attempt }: CardAttempt) => ({
  ...(await callApi(chargeGiftCard, { body: { ...attempt, playgroundId } }, { idempotencyKey: key })),
  ...{ kind, rest },
})
/** A charge that was made, and what the guest has still to pay. */
export type ChargeMade = Awaited<ReturnType<typeof chargeCard>>

const takeCoupon = async (playgroundId: string, { kind, key, ...attempt }: CouponAttempt) => {
  const used = await callApi(chargeCoupon, { body: { ...attempt, playgroundId } }, { idempotencyKey: key })
  const price = attempt.lines.reduce((sum, { amount }) => sum + amount, 0)
  return { ...used, kind, rest: rounded(price - used.discount) }
}
/** A coupon that was used, and what the guest has to pay. */
export type CouponUsed = Awaited<ReturnType<typeof takeCoupon>>

const read = (playgroundId: string, code: string): Promise<PresentedCard | PresentedCoupon> =>
  isCouponCode(code) ? readCoupon(playgroundId, code) : readCard(playgroundId, code)

/** Sends an attempt, the same one however often. */
export const sendAttempt = (playgroundId: string, attempt: Attempt): Promise<ChargeMade | CouponUsed> =>
  attempt.kind === 'coupon' ? takeCoupon(playgroundId, attempt) : chargeCard(playgroundId, attempt)

/** The calls of one counter. */
export const useCounterCalls = (playgroundId: string) => {
  const queries = useQueryClient()
  // Also after a failure: whether it was charged shows in the list.
  const onSettled = () => queries.invalidateQueries({ queryKey: listChargesQuery(playgroundId).queryKey })
  const look = useMutation({ mutationFn: (code: string) => read(playgroundId, code) })
  const take = useMutation({ mutationFn: (attempt: Attempt) => sendAttempt(playgroundId, attempt), onSettled })
  const reverse = useMutation({
    mutationFn: async ({ id, kind, key }: Pick<TillCharge, 'id' | 'kind'> & { key: string }) => {
      await callApi(kind === 'coupon' ? reverseCoupon : reverseCharge, { body: { chargeId: id } }, { idempotencyKey: key })
    },
    onSettled,
  })
  return { look, take, reverse }
}
