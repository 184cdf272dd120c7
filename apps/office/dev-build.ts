import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/**
 * The office as Vite serves it while somebody works on it.
 * @param hmrPort port of the push channel.
 */
export const createOfficeDevBuild = async (hmrPort: number) => {
  const root = fileURLToPath(new URL('.', import.meta.url))
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { port: hmrPort }, allowedHosts: true },
    appType: 'custom',
  })
  const index = (url: string): Promise<string> => vite.transformIndexHtml(url, readFileSync(`${root}index.html`, 'utf8'))
  return { middlewares: vite.middlewares, index, close: () => vite.close() }
}
