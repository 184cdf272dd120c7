import { Icon } from '../icon.tsx'

export type StepsProps = {
  label: string
  /** At most four words or short phrases. */
  steps: readonly string[]
  /** Index of the step the parent is at; `steps.length` when all are done. */
  current: number
  /** Read after a finished step, for example “done”. */
  doneLabel: string
}

/** Where in a purchase or booking the parent is: one hop from step to step. */
export const Steps = ({ label, steps, current, doneLabel }: StepsProps) => (
  <ol className="steps" aria-label={label}>
    {steps.map((step, index) => (
      <li key={step} className={index < current ? 'done' : undefined} aria-current={index === current ? 'step' : undefined}>
        <span className="dot" aria-hidden="true">
          {index < current ? <Icon name="check" small /> : index + 1}
        </span>
        <span>
          {step}
          {index < current && <span className="vh"> – {doneLabel}</span>}
        </span>
      </li>
    ))}
  </ol>
)

export type PadsProps = {
  label: string
  /** Four quarters in the order they were reached; `done` ones first. The brand's mark sits on the last done one. */
  pads: readonly { label: string; done: boolean }[]
  doneLabel: string
}

const LeafPad = ({ here }: { here: boolean }) => (
  <>
    <ellipse cx="50" cy="60" rx="44" ry="14" className="pad-under" />
    <path d="M50 54 92 48A44 14 0 1 1 80 43.7Z" className="pad-top" />
    {here ? (
      <image href="/art/mark" x="20" y="-2" width="58" height="61" />
    ) : (
      <path d="m37 54 7 6 13-11" fill="none" stroke="#fff" strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round" />
    )}
  </>
)

const EmptyPad = () => (
  <ellipse cx="50" cy="56" rx="42" ry="14" className="pad-empty" strokeWidth="2.5" strokeDasharray="3 6" strokeLinecap="round" />
)

/** How far an account has come, as lily pads. */
export const Pads = ({ label, pads, doneLabel }: PadsProps) => {
  const here = pads.findLastIndex((pad) => pad.done)
  const next = pads.findIndex((pad) => !pad.done)
  return (
    <ol className="pads" aria-label={label}>
      {pads.map((pad, index) => (
        <li key={pad.label} className={index === here ? 'here' : undefined} aria-current={index === next ? 'step' : undefined}>
          <svg viewBox="0 0 100 76" aria-hidden="true">
            {pad.done ? <LeafPad here={index === here} /> : <EmptyPad />}
          </svg>
          <span>
            {pad.label}
            {pad.done && <span className="vh"> – {doneLabel}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
