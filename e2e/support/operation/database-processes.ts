import { readdirSync, readFileSync } from 'node:fs'
import { databaseOf } from '../server.ts'

const parentOf = (pid: number): number | undefined => {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    // It has ended meanwhile.
    return undefined
  }
}

/** Sends a signal to the embedded database of a data folder: its server and the process of each connection. Linux only. */
export const signalDatabase = (dataDir: string, signal: NodeJS.Signals): void => {
  const { pid: server } = databaseOf(dataDir)
  const connections = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === server)
  // The server first: it would only start others.
  for (const pid of [server, ...connections]) process.kill(pid, signal)
}
