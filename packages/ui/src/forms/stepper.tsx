import { Icon } from '../icon.tsx'

export type StepperProps = {
  /** What is counted; the buttons are read with it. */
  label: string
  value: number
  min?: number
  max: number
  /** “Fewer” and “More”. */
  texts: { fewer: string; more: string }
  onChange: (value: number) => void
}

/** How many: a number between two buttons. At its end a button stays reachable and does nothing. */
export const Stepper = ({ label, value, min = 0, max, texts, onChange }: StepperProps) => {
  const step = (by: 1 | -1, text: string) => {
    const isAtEnd = value + by < min || value + by > max
    return (
      <button
        type="button"
        aria-label={`${text}: ${label}`}
        aria-disabled={isAtEnd || undefined}
        onClick={() => !isAtEnd && onChange(value + by)}
      >
        <Icon name={by === 1 ? 'plus' : 'minus'} small />
      </button>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend of its own beside the words that stand there.
    <span className="qty" role="group" aria-label={label}>
      {step(-1, texts.fewer)}
      <output aria-live="polite">{value}</output>
      {step(1, texts.more)}
    </span>
  )
}
