import {
  type BookingConfirmation,
  type BookingPayment,
  getBookingConfirmation,
  getBookingPayment,
} from '@hoppla/contract/classes/bookings'
import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../../../platform/api/api.ts'
import { follow, isRefusal } from '../follow.ts'
import { wasAtBank } from './booking-draft.ts'
import { askAgainIn, type Known, type PaymentView, viewOf } from './progress.rules.ts'

export type BookingParams = { bookingId: string; orderReference: string }

/** A booking and, while it can be paid, its payment. What runs out between the two questions is known from the booking. */
const ask = async (params: BookingParams, signal: AbortSignal): Promise<Known> => {
  const booking = await callApi(getBookingConfirmation, { params }, { signal })
  if (booking.linkPayment === null) return { booking, payment: undefined }
  try {
    return { booking, payment: await callApi(getBookingPayment, { params }, { signal }) }
  } catch (error) {
    const code = error instanceof ApiError ? error.body?.code : undefined
    if (code !== 'booking.expired' && code !== 'booking.not-payable') throw error
    return { booking: await callApi(getBookingConfirmation, { params }, { signal }), payment: undefined }
  }
}

export type BookingProgress = {
  known: { booking: BookingConfirmation; payment: BookingPayment | undefined } | undefined
  view: PaymentView
  /** Server clock minus browser clock, ms. */
  offset: number
  failures: number
  refusal: ApiError | undefined
  /** Asks anew at once, as after a new attempt to pay. */
  restart: () => void
}

/** Follows a booking until nothing more happens to it. Coming back to the page (from a bank's app) asks at once. */
export const useBookingProgress = ({ bookingId, orderReference }: BookingParams): BookingProgress => {
  const [state, setState] = useState<Omit<BookingProgress, 'restart'>>(atFirst)
  const [round, setRound] = useState(0)
  const story = `${bookingId} ${orderReference} ${round}`
  useEffect(() => {
    const [id = '', reference = ''] = story.split(' ')
    const params = { bookingId: id, orderReference: reference }
    const start = performance.now()
    return follow({
      ask: async (signal) => {
        const known = await ask(params, signal)
        if (signal.aborted) return undefined
        const view = viewOf(known, wasAtBank(id), performance.now() - start)
        setState({ known, view, offset: Date.parse(known.booking.now) - Date.now(), failures: 0, refusal: undefined })
        return askAgainIn(view)
      },
      failed: (error, failures) =>
        setState((before) => (isRefusal(error) ? { ...atFirst, refusal: error } : { ...before, failures })),
      retryMs: [1_000, 15_000],
    })
  }, [story])
  return { ...state, restart: () => setRound((count) => count + 1) }
}

const atFirst = { known: undefined, view: { kind: 'checking' }, offset: 0, failures: 0, refusal: undefined } as const
