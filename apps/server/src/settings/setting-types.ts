import type { z } from 'zod'

/**
 * One setting of the environment.
 * - `read`: how the value is read; an empty one counts as absent
 * - `fallback`: what stands for an absent one
 * - `about`: what it is for (the README's table)
 * - `write`: what to write, for whoever wrote something else
 * - `isSecret`: the value must not be repeated in a message
 */
export type Setting = { read: z.ZodType; fallback: string; about: string; write: string; isSecret?: true }

/** A setting at fault, though it is well written: its name and why. */
export type Fault = readonly [name: string, fault: string]

/** The environment that is asked for, for rules that differ by it. */
export type Environment = {
  name: string
  /** For its developers only: `development` and `test`. */
  isOpen: boolean
}
