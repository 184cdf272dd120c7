import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'

/**
 * A thread for work that is rare or slow, kept small: without bounds V8 lets garbage pile up in it as in a process of its own.
 * @param mostHeapMb what it may hold; it ends with an error beyond.
 */
export const smallThread = (script: URL, mostHeapMb: number): Worker => {
  // The process's own limit (scripts/memory-bounds.mjs) would go before any the thread is given: 16 MB for a few objects. This isolate has read it already.
  setFlagsFromString('--max-semi-space-size=1')
  return new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: mostHeapMb } })
}
