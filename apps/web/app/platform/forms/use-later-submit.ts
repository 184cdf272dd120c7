import { useEffect, useState } from 'react'
import type { Form } from './form.ts'

/**
 * A form whose validation needs data that is still loading, such as the children of an account: a submission made meanwhile takes effect once it has
 * arrived.
 * @returns the form, busy from the moment of the press.
 */
export const useLaterSubmit = (form: Form, isWaiting: boolean): Form => {
  const [early, setEarly] = useState<HTMLFormElement>()
  useEffect(() => {
    if (isWaiting || early === undefined) return
    setEarly(undefined)
    early.requestSubmit()
  }, [isWaiting, early])
  return {
    ...form,
    busy: form.busy || early !== undefined,
    submit: (event) => {
      const { currentTarget } = event
      if (!isWaiting || !(currentTarget instanceof HTMLFormElement)) return form.submit(event)
      event.preventDefault()
      setEarly(currentTarget)
    },
  }
}
