import { readConfig } from './config.ts'
import { listGivenUpJobs, retryGivenUpJobs } from './jobs/given-up-jobs.ts'
import { openDeps } from './start.ts'

const usage = `npm run jobs -- list         what was given up: id, kind, attempts, since when, why
npm run jobs -- retry <id>   runs one again
npm run jobs -- retry-all    runs all of them again`

/** `npm run jobs`: what the queue gave up, beside the running product or without it. Exit code 1 when there was nothing to do as asked. */
const main = async ([command, id]: readonly string[]): Promise<number> => {
  const isUsable = command === 'list' || command === 'retry-all' || (command === 'retry' && /^\d{1,18}$/.test(id ?? ''))
  if (!isUsable) {
    console.error(usage)
    return 1
  }
  const { deps, close } = await openDeps(readConfig(process.env), { beside: true })
  try {
    if (command === 'list') {
      const jobs = await listGivenUpJobs(deps.pool)
      for (const { id: job, task, attempts, since, lastError } of jobs)
        console.log([job, task, `${attempts} attempts`, since.toISOString(), lastError ?? ''].join('  '))
      console.log(`${jobs.length} given up.`)
      return 0
    }
    const again = await retryGivenUpJobs(deps.pool, command === 'retry' ? [id ?? ''] : undefined)
    if (command === 'retry' && again.length === 0) {
      console.error(`Job ${id} is not one that was given up; npm run jobs -- list shows those.`)
      return 1
    }
    console.log(`${again.length} will run again.`)
    return 0
  } finally {
    await close()
  }
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
