import { type EnquirySent, getEnquiryForm } from '@hoppla/contract/enquiries'
import { useEffect, useRef } from 'react'
import { ApiError, callApi } from '../../platform/api/api.ts'

/** @property readyAt by the page's steady clock. */
type Held = { form: string; readyAt: number }

const fetchForm = async (): Promise<Held> => {
  const { form, leastSeconds } = await callApi(getEnquiryForm, {})
  return { form, readyAt: performance.now() + leastSeconds * 1_000 + 250 }
}

const until = (moment: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())))

/**
 * The signed form token that an enquiry is sent with: fetched after hydration, since cached HTML has none. Retries of the same enquiry use the same token,
 * so that a lost answer does not create two; an expired one is replaced at the next attempt.
 */
export const useEnquiryForm = () => {
  const held = useRef<Promise<Held>>(undefined)
  const hold = (): Promise<Held> => {
    if (held.current) return held.current
    const fetching = fetchForm()
    held.current = fetching
    fetching.catch(() => {
      // Called when it is sent: it is fetched again then.
      if (held.current === fetching) held.current = undefined
    })
    return fetching
  }
  useEffect(() => void hold().catch(() => undefined))
  return async (send: (form: string) => Promise<EnquirySent>): Promise<EnquirySent> => {
    const { form, readyAt } = await hold()
    // Nobody is that quick, but browsers that fill in everything are.
    await until(readyAt)
    try {
      const sent = await send(form)
      held.current = undefined
      return sent
    } catch (error) {
      if (error instanceof ApiError && error.body?.code === 'enquiry.form-stale') held.current = undefined
      throw error
    }
  }
}
