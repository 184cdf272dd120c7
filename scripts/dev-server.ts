import type { IncomingMessage, ServerResponse } from 'node:http'
import { createOfficeDevBuild } from '../apps/office/dev-build.ts'
import { main } from '../apps/server/src/main.ts'
import type { Builds } from '../apps/server/src/web/web.ts'
import { createDevBuild } from '../apps/web/dev-build.ts'

const dev = await createDevBuild(24_678)
const office = await createOfficeDevBuild(24_679)

/** Pages rendered from the sources as they stand; scripts and styles come from Vite before any route of ours is asked. */
const build: Builds = {
  render: dev.render as Builds['render'],
  wordsHref: () => ({}),
  office: { index: office.index },
  middleware: async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      if (!/^\/(@|node_modules\/|app\/|src\/|packages\/|art\/|fonts\/|.*\.(ts|tsx|css|js|svg|woff2)(\?|$))/.test(request.url))
        return done()
      const vite = request.host.startsWith('office.') ? office : dev
      vite.middlewares(request.raw as IncomingMessage, reply.raw as ServerResponse, () => done())
    })
  },
}

await main(build)
