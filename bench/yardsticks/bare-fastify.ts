// A bare Fastify route that sends the bytes of a file: the yardstick of `catalogue-json`. Arguments: port, path, file.
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

const [port, path = '/', file = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const app = Fastify()
app.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes))
await app.listen({ port: Number(port), host: '127.0.0.1' })
console.log('listening')
