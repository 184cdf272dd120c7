import { useEffect, useState } from 'react'
import type { Form } from './form.ts'

/**
 * A form whose check needs what is still on its way, such as the children of an account: what is pressed meanwhile counts once it is there.
 * @returns the form, busy from the press on.
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
