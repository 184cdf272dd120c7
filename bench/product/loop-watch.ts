// Loaded into the product before its own code: watches how late its event loop is. SIGUSR2 begins to watch; the next one writes what was seen to
// HOPPLA_BENCH_LOOP, milliseconds beyond the pause between two looks.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const everyMs = 5
const file = process.env.HOPPLA_BENCH_LOOP ?? ''
const seen = monitorEventLoopDelay({ resolution: everyMs })
const late = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e5) / 10 - everyMs)

let isWatching = false
process.on('SIGUSR2', () => {
  isWatching = !isWatching
  if (isWatching) {
    seen.reset()
    seen.enable()
    return
  }
  seen.disable()
  writeFileSync(
    `${file}.new`,
    JSON.stringify({ p50: late(seen.percentile(50)), p99: late(seen.percentile(99)), most: late(seen.max) }),
  )
  renameSync(`${file}.new`, file)
})
