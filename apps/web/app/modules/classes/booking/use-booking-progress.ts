import {
  type BookingConfirmation,
  type BookingPayment,
  getBookingConfirmation,
  getBookingPayment,
} from '@hoppla/contract/classes/bookings'
import { useEffect, useState } from 'react'
import { ApiError, callApi } from '../../../platform/api/api.ts'
import { wasAtBank } from './booking-draft.ts'
import { askAgainIn, type Known, type PaymentView, viewOf } from './progress.rules.ts'

export type BookingParams = { bookingId: string; orderReference: string }

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && [400, 401, 403, 404].includes(error.status)

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
    const abort = new AbortController()
    const start = performance.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    let known: Known | undefined
    let isAsking = false
    let failures = 0
    const look = async () => {
      clearTimeout(timer)
      if (isAsking || abort.signal.aborted) return
      isAsking = true
      let again: number | undefined = Math.min(15_000, 1_000 * 2 ** failures)
      try {
        known = await ask(params, abort.signal)
        failures = 0
        const view = viewOf(known, wasAtBank(id), performance.now() - start)
        again = askAgainIn(view)
        setState({ known, view, offset: Date.parse(known.booking.now) - Date.now(), failures, refusal: undefined })
      } catch (error) {
        if (abort.signal.aborted) return
        if (isRefusal(error)) return setState({ ...atFirst, refusal: error })
        failures += 1
        setState((before) => ({ ...before, failures }))
      } finally {
        isAsking = false
      }
      if (again !== undefined && !abort.signal.aborted) timer = setTimeout(() => void look(), again)
    }
    const seen = () => {
      if (document.visibilityState === 'visible') void look()
    }
    document.addEventListener('visibilitychange', seen)
    void look()
    return () => {
      abort.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [story])
  return { ...state, restart: () => setRound((count) => count + 1) }
}

const atFirst = { known: undefined, view: { kind: 'checking' }, offset: 0, failures: 0, refusal: undefined } as const
