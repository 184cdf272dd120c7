import { type ChangeEvent, useState } from 'react'
import { cx } from '../classes.ts'
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
  /** How a day of the calendar is read back below its digits, for example with its weekday. */
  readBack?: (date: string) => string
  /** `parts`: posts `day`, `month` and `year` instead of one date; then the form works without scripts. */
  posts?: 'date' | 'parts'
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
  readBack,
  posts = 'date',
  onChange,
  ...texts
}: DateFieldsProps) => {
  const [parts, setParts] = useState(() => partsOf(defaultValue))
  const type = (part: DatePart) => (event: ChangeEvent<HTMLInputElement>) => {
    const next = { ...parts, [part]: event.target.value }
    setParts(next)
    onChange?.(dateOf(next), next)
  }
  const typed = dateOf(parts)
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
                name={posts === 'parts' ? part : undefined}
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
      {/* Always there, so that screen readers hear what comes into it. */}
      {readBack && (
        <p className="small muted num read-back" role="status">
          {typed ? readBack(typed) : ''}
        </p>
      )}
      {posts === 'date' && <input type="hidden" name={name} value={typed ?? `${parts.year}-${parts.month}-${parts.day}`} />}
    </Fieldset>
  )
}
