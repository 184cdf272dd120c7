import { statement } from '../../db/statement.ts'

/** Every consent that an account has given or taken back, newest first; at most 100. @param $1 the account. */
export const listConsents = statement<{ kind: string; given: boolean; at: Date; source: string }>(
  'list-consents',
  `select kind, given, at, source from consents where account_id = $1 order by id desc limit 100`,
)
