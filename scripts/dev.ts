import { spawn } from 'node:child_process'
import { root } from './run-tool.ts'

/** `npm run dev`: the server starts anew when its sources change; the web is reloaded in the browser by Vite. */
const child = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--watch-path=apps/server/src',
    '--watch-path=packages/contract/src',
    '--watch-preserve-output',
    'scripts/dev-server.ts',
  ],
  { cwd: root, stdio: 'inherit' },
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 1))
