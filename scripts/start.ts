import { runTool } from './run-tool.ts'

// React's server renderer picks its fast build by this at import time.
process.env.NODE_ENV = 'production'
// In a process of its own: what a build takes into memory would stay with the server for as long as it runs.
if ((await runTool('scripts/build.ts', [], { node: ['--disable-warning=ExperimentalWarning'] })) !== 0) process.exit(1)
const { main } = (await import('../apps/server/build/main.js' as string)) as typeof import('../apps/server/src/main.ts')
await main()
