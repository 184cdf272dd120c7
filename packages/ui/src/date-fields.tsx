import { type ChangeEvent, useState } from 'react'
import { cx } from './classes.ts'
import { type DatePart, type DateParts, dateOf, partsOf } from './dates.ts'
import { Fieldset, type FieldsetProps } from './field.tsx'

export type DateFieldsProps = Omit<FieldsetProps, 'id' | 'children'> & {
  name: string
  id?: string
  /** The words for day, month and year. */
  labels: Record<DatePart, string>
  /** How the reader's language writes dates; day, month, year by default. */
  order?: readonly DatePart[]
  /** `YYYY-MM-DD` to start with. To replace what stands there later, change the part's `key`. */
  defaultValue?: string | undefined
  /** `bday` lets the browser fill in a birthday. */
  autoComplete?: 'bday'
  required?: boolean
  /** Called with '' (nothing typed), `YYYY-MM-DD`, or null (typed, but no day of the calendar). */
  onChange?: (date: string | null, parts: DateParts) => void
}

/**
 * A date typed in three fields. In a form it posts as `name`: `YYYY-MM-DD`, or what was typed joined by hyphens, which no
 * validator takes for a date. The first field carries the id.
 */
export const DateFields = ({
  name,
  id = name,
  labels,
  order = ['day', 'month', 'year'],
  defaultValue,
  autoComplete,
  required,
  onChange,
  ...texts
}: DateFieldsProps) => {
  const [parts, setParts] = useState(() => partsOf(defaultValue))
  const type = (part: DatePart) => (event: ChangeEvent<HTMLInputElement>) => {
    const next = { ...parts, [part]: event.target.value }
    setParts(next)
    onChange?.(dateOf(next), next)
  }
  const posted = dateOf(parts) ?? `${parts.year}-${parts.month}-${parts.day}`
  return (
    <Fieldset {...texts} id={id}>
      <div className="dates">
        {order.map((part, index) => {
          const fieldId = index === 0 ? id : `${id}-${part}`
          return (
            <div key={part} className={cx('field', part)}>
              <label htmlFor={fieldId}>{labels[part]}</label>
              <input
                className="in"
                id={fieldId}
                inputMode="numeric"
                maxLength={part === 'year' ? 4 : 2}
                autoComplete={autoComplete ? `${autoComplete}-${part}` : 'off'}
                required={required}
                value={parts[part]}
                onChange={type(part)}
                aria-invalid={texts.error ? true : undefined}
                aria-describedby={texts.error ? `${id}-error` : undefined}
              />
            </div>
          )
        })}
      </div>
      <input type="hidden" name={name} value={posted} />
    </Fieldset>
  )
}
