import { CannotStart } from '../kernel/cannot-start.ts'

/** Settings that cannot be used; the message names each of them and says what to write instead. */
export class SettingError extends CannotStart {
  constructor(problems: readonly string[]) {
    super(`These settings cannot be used:\n  ${problems.join('\n  ')}`)
  }
}
