import { type ReactNode, useState } from 'react'
import { cx } from '../classes.ts'
import { Icon } from '../icon.tsx'
import { Fieldset, type FieldsetProps } from './field.tsx'

/** One question with one answer out of few. Controlled with `value` (null: nothing chosen yet), or left to the form with `defaultValue`. */
export type ChoiceProps<V extends string> = Omit<FieldsetProps, 'id' | 'children'> & {
  name: string
  id?: string
  value?: V | null | undefined
  defaultValue?: V | undefined
  onChange?: (value: V) => void
}

type Mark<V extends string> = { value: V; disabled?: boolean | undefined; reason?: ReactNode }

/** The first radio carries the group's id, so that an error summary can lead to it. */
const radioId = ({ name, id = name }: { name: string; id?: string }, index: number) => (index === 0 ? id : `${id}-${index + 1}`)

const radio = <V extends string>(
  { name, id = name, value, defaultValue, onChange }: ChoiceProps<V>,
  option: Mark<V>,
  index: number,
  onRefuse?: (value: V | undefined) => void,
) => (
  <input
    type="radio"
    name={name}
    id={radioId({ name, id }, index)}
    value={option.value}
    disabled={option.disabled}
    // One that cannot be had is still pressed, to learn why: a disabled card says nothing.
    {...(option.reason !== undefined && { 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
    {...(value === undefined ? { defaultChecked: defaultValue === option.value } : { checked: value === option.value })}
    onChange={() => {
      onRefuse?.(option.reason === undefined ? undefined : option.value)
      if (option.reason === undefined) onChange?.(option.value)
    }}
  />
)

/** Said when one is pressed that cannot be had. */
const Reason = ({ children }: { children: ReactNode }) => (
  <span className="err" role="alert">
    <Icon name="alert" />
    <span>{children}</span>
  </span>
)

const frame = <V extends string>({ name, id = name, legend, legendSize, hint, error, optional, className }: ChoiceProps<V>) => ({
  id,
  legend,
  legendSize,
  hint,
  error,
  optional,
  className,
})

export type RadioCardOption<V extends string = string> = {
  value: V
  label: ReactNode
  hint?: ReactNode
  /** Before the words: an avatar, a picture. */
  media?: ReactNode
  /** At the right: a badge, an icon. */
  end?: ReactNode
  /** Set: the option cannot be chosen, and this says why; aloud when it is pressed. */
  reason?: ReactNode
}

export type RadioCardsProps<V extends string = string> = ChoiceProps<V> & {
  options: readonly RadioCardOption<V>[]
  /** Narrowest card in px when cards stand side by side; left out, they stand under each other. */
  min?: 150 | 220 | 240
}

/** Radio cards: a line or two of words each, all visible at once. */
export const RadioCards = <V extends string = string>(props: RadioCardsProps<V>) => {
  const [refused, setRefused] = useState<V>()
  return (
    <Fieldset {...frame(props)}>
      <div className={props.min === undefined ? 'stack gap-3' : cx('pick', `min-${props.min}`)}>
        {props.options.map((option, index) => (
          <label
            key={option.value}
            htmlFor={radioId(props, index)}
            className={cx('opt-card', (props.min === undefined || Boolean(option.media ?? option.end)) && 'center')}
          >
            {radio(props, option, index, setRefused)}
            {option.media}
            <span className="grow">
              <b>{option.label}</b>
              {option.hint && <span className="hint num">{option.hint}</span>}
              {option.reason &&
                (option.value === refused ? <Reason>{option.reason}</Reason> : <span className="hint">{option.reason}</span>)}
            </span>
            {option.end && <span className="end">{option.end}</span>}
          </label>
        ))}
      </div>
    </Fieldset>
  )
}

export type AmountPickerProps<V extends string = string> = ChoiceProps<V> & {
  /** `label` is the formatted amount or a short word. With a `reason` the option cannot be chosen; pressed, it says so. */
  options: readonly { value: V; label: string; disabled?: boolean; reason?: string | undefined }[]
  /** Three words in a narrow card. */
  compact?: boolean
}

/** Short answers in a row: amounts, days, sizes, first names. */
export const AmountPicker = <V extends string = string>(props: AmountPickerProps<V>) => {
  const [refused, setRefused] = useState<V>()
  const reason = props.options.find(({ value }) => value === refused)?.reason
  return (
    <Fieldset {...frame(props)}>
      <div className={cx('amts', props.compact && 'min-72 gap-2')}>
        {props.options.map((option, index) => (
          <label key={option.value} htmlFor={radioId(props, index)} className="opt-card amt">
            {radio(props, option, index, setRefused)}
            {option.label}
          </label>
        ))}
      </div>
      {reason && <Reason>{reason}</Reason>}
    </Fieldset>
  )
}

export type DesignPickerProps<V extends string = string> = ChoiceProps<V> & {
  /** `label` names the picture for those who do not see it. */
  options: readonly { value: V; label: string; src: string }[]
}

/** Choosing between pictures of 640 × 400. */
export const DesignPicker = <V extends string = string>(props: DesignPickerProps<V>) => (
  <Fieldset {...frame(props)}>
    <div className="pick min-84 gap-2">
      {props.options.map((option, index) => (
        <label key={option.value} htmlFor={radioId(props, index)} className="opt-card design">
          <img src={option.src} alt="" width="640" height="400" />
          <span className="vh">{option.label}</span>
          {radio(props, option, index)}
        </label>
      ))}
    </div>
  </Fieldset>
)
