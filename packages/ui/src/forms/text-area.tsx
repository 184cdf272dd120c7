import { type ChangeEvent, type TextareaHTMLAttributes, useState } from 'react'
import { cx } from '../classes.ts'
import { Field, type FieldTexts, type Named } from './field.tsx'

export type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'id' | 'value' | 'defaultValue'> &
  FieldTexts &
  Named & {
    value?: string
    defaultValue?: string
    /** With `maxLength`: says how many characters are left, after the hint: “At most 200 characters. 147 left.” */
    remaining?: (left: number) => string
  }

/** Few left: worth saying aloud, but not at every key. */
const worthSaying = (left: number) => left === 0 || (left <= 20 && left % 5 === 0)

/** Several lines of text, with a count of what is left when there is a limit. */
export const TextArea = ({
  label,
  hint,
  error,
  optional,
  name,
  id = name,
  className,
  remaining,
  onChange,
  defaultValue,
  value,
  maxLength,
  ...area
}: TextAreaProps) => {
  const [typed, setTyped] = useState(defaultValue ?? '')
  const left = Math.max(0, (maxLength ?? 0) - (value ?? typed).length)
  const counted = maxLength !== undefined && remaining !== undefined
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value)
    onChange?.(event)
  }
  const hints = counted ? (
    <>
      {hint} <span className="num">{remaining(left)}</span>
    </>
  ) : (
    hint
  )
  return (
    <Field id={id} label={label} hint={hints} error={error} optional={optional}>
      {(control) => (
        <>
          <textarea
            rows={3}
            {...area}
            {...control}
            {...(value === undefined ? { defaultValue } : { value })}
            name={name}
            maxLength={maxLength}
            onChange={change}
            className={cx('in', className)}
          />
          {counted && (
            <span className="vh" role="status">
              {worthSaying(left) ? remaining(left) : ''}
            </span>
          )}
        </>
      )}
    </Field>
  )
}
