import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, SettingError } from './config.ts'
import { DataFolderInUse } from './db/embedded.ts'
import { start } from './start.ts'

/** `npm start`: config → database → deps → listen, and the orderly way back on SIGINT and SIGTERM. */
const main = async (): Promise<void> => {
  const startedAt = performance.now()
  const config = readConfig(process.env)
  const running = await start(config)
  const pidFile = join(config.dataDir, 'hoppla.pid')
  mkdirSync(config.dataDir, { recursive: true })
  writeFileSync(pidFile, `${process.pid}\n`)

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    console.log(`\n${signal}: finishing open requests …`)
    running.stop().then(
      () => {
        rmSync(pidFile, { force: true })
        process.exit(0)
      },
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))

  console.log(running.banner())
  console.log(`ready in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

main().catch((error: unknown) => {
  const isOurs = error instanceof SettingError || error instanceof DataFolderInUse
  console.error(isOurs ? error.message : error)
  process.exit(1)
})
