import type { RetentionEntry } from '@hoppla/contract/privacy'
import type { mailAccountWords } from '@hoppla/i18n/messages/mail/account'
import type { Erasure } from '../../db/erasure.ts'

type About = RetentionEntry['about']
type Basis = RetentionEntry['basis']
export type RetentionRule = {
  /** Its words: `retention.{key}` of mail-account. */
  key: RetentionKey
  about: About
  basis: Basis
  /** Numbers for the words. */
  numbers: Record<string, number>
  /** The columns that hold it: `table: column …`. A test looks each of them up in the database. */
  columns: Record<string, string>
  /**
   * Statements of the owning modules that erase what has outlived its period; each is repeated until nothing is left. `unconfirmed-accounts`: whole accounts,
   * deleted like any other. Empty: erased only with the account.
   */
  erasures: readonly Erasure[] | 'unconfirmed-accounts'
}
type RetentionKey = keyof (typeof mailAccountWords)['en']['retention']
