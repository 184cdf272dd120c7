import type { Fault } from '../http/refusal.ts'

/**
 * One wrong value in one place of one file. @property reason for those who write files. @property fault the same for people in the office, in no language
 * yet. @property isStored it is a row of the database, which has no line.
 */
export type Problem = { file: string; line: number; column: string; reason: string; fault?: Fault; isStored?: boolean }

/** The files cannot be imported; nothing was written. */
export class ImportRefused extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(`Nothing was imported: ${problems.length === 1 ? '1 problem' : `${problems.length} problems`}.`)
    this.name = 'ImportRefused'
    this.problems = problems
  }
}

/** `playgrounds.csv:14 regionKey: there is no region 'mälardalen'`. */
export const describeProblem = ({ file, line, column, reason, isStored }: Problem): string =>
  `${file}${isStored ? '' : `:${line}`}${column ? ` ${column}` : ''}: ${reason}`
