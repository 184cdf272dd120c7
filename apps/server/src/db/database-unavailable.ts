import pg from 'pg'

// Admin shutdown, crash shutdown, starting up or shutting down, too many connections, and the class of connection exceptions.
const awayStates = /^(?:57P0[1-3]|53300|08\w{3})$/
/** Of db/limits.ts: no answer at all. */
const silent = 'DATABASE_SILENT'
const lostSockets = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'EAGAIN', 'ETIMEDOUT'])
const driverSays = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]

/**
 * Whether the database stopped, restarted or could not be reached during a query, so that a retry makes sense. Errors of other servers reach us wrapped
 * (MailNotSent, a payment provider's own, `fetch failed`), so a bare socket error is the database's.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return awayStates.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === silent) return true
  if (code !== undefined && lostSockets.has(code) && (syscall === 'connect' || syscall === 'read' || syscall === 'write'))
    return true
  return driverSays.some((words) => error.message.startsWith(words))
}
