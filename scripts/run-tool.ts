import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const endings = ['SIGINT', 'SIGTERM'] as const

export const root: string = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs one of the project's tools on this Node. A signal that ends this process meanwhile ends the tool.
 * @param file its script, relative to the project's root. @param node options of Node.
 * @param asLines its output comes line by line, also at a terminal, so that two tools can run at once. @returns its exit code.
 */
export const runTool = (
  file: string,
  args: string[],
  {
    cwd = root,
    env = {},
    node = [],
    asLines = false,
  }: { cwd?: string; env?: Record<string, string>; node?: string[]; asLines?: boolean } = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...node, `${root}${file}`, ...args], {
      cwd,
      stdio: asLines ? ['inherit', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    })
    // A tool that sees no terminal moves no cursor about.
    child.stdout?.pipe(process.stdout, { end: false })
    child.stderr?.pipe(process.stderr, { end: false })
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    for (const signal of endings) process.on(signal, pass)
    const evict = () => {
      for (const signal of endings) process.off(signal, pass)
    }
    child.on('error', (error) => {
      evict()
      reject(error)
    })
    // `close`, not `exit`: by then all that it said has been read.
    child.on('close', (code, signal) => {
      evict()
      resolve(signal ? 1 : (code ?? 1))
    })
  })
