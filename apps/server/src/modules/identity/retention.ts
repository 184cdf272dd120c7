import { before, deleteSome, type Erasure } from '../../db/erasure.ts'

/** Traces of sign-ins: browsers and failures so many days old, links and tokens that have ended. */
export const oldSignIns = (browserDays: number): Erasure[] => [
  deleteSome('known_devices', `last_used_at < ${before(browserDays, 'days')}`),
  deleteSome('login_failures', `last_at < ${before(browserDays, 'days')}`),
  // A confirmation clicked again after a month may still say thank you; later it may not.
  deleteSome('account_tokens', `expires_at < ${before(30, 'days')}`),
  deleteSome('oidc_records', `expires_at < ${before(1, 'days')}`),
  deleteSome('staff_sessions', `expires_at < ${before(1, 'days')}`),
]

export const oldLoginAttempts = (days: number): Erasure[] => [deleteSome('login_attempts', `at < ${before(days, 'days')}`)]
