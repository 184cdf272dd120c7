import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const endings = ['SIGINT', 'SIGTERM'] as const

export const root: string = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs one of the project's tools on this Node. A signal that ends this process meanwhile ends the tool.
 * @param file its script, relative to the project's root. @param node options of Node. @returns its exit code.
 */
export const runTool = (
  file: string,
  args: string[],
  { cwd = root, env = {}, node = [] }: { cwd?: string; env?: Record<string, string>; node?: string[] } = {},
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...node, `${root}${file}`, ...args], {
      cwd,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    const pass = (signal: NodeJS.Signals) => child.kill(signal)
    for (const signal of endings) process.on(signal, pass)
    const evict = () => {
      for (const signal of endings) process.off(signal, pass)
    }
    child.on('error', (error) => {
      evict()
      reject(error)
    })
    child.on('exit', (code, signal) => {
      evict()
      resolve(signal ? 1 : (code ?? 1))
    })
  })
