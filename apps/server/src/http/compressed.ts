import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotliOf = promisify(brotliCompress)
const gzipOf = promisify(gzip)
// Made for one caller, and sent once: a better one costs him more time than its bytes would.
const quality = 4

/**
 * Sends JSON compressed to who takes that. For large answers without a secret that stands in the next one too: beside words that others wrote, the length of
 * what is compressed tells of it bit by bit.
 */
export const sendCompressed = async (request: FastifyRequest, reply: FastifyReply, result: unknown): Promise<FastifyReply> => {
  const bytes = Buffer.from(JSON.stringify(result))
  const accepted = String(request.headers['accept-encoding'] ?? '')
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    return reply.header('content-encoding', 'br').send(await brotliOf(bytes, { params }))
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await gzipOf(bytes))
  return reply.send(bytes)
}
