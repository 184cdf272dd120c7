// Bare Fastify routes that send the bytes of files: the baseline of `catalogue-json` and `places-json`. Arguments: port, then path and file in turns.
// To who has the bytes already (`if-none-match: "kept"`) it says so.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [port, ...routes] = process.argv.slice(2)
const app = Fastify()
for (let at = 0; at < routes.length; at += 2) {
  const bytes = readFileSync(routes[at + 1] as string)
  app.get(routes[at] as string, (request, reply) => {
    if (request.headers['if-none-match'] === '"kept"') return reply.code(304).header('etag', '"kept"').send()
    return reply.type('application/json; charset=utf-8').send(bytes)
  })
}
await app.listen({ port: Number(port), host: '127.0.0.1' })
console.log('listening')
