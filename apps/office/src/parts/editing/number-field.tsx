import { TextInput } from '@mantine/core'
import { useState } from 'react'

const parsed = (text: string): number | undefined => {
  const typed = text.replace(/[\s\u00a0]/g, '').replace(',', '.')
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : undefined
}
const written = (value: number | undefined): string => (value === undefined ? '' : String(value))

/** A number as people type it, with a comma or a point. @param set gets undefined for an empty field and for what is no number. */
export const NumberField = ({
  label,
  value,
  set,
  unit,
  hint,
  error,
  disabled,
}: {
  label: string
  value: number | undefined
  set: (value: number | undefined) => void
  unit?: string
  hint?: string
  error?: string | undefined
  disabled?: boolean
}) => {
  const [typed, setTyped] = useState(written(value))
  // What somebody else put there is shown; what is being typed ("12,") is left alone.
  const shown = parsed(typed) === value ? typed : written(value)
  return (
    <TextInput
      label={label}
      description={hint}
      error={error}
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit ? <span className="unit">{unit}</span> : undefined}
      rightSectionWidth={unit ? 48 : undefined}
      value={shown}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        set(parsed(event.currentTarget.value))
      }}
    />
  )
}

/** A day, or none. @param value `YYYY-MM-DD`. */
export const DayField = ({
  label,
  value,
  set,
  hint,
  error,
  disabled,
  least,
  isFirst = false,
}: {
  label: string
  value: string | undefined
  set: (value: string | undefined) => void
  hint?: string
  error?: string | undefined
  disabled?: boolean
  least?: string
  /** The drawer it stands in begins with it. */
  isFirst?: boolean
}) => (
  <TextInput
    type="date"
    label={label}
    description={hint}
    error={error}
    disabled={disabled}
    min={least}
    data-autofocus={isFirst || undefined}
    value={value ?? ''}
    onChange={(event) => set(event.currentTarget.value || undefined)}
  />
)
