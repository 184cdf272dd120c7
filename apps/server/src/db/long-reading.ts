import type { Deps } from '../kernel/deps.ts'
import { connect, type Tx } from './connect.ts'

/**
 * Reads as long as it takes (`limitsFor.report`: ten minutes a statement), on connections of its own, so that neither a request nor a job waits for one
 * behind it. Everything is read as of one moment, however much is written meanwhile. Nothing can be written, and no row is locked.
 * @throws what the database says: 25006 for a write.
 */
export const readLong = <A>({ reports }: Pick<Deps, 'reports'>, work: (tx: Tx) => Promise<A>): Promise<A> =>
  connect(reports).transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
