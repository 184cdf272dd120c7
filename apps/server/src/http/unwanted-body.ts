import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes. So much is read although nobody wants it; who announces more is cut off. */
const mostReadAnyway = 16 * 1024 * 1024

/**
 * Keeps the connection open when a body was refused unread because of its size or type: Node then reads and discards the rest. If it were closed in the
 * middle of the body, as Fastify does by default, the connection would be reset and the response lost: visitors would see a broken connection, or a proxy's
 * own 502.
 */
export const readUnwantedBody = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
  if (!String((error as { code?: unknown }).code).startsWith('FST_ERR_CTP_')) return
  if (Number(request.headers['content-length']) <= mostReadAnyway) reply.removeHeader('connection')
}
