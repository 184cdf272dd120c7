import { buildIfStale } from './build.ts'

// React's server renderer picks its fast build by this at import time.
process.env.NODE_ENV = 'production'
await buildIfStale()
const { main } = (await import('../apps/server/build/main.js' as string)) as typeof import('../apps/server/src/main.ts')
await main()
