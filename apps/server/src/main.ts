import { flushCompileCache } from 'node:module'
import { isClosedSetting, readConfig } from './config.ts'
import { CannotStart } from './kernel/cannot-start.ts'
import { lastWords, logAllOutput, notifyOperator } from './logging/process-output.ts'
import { createLog } from './logging/safe-log.ts'
import { start } from './start.ts'
import type { Builds } from './web/web.ts'

/**
 * `npm start`: config → database → deps → listen, and the orderly way back on SIGINT and SIGTERM.
 * @param build other pages than the built ones (`npm run dev`).
 */
const run = async (build?: Builds): Promise<void> => {
  const startedAt = performance.now()
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  // People read a start where they develop; everywhere else programs read all of it.
  let isLog = !config.isOpen
  if (isLog) logAllOutput(log)
  const report = (line: string) => (isLog ? notifyOperator(line) : console.log(line))
  const starting = start(config, build)

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    report(`${signal}: finishing open requests …`)
    starting
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
  }
  // From the first moment: a start that is given up must not leave a database behind.
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))

  const running = await starting
  report(running.banner())
  report(`ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  if (!isLog) logAllOutput(log)
  isLog = true
  // For the next start, also when this process is killed.
  flushCompileCache()
}

/** Runs until stopped; a setting that cannot be used ends the process with a message that names it. */
export const main = (build?: Builds): Promise<void> =>
  run(build).catch((error: unknown) => {
    const isPlain = !isClosedSetting(process.env)
    if (error instanceof CannotStart && !isPlain) lastWords(error.message)
    else if (isPlain) console.error(error instanceof CannotStart ? error.message : error)
    else createLog('fatal').fatal({ err: error }, 'the start failed')
    process.exit(1)
  })

if (import.meta.main) await main()
