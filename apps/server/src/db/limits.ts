/**
 * How long one kind of work waits for the database, in milliseconds; 0 is without end.
 * - `connection`: for a connection, whether none is free or none can be made
 * - `lock`: for a row or table that somebody else holds
 * - `statement`: for a statement, its wait for locks included
 * - `answer`: for the answer to a statement, when the database does not even say that it gave up: stopped, cut off. The connection is closed then
 * - `idle`: for the next statement of a transaction
 */
export type DbLimits = { connection: number; lock: number; statement: number; answer: number; idle: number }

/**
 * A request is answered within five seconds, also when the database is silent: one wait for a connection and one for an answer are its worst case,
 * since the first failure ends it. Jobs have nobody waiting, but hold locks; a report only reads, and long (db/long-reading.ts); an import reads
 * whole tables.
 */
export const limitsFor = {
  request: { connection: 1_800, lock: 2_200, statement: 2_500, answer: 2_800, idle: 15_000 },
  job: { connection: 10_000, lock: 20_000, statement: 60_000, answer: 65_000, idle: 60_000 },
  report: { connection: 60_000, lock: 20_000, statement: 600_000, answer: 620_000, idle: 120_000 },
  import: { connection: 10_000, lock: 60_000, statement: 1_800_000, answer: 1_860_000, idle: 0 },
  migration: { connection: 10_000, lock: 30_000, statement: 0, answer: 0, idle: 0 },
} as const satisfies Record<string, DbLimits>
