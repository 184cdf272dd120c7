import { Worker } from 'node:worker_threads'

/**
 * Starts a worker thread for rare or slow work, with bounded memory: otherwise V8 would let its garbage grow as in a process of its own.
 * @param mostHeapMb heap limit; exceeding it ends the thread with an error.
 */
export const startThread = (script: URL, mostHeapMb: number): Worker =>
  new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: mostHeapMb, maxYoungGenerationSizeMb: 4 } })
