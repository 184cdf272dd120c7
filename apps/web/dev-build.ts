import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/**
 * The web as Vite serves it while somebody works on it: modules one by one, changes pushed to the browser.
 * @param hmrPort port of the push channel.
 */
export const createDevBuild = async (hmrPort: number) => {
  const vite = await createServer({
    root: fileURLToPath(new URL('.', import.meta.url)),
    server: { middlewareMode: true, hmr: { port: hmrPort }, allowedHosts: true },
    appType: 'custom',
  })
  const render = async (request: Request, site: unknown): Promise<Response> => {
    const app = (await vite.ssrLoadModule('./server/app.ts')) as { render: (request: Request, site: unknown) => Promise<Response> }
    return app.render(request, site)
  }
  return { middlewares: vite.middlewares, render, close: () => vite.close() }
}
