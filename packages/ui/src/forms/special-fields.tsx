import { type InputHTMLAttributes, useState } from 'react'
import { cx } from '../classes.ts'
import { Field, type FieldTexts, type Named, type Option } from './field.tsx'

export type PasswordFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'> &
  FieldTexts &
  Named & {
    /** `new-password` when one is made, `current-password` when one is asked for. */
    autoComplete: 'new-password' | 'current-password'
    showLabel: string
    hideLabel: string
  }

/** A password that the parent can look at. Pasting and password managers work. */
export const PasswordField = ({
  label,
  hint,
  error,
  optional,
  name,
  id = name,
  showLabel,
  hideLabel,
  className,
  ...input
}: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div className="with-btn">
          <input
            {...input}
            {...control}
            name={name}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cx('in', className)}
          />
          <button className="plain-btn" type="button" aria-controls={id} onClick={() => setShown(!shown)}>
            {shown ? hideLabel : showLabel}
          </button>
        </div>
      )}
    </Field>
  )
}

export type PhoneFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'> &
  FieldTexts &
  Named & {
    /** Country codes to choose from, for example `{ value: '+46', label: 'SE +46' }`. */
    codes: readonly Option[]
    /** What the code list is called, read to screen readers. */
    codeLabel: string
    /** The code's name in the form; `countrycode` by default. */
    codeName?: string
    code?: string
    defaultCode?: string
    onCodeChange?: (code: string) => void
  }

/** A phone number: country code chosen beforehand, number as people write it. */
export const PhoneField = ({
  label,
  hint,
  error,
  optional,
  name,
  id = name,
  codes,
  codeLabel,
  codeName = 'countrycode',
  code,
  defaultCode,
  onCodeChange,
  className,
  ...input
}: PhoneFieldProps) => (
  <Field id={id} label={label} hint={hint} error={error} optional={optional}>
    {(control) => (
      <div className="phone">
        <select
          className="in"
          name={codeName}
          id={`${id}-code`}
          aria-label={codeLabel}
          autoComplete="tel-country-code"
          {...(code === undefined ? { defaultValue: defaultCode } : { value: code })}
          onChange={(event) => onCodeChange?.(event.target.value)}
        >
          {codes.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <input autoComplete="tel-national" {...input} {...control} type="tel" name={name} className={cx('in', className)} />
      </div>
    )}
  </Field>
)
