import { type MouseEvent, useEffect, useId, useRef } from 'react'

/** `id` is the control's id (its name, unless you chose another); left out, the line is no link. */
export type FieldError = { id?: string | undefined; text: string }

export type ErrorSummaryProps = {
  title: string
  errors: readonly FieldError[]
  /** Count of failed tries: each change takes the focus again. */
  attempt?: number
}

const focusField = (id: string) => (event: MouseEvent) => {
  const control = document.getElementById(id)
  if (!control) return
  event.preventDefault()
  control.focus({ preventScroll: true })
  ;(control.closest('.field, fieldset') ?? control).scrollIntoView({ block: 'center' })
}

const Box = ({ title, errors }: Omit<ErrorSummaryProps, 'attempt'>) => {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="summary" role="alert" tabIndex={-1} aria-labelledby={titleId} ref={box}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {errors.map((error) => (
          <li key={`${error.id}:${error.text}`}>
            {error.id === undefined ? (
              error.text
            ) : (
              <a href={`#${error.id}`} onClick={focusField(error.id)}>
                {error.text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What has to be put right, above the form. Takes the focus when it appears; each line leads to its field. Nothing when empty. */
export const ErrorSummary = ({ title, errors, attempt = 0 }: ErrorSummaryProps) =>
  errors.length > 0 ? <Box key={attempt} title={title} errors={errors} /> : null
