import { join } from 'node:path'
import { startProcess } from '../processes.ts'
import { benchDir, ports } from '../product/settings.ts'
import { atMost, type Workload } from '../report.ts'
import { median, rounded } from '../statistics.ts'

const rounds = 5

/** Everything `npm start` runs, from nothing to `ready`, on a data folder that an earlier start has filled; its own PostgreSQL included. */
export const boot: Workload = {
  name: 'boot',
  about: 'second start to ready',
  run: async () => {
    const first = await startAndStop()
    const seconds: number[] = []
    for (let round = 0; round < rounds; round++) seconds.push(await startAndStop())
    return {
      workload: 'boot',
      rounds,
      checks: [atMost('start to ready', rounded(median(seconds)), 3, 's')],
      details: { firstStart: rounded(first), seconds: seconds.map((each) => rounded(each)) },
    }
  },
}

const startAndStop = async (): Promise<number> => {
  const { startedInMs, stop } = await startProcess({
    script: 'scripts/run.mjs',
    args: ['start'],
    command: [process.execPath],
    // As somebody starts it who has just cloned it: no other settings.
    env: { PORT: String(ports.product), HOPPLA_DATA_DIR: join(benchDir, 'boot') },
    ready: /^ready in/,
  })
  await stop()
  return startedInMs / 1000
}
