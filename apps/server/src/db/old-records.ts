import { before, deleteSome, type Erasure, erasure, updateSome } from './erasure.ts'

/** The audit log: network addresses sooner than its lines. */
export const oldAuditLog = (addressMonths: number, months: number): Erasure[] => [
  updateSome('audit_log', 'address = null', `address is not null and at < ${before(addressMonths, 'months')}`),
  deleteSome('audit_log', `at < ${before(months, 'months')}`),
]

/** Mails that have gone, and jobs that have been given up and may hold one. */
export const oldMails = (days: number): Erasure[] => [
  deleteSome('mails', `sent_at < ${before(days, 'days')}`),
  erasure(`delete from graphile_worker._private_jobs where id in (select id from graphile_worker._private_jobs
    where attempts >= max_attempts and locked_at is null and created_at < ${before(days, 'days')} limit 5000)`),
]

/** How mails fared. */
export const oldMailDeliveries = (months: number): Erasure[] => [
  deleteSome('mail_deliveries', `queued_at < ${before(months, 'months')}`),
]

/** Answers of creating calls, and counts of requests. */
export const oldRequests = (days: number): Erasure[] => [
  deleteSome('idempotency_keys', `created_at < ${before(days, 'days')}`),
  deleteSome('rate_limits', `window_start < ${before(days, 'days')}`),
]

/** How mails of some kinds fared, which are about less than others and forgotten sooner. */
export const oldDeliveriesOf = (templates: readonly string[], days: number): Erasure[] => [
  deleteSome(
    'mail_deliveries',
    `template in (${templates.map((template) => `'${template}'`).join(', ')}) and queued_at < ${before(days, 'days')}`,
  ),
]
