import type { Machine } from './machine.ts'

/** A figure held against its target. */
export type Check = { name: string; value: number; unit: string; target: string; pass: boolean }

/** What a workload found. `details` is for whoever wants to know why. */
export type Outcome = { workload: string; rounds: number; checks: readonly Check[]; details: Record<string, unknown> }

export type Workload = { name: string; about: string; run: () => Promise<Outcome> }

const held = (name: string, value: number, unit: string, target: string, pass: boolean): Check => ({
  name,
  value,
  unit,
  target,
  // Nothing measured is nothing reached.
  pass: Number.isFinite(value) && pass,
})

export const atLeast = (name: string, value: number, bound: number, unit = ''): Check =>
  held(name, value, unit, `≥ ${bound}${unit && ` ${unit}`}`, value >= bound)

export const atMost = (name: string, value: number, bound: number, unit = ''): Check =>
  held(name, value, unit, `≤ ${bound}${unit && ` ${unit}`}`, value <= bound)

export const passes = ({ checks }: Outcome): boolean => checks.length > 0 && checks.every(({ pass }) => pass)

/**
 * The one line of JSON of a workload. `ratio` is its first figure against a baseline, `value` and `unit` its first figure without one;
 * `checks` holds every figure with its own target.
 */
export const jsonLine = (outcome: Outcome, machine: Machine, date: Date): string => {
  const ratio = outcome.checks.find(({ unit }) => unit === '')
  const plain = outcome.checks.find(({ unit }) => unit !== '')
  return JSON.stringify({
    workload: outcome.workload,
    target: outcome.checks.map(({ name, target }) => `${name} ${target}`).join('; '),
    ...(ratio ? { ratio: ratio.value } : {}),
    ...(plain ? { value: plain.value, unit: plain.unit } : {}),
    pass: passes(outcome),
    rounds: outcome.rounds,
    checks: outcome.checks,
    details: outcome.details,
    machine,
    date: date.toISOString(),
  })
}

/** The same for people. */
export const summaryOf = (outcome: Outcome): string =>
  outcome.checks
    .map(({ name, value, unit, target, pass }) => {
      const figure = `${value}${unit && ` ${unit}`}`
      return `  ${pass ? '✓' : '✗'} ${outcome.workload.padEnd(15)} ${name.padEnd(34)} ${figure.padStart(12)}   (${target})`
    })
    .join('\n')
