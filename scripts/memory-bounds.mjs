/**
 * How the server's process is kept small. On a large machine V8 lets garbage pile up to gigabytes before it collects, and the C library keeps an
 * arena of freed memory per thread; both look like a leak from outside.
 * @param {Record<string, string | undefined>} env where `HOPPLA_HEAP_MB` may stand (apps/server/src/config.ts checks it).
 * @returns {{ options: string[], environment: Record<string, string> }} options of Node and additions to its environment.
 */
export const memoryBounds = (env) => ({
  options: ['--max-semi-space-size=8', `--max-old-space-size=${Number(env.HOPPLA_HEAP_MB) || 192}`],
  environment: { MALLOC_ARENA_MAX: '2' },
})
