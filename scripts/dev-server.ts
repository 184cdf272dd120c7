import type { IncomingMessage, ServerResponse } from 'node:http'
import { main } from '../apps/server/src/main.ts'
import type { WebBuild } from '../apps/server/src/web/web.ts'
import { createDevBuild } from '../apps/web/dev-build.ts'

const dev = await createDevBuild(24_678)

/** Pages rendered from the sources as they stand; scripts and styles come from Vite before any route of ours is asked. */
const build: WebBuild = {
  render: dev.render as WebBuild['render'],
  wordsHref: () => ({}),
  middleware: async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (!/^\/(@|node_modules\/|app\/|packages\/|art\/|fonts\/|.*\.(ts|tsx|css|js|svg|woff2)(\?|$))/.test(request.url))
        return done()
      dev.middlewares(request.raw as IncomingMessage, reply.raw as ServerResponse, () => done())
    })
  },
}

await main(build)
