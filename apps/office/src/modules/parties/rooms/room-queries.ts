import { blockRoom, countPartiesToCall, listPartiesToCall, unblockRoom } from '@hoppla/contract/parties/centre/rooms'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../platform/api.ts'
import { digestOf } from '../../../platform/digest.ts'
import { usePartiesChanged } from '../party-queries.ts'

/** How many families of a play centre are to be called; it names nobody. */
export const countPartiesToCallQuery = (playgroundId: string) =>
  queryOptions({
    queryKey: ['parties-to-call', playgroundId, 'count'],
    queryFn: () => callApi(countPartiesToCall, { params: { playgroundId } }),
    refetchInterval: 300_000,
  })

/** Hours of a day in which a play centre is about to be closed; none: all that cannot be where they were booked. */
export type CallHours = { date?: string; from?: string; until?: string }
/** Whom to call. Each answer is a look at every party that is written down. */
export const listPartiesToCallQuery = (playgroundId: string, hours: CallHours) =>
  queryOptions({
    queryKey: ['parties-to-call', playgroundId, hours],
    queryFn: () => callApi(listPartiesToCall, { params: { playgroundId }, query: hours }),
    staleTime: 300_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

type Block = { date: string; roomId: string; from: string; until: string; reason: string }
/** One press is one block, however often it is sent. */
export const useBlockRoom = (playgroundId: string) => {
  const [key] = useState(() => crypto.randomUUID())
  const changed = usePartiesChanged()
  return useMutation({
    mutationFn: async (body: Block) =>
      callApi(blockRoom, { params: { playgroundId }, body }, { idempotencyKey: `${key}-${await digestOf(body)}` }),
    onSettled: changed,
  })
}

export const useUnblockRoom = () => {
  const changed = usePartiesChanged()
  return useMutation({ mutationFn: (id: string) => callApi(unblockRoom, { params: { id } }), onSettled: changed })
}
