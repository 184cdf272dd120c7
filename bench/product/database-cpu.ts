import type { ClientBase, Pool } from 'pg'
import { cpuSeconds } from '../processes.ts'

/** Begins to watch the processor time of the database's processes. @returns how to read it, in seconds. */
export const watchDatabase = async (client: Pick<ClientBase, 'query'> | Pick<Pool, 'query'>): Promise<() => Promise<number>> => {
  const read = async (): Promise<Map<number, number>> => {
    const { rows } = await (client as Pool).query<{ pid: number }>('select pid from pg_stat_activity')
    return new Map(rows.map(({ pid }) => [pid, cpuSeconds(pid)]))
  }
  const before = await read()
  return async () => [...(await read())].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0)
}
