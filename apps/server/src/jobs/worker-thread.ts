import { Worker } from 'node:worker_threads'

/**
 * A thread for work that is rare or slow, kept small: without bounds V8 lets garbage pile up in it as in a process of its own.
 * @param mostHeapMb what it may hold; it ends with an error beyond.
 */
export const startThread = (script: URL, mostHeapMb: number): Worker =>
  new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: mostHeapMb, maxYoungGenerationSizeMb: 4 } })
