import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react'
import { cx } from '../classes.ts'
import { Icon } from '../icon.tsx'

/** What every labelled control accepts. Texts are ready for the reader's eyes; `error` set means the field is at fault. */
export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** The word for “optional”, shown after the label, for example “(optional)”. */
  optional?: string | undefined
}

/** Attributes that tie a control to its label, hint and error. Spread them on the control. */
export type ControlAttributes = { id: string; 'aria-describedby'?: string | undefined; 'aria-invalid'?: true | undefined }

const filled = (node: ReactNode) => node !== undefined && node !== null && node !== '' && node !== false

/** Ids of the hint and the error of a control, for `aria-describedby`; undefined when there are none. */
export const describedBy = (id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>, also?: string) =>
  [filled(hint) && `${id}-hint`, filled(error) && `${id}-error`, also].filter(Boolean).join(' ') || undefined

/** The hint, then the error, in the order every field shows them. */
export const HintAndError = ({ id, hint, error }: { id: string } & Pick<FieldTexts, 'hint' | 'error'>) => (
  <>
    {filled(hint) && (
      <span className="hint" id={`${id}-hint`}>
        {hint}
      </span>
    )}
    {filled(error) && (
      <span className="err" id={`${id}-error`}>
        <Icon name="alert" />
        <span>{error}</span>
      </span>
    )}
  </>
)

export type FieldProps = FieldTexts & { id: string; className?: string; children: (control: ControlAttributes) => ReactNode }

/** Label, hint, error, control, in that order, for any one control. Ready-made: {@link TextField}, {@link Select} and friends. */
export const Field = ({ id, label, hint, error, optional, className, children }: FieldProps) => (
  <div className={cx('field', filled(error) && 'bad', className)}>
    <label htmlFor={id}>
      {label}
      {optional && <span className="opt"> {optional}</span>}
    </label>
    <HintAndError id={id} hint={hint} error={error} />
    {children({ id, 'aria-describedby': describedBy(id, { hint, error }), 'aria-invalid': filled(error) || undefined })}
  </div>
)

/** The id defaults to the name, so that an error summary can link to `#name`. Give an id when a page has two such forms. */
export type Named = { name: string; id?: string }

export type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> & FieldTexts & Named

/** One line of text. Pass `type`, `inputMode` and `autoComplete`: they choose the right keyboard and fill in for the parent. */
export const TextField = ({
  label,
  hint,
  error,
  optional,
  name,
  id = name,
  className,
  type = 'text',
  ...input
}: TextFieldProps) => (
  <Field id={id} label={label} hint={hint} error={error} optional={optional}>
    {(control) => <input {...input} {...control} type={type} name={name} className={cx('in', className)} />}
  </Field>
)

export type Option = { value: string; label: string; disabled?: boolean }

export type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'id'> &
  FieldTexts &
  Named & { options: readonly Option[] }

/** The browser's own list: best on phones and for assistive technology. Extra `children` stand before the options. */
export const Select = ({ label, hint, error, optional, name, id = name, options, className, children, ...select }: SelectProps) => (
  <Field id={id} label={label} hint={hint} error={error} optional={optional}>
    {(control) => (
      <select {...select} {...control} name={name} className={cx('in', className)}>
        {children}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'> &
  Named & { label: ReactNode } & Pick<FieldTexts, 'error'>

/** One yes or no. Consents start unticked. */
export const Checkbox = ({ label, error, name, id = name, className, ...input }: CheckboxProps) => (
  <div className={cx('field', filled(error) && 'bad')}>
    <HintAndError id={id} error={error} />
    <label className={cx('check', className)} htmlFor={id}>
      <input
        {...input}
        type="checkbox"
        id={id}
        name={name}
        aria-describedby={describedBy(id, { error })}
        aria-invalid={filled(error) || undefined}
      />
      <span>{label}</span>
    </label>
  </div>
)

export type FieldsetProps = Omit<FieldTexts, 'label'> & {
  id: string
  legend: ReactNode
  /** `label` looks like a field's label, `mid` and `big` like headings, `hidden` is for screen readers only. */
  legendSize?: 'label' | 'mid' | 'big' | 'hidden'
  className?: string
  children: ReactNode
}

const legendClass = { label: undefined, mid: 'mid', big: 'big', hidden: 'vh' } as const

/** Several controls under one question. */
export const Fieldset = ({ id, legend, legendSize = 'label', hint, error, optional, className, children }: FieldsetProps) => (
  <fieldset className={cx('field', filled(error) && 'bad', className)} aria-describedby={describedBy(id, { hint, error })}>
    <legend className={cx(legendClass[legendSize], legendSize === 'label' && (filled(hint) || filled(error)) && 'tight')}>
      {legend}
      {optional && <span className="opt"> {optional}</span>}
    </legend>
    <HintAndError id={id} hint={hint} error={error} />
    {children}
  </fieldset>
)
