import { fileURLToPath } from 'node:url'

/** Compiled code of earlier starts, by content; `npm ci` sweeps it away. */
const compiled = fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))

/**
 * How the server's process is kept small. On a large machine V8 lets garbage pile up to gigabytes before it collects, and the C library keeps an
 * arena of freed memory per thread, and blocks as large as a password's hash; both look like a leak from outside. What is young has its room from the
 * beginning: V8 would start at a small part of it and tidy far more often, a fifth of the work of a short answer. With the code of the last start at
 * hand Node need not load what strips our types: 18 MB in the process, and as much in the thread that draws PDFs.
 * @param {Record<string, string | undefined>} env where `HOPPLA_HEAP_MB` may stand (apps/server/src/config.ts checks it).
 * @returns {{ options: string[], environment: Record<string, string> }} options of Node and additions to its environment.
 */
export const memoryBounds = (env) => ({
  options: ['--min-semi-space-size=8', '--max-semi-space-size=8', `--max-old-space-size=${Number(env.HOPPLA_HEAP_MB) || 160}`],
  environment: {
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '1048576',
    MALLOC_TRIM_THRESHOLD_: '1048576',
    NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? compiled,
  },
})
