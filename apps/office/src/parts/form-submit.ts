import type { FormEvent } from 'react'

/** A form's `onSubmit` that stays on the page. */
export const submitted = (send: () => void) => (event: FormEvent) => {
  event.preventDefault()
  send()
}
