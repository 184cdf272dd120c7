import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes. So much is read although nobody wants it; who announces more is cut off. */
const mostReadAnyway = 16 * 1024 * 1024

/**
 * Keeps the connection of a request whose body was refused unread, for its size or its type: Node then reads the rest and throws it away. Closed in the
 * middle of the body, as Fastify would have it, the connection is reset, and takes the answer along: the visitor sees a broken connection, or a proxy's
 * own 502.
 */
export const readUnwantedBody = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  if (!String((error as { code?: unknown }).code).startsWith('FST_ERR_CTP_')) return
  if (Number(request.headers['content-length']) <= mostReadAnyway) reply.removeHeader('connection')
}
