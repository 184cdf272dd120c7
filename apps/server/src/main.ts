import { flushCompileCache } from 'node:module'
import { readConfig } from './config.ts'
import { CannotStart } from './platform/cannot-start.ts'
import { start } from './start.ts'
import type { WebBuild } from './web/web.ts'

/**
 * `npm start`: config → database → deps → listen, and the orderly way back on SIGINT and SIGTERM.
 * @param build other pages than the built ones (`npm run dev`).
 */
const run = async (build?: WebBuild): Promise<void> => {
  const startedAt = performance.now()
  const config = readConfig(process.env)
  const starting = start(config, build)

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    console.log(`\n${signal}: finishing open requests …`)
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
  console.log(running.banner())
  console.log(`ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  // For the next start, also when this process is killed.
  flushCompileCache()
}

/** Runs until stopped; a setting that cannot be used ends the process with a message that names it. */
export const main = (build?: WebBuild): Promise<void> =>
  run(build).catch((error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error)
    process.exit(1)
  })

if (import.meta.main) await main()
