import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** Browser applications of other makers, each one library as its package ships it (this folder). */
export const applications = ['axa', 'angular-auth-oidc-client', 'angular-oauth2-oidc', 'monitor'] as const

/** The operator's file of clients for them. @param origin where their pages lie. */
export const applicationClients = (origin: string): object[] =>
  applications.map((name) => ({
    client_id: name,
    token_endpoint_auth_method: 'none',
    redirect_uris: ['/callback', '/silent', '/silent-callback'].map((path) => `${origin}/${name}${path}`),
    post_logout_redirect_uris: [`${origin}/${name}`],
  }))

/**
 * Serves the applications' pages: whatever the address below its own, an application is its one script.
 * @param provider origin of the provider they use.
 */
export const serveApplications = async (port: number, provider: string): Promise<Server> => {
  const scripts = new Map<string, string>()
  for (const name of applications) scripts.set(name, await bundle(name))
  const server = createServer((request, response) => {
    const [, name = '', path = ''] = new URL(request.url ?? '/', provider).pathname.split('/')
    const script = scripts.get(name)
    if (script === undefined) return response.writeHead(404).end()
    if (path === 'script.js') return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="en" data-provider="${provider}"><title>${name}</title><link rel="icon" href="data:,"><base href="/${name}/"><script type="module" src="/${name}/script.js"></script></html>`,
      )
  })
  await new Promise<void>((done) => server.listen(port, 'localhost', done))
  return server
}

const bundle = async (name: string): Promise<string> => {
  const build = await rolldown({
    input: fileURLToPath(new URL(`./${name}.ts`, import.meta.url)),
    platform: 'browser',
    // Libraries' own doubts are not ours to settle.
    onLog: (level, log, show) => level === 'warn' && log.id?.includes('node_modules') === false && show(level, log),
  })
  const { output } = await build.generate({ format: 'esm', codeSplitting: false })
  await build.close()
  return output[0].code
}
