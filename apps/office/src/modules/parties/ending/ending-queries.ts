import {
  type EndingInput,
  endParty,
  getPartyEnding,
  mailPartyLink,
  type PartyEnding,
  takePartyPayment,
  undoPartyEnd,
  undoPartyPayment,
} from '@hoppla/contract/parties/centre/ending'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../../platform/api.ts'
import { digestOf } from '../../../platform/digest.ts'
import { usePartiesChanged } from '../party-queries.ts'

/** How a party ended, and what is left to pay; nobody is named. */
export const getPartyEndingQuery = (id: string) =>
  queryOptions({ queryKey: ['party-ending', id], queryFn: () => callApi(getPartyEnding, { params: { id } }) })

/** Sends a change of what stands at the end of a party, and shows what the server answers; refused, what stands there by now. */
const useEndingCall = <V>(id: string, mutationFn: (values: V) => Promise<PartyEnding>) => {
  const client = useQueryClient()
  const changed = usePartiesChanged()
  return useMutation({
    mutationFn,
    onSuccess: (ending) => client.setQueryData(['party-ending', id], ending),
    onError: () => client.invalidateQueries({ queryKey: ['party-ending', id] }),
    onSettled: changed,
  })
}

export const useEndParty = (id: string) => useEndingCall(id, (body: EndingInput) => callApi(endParty, { params: { id }, body }))

export const useUndoPartyEnd = (id: string) =>
  useEndingCall(id, (version: number) => callApi(undoPartyEnd, { params: { id, version } }))

/** One press is one payment, however often it is sent. */
export const useTakePartyPayment = (id: string) => {
  const [key] = useState(() => crypto.randomUUID())
  return useEndingCall(id, async (body: { version: number; amount: number }) =>
    callApi(takePartyPayment, { params: { id }, body }, { idempotencyKey: `${key}-${await digestOf(body)}` }),
  )
}

export const useUndoPartyPayment = (id: string) =>
  useEndingCall(id, (paymentId: string) => callApi(undoPartyPayment, { params: { id, paymentId } }))

export const useMailPartyLink = (id: string) => {
  const [key] = useState(() => crypto.randomUUID())
  return useEndingCall(id, async (body: { version: number }) =>
    callApi(mailPartyLink, { params: { id }, body }, { idempotencyKey: `${key}-${await digestOf(body)}` }),
  )
}
