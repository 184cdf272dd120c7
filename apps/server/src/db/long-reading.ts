import type { Deps } from '../kernel/deps.ts'
import { connect, type Tx } from './connect.ts'

/**
 * Runs long reads (`limitsFor.report`: ten minutes a statement) on connections of their own, so that neither requests nor jobs queue behind them.
 * Everything is read as of one moment, whatever is written meanwhile. Nothing can be written, and no row is locked.
 * @throws the database's error 25006 on a write.
 */
export const readLong = <A>({ reports }: Pick<Deps, 'reports'>, work: (tx: Tx) => Promise<A>): Promise<A> =>
  connect(reports).transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
