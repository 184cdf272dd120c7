import { chargeGiftCard, listCharges, readGiftCardAtTill, reverseCharge, type TillCharge } from '@hoppla/contract/till/gift-cards'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../platform/api.ts'
import type { Attempt } from './attempts.ts'

/** What gift cards paid at a play centre today; tills beside this page charge, too. */
export const listChargesQuery = (playgroundId: string) =>
  queryOptions({
    queryKey: ['till-charges', playgroundId],
    queryFn: () => callApi(listCharges, { query: { playgroundId } }),
    // Coupons are charged by tills, which know the lines of a sale.
    select: ({ charges }) => ({ charges: charges.filter(({ kind }) => kind === 'gift-card') }),
    refetchInterval: 15_000,
  })

const readCard = async (playgroundId: string, code: string) => ({
  code,
  worth: await callApi(readGiftCardAtTill, { body: { code, playgroundId } }),
})
/** A gift card that is presented, and what is left on it. */
export type PresentedCard = Awaited<ReturnType<typeof readCard>>

const charge = async (playgroundId: string, { key, rest, ...attempt }: Attempt) => ({
  ...(await callApi(chargeGiftCard, { body: { ...attempt, playgroundId } }, { idempotencyKey: key })),
  rest,
})
/** A charge that was made, and what the guest has still to pay. */
export type ChargeMade = Awaited<ReturnType<typeof charge>>

/** The calls of one counter. */
export const useCounterCalls = (playgroundId: string) => {
  const queries = useQueryClient()
  // Also after a failure: whether it was charged shows in the list.
  const onSettled = () => queries.invalidateQueries({ queryKey: listChargesQuery(playgroundId).queryKey })
  const look = useMutation({ mutationFn: (code: string) => readCard(playgroundId, code) })
  const take = useMutation({ mutationFn: (attempt: Attempt) => charge(playgroundId, attempt), onSettled })
  const reverse = useMutation({
    mutationFn: ({ id, key }: Pick<TillCharge, 'id'> & { key: string }) =>
      callApi(reverseCharge, { body: { chargeId: id } }, { idempotencyKey: key }),
    onSettled,
  })
  return { look, take, reverse }
}
