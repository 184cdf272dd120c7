import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Answer, RouteSpec, ServeInput } from '@hoppla/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isKnownTo, isPrepared, type Prepared, prepare } from '../cache/prepared.ts'
import { csvOf } from '../kernel/csv.ts'
import type { Deps } from '../kernel/deps.ts'
import type { Caller, CounterCaller, SignedInCaller, StaffCaller } from './caller.ts'
import { sendCompressed } from './compressed.ts'
import { faultsOf } from './faults.ts'
import { answerOfKey } from './idempotency.ts'
import { admit, lacksStepUp, logRefused } from './policy.ts'
import { type Fault, Refusal } from './refusal.ts'

type CallerOf<R extends RouteSpec> = R['access'] extends 'anyone' | 'provider'
  ? Caller
  : R['access'] extends 'signed-in'
    ? SignedInCaller
    : R extends { serviceKeys: true }
      ? CounterCaller
      : StaffCaller
/** Bytes that are not JSON: a PDF, a picture. */
export type File = { kind: 'file'; bytes: Buffer; contentType: string; filename?: string; headers?: Record<string, string> }
/**
 * Bytes that are made while they are sent. What can be refused was refused before the first of them; an error after it ends the connection in the middle of
 * the transfer, so that nobody takes the part for the whole.
 */
export type Streamed = { kind: 'stream'; chunks: AsyncIterable<string | Uint8Array>; contentType: string; filename: string }
/** An answer that brings headers of its own: the cookies of sign-in. */
export type WithHeaders<A> = { kind: 'with-headers'; answer: A; headers: Record<string, string | string[]> }
type Result<R extends RouteSpec> =
  | (R['answerType'] extends string ? File | Streamed : Answer<R>)
  | Prepared
  | WithHeaders<Answer<R>>

/** A request as an operation of the raw kind sees it (webhooks). */
export type RawRequest = { raw: Buffer; headers: FastifyRequest['headers'] }

type Operation<R extends RouteSpec> = (
  deps: Deps,
  caller: CallerOf<R>,
  input: ServeInput<R> & { request: RawRequest },
) => Promise<Result<R>>
export type Served = { spec: RouteSpec; operation: Operation<RouteSpec> }

/** Joins a contract route with the operation that answers it. */
export const serve = <R extends RouteSpec>(spec: R, operation: Operation<R>): Served => ({
  spec,
  operation: operation as unknown as Operation<RouteSpec>,
})

/** A PDF as an operation answers with it. */
export const pdfFile = ({ filename, bytes }: { filename: string; bytes: Buffer }): File => ({
  kind: 'file',
  bytes,
  contentType: 'application/pdf',
  filename,
})

/** Rows of a list as an operation answers with them: comma-separated values to download. */
export const csvFile = (filename: string, rows: readonly (readonly string[])[]): File => ({
  kind: 'file',
  bytes: Buffer.from(csvOf(rows)),
  contentType: 'text/csv; charset=utf-8',
  headers: { 'content-disposition': `attachment; filename="${filename}"` },
})

/** @param options.isFresh what another process has just written about the session is to be seen. */
export type CallerOfRequest = (request: FastifyRequest, options?: { isFresh?: boolean }) => Promise<Caller>

/** Registers served routes: access first, then validation, then the operation, then the answer. The one place where an operation meets HTTP. */
export const register = (app: FastifyInstance, deps: Deps, callerOf: CallerOfRequest, routes: readonly Served[]): void => {
  for (const { spec, operation } of routes) {
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const known = await callerOf(request)
      // The second factor may have been shown to another process a second ago.
      const isFresh = lacksStepUp({ stepUp: spec.stepUp || spec.mayStepUp }, known, deps.clock.now())
      const caller = isFresh ? await callerOf(request, { isFresh }) : known
      const perform = async () => {
        admit(spec, caller, deps.clock.now())
        const input = readInput(spec, request)
        caller.idempotency = spec.idempotent ? readIdempotency(spec, request, caller, input.params) : undefined
        return doOnce(deps, caller, async () =>
          operation(deps, caller as SignedInCaller & StaffCaller & CounterCaller, input as never),
        )
      }
      const result = await (spec.audited ? perform().catch(logRefused(deps, spec, caller, request)) : perform())
      return answer(spec, request, reply, result)
    }
    app.route({
      method: spec.method,
      url: spec.path,
      ...(spec.mostBytes === undefined ? {} : { bodyLimit: spec.mostBytes }),
      ...(spec.embeddable ? { onRequest: openToOtherSites } : {}),
      handler: handle,
    })
  }
}

/** Refusals too: the other site's script should see what went wrong. */
const openToOtherSites = (_request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
  reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
  done()
}

const readInput = (spec: RouteSpec, request: FastifyRequest) => {
  // A map, since a field may be called `constructor` or `__proto__`.
  const errors = new Map<string, Fault[]>()
  const read = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined
    const result = schema.safeParse(value ?? {}, { reportInput: true })
    if (result.success) return result.data
    for (const { path, fault } of faultsOf(result.error.issues)) errors.set(path, [...(errors.get(path) ?? []), fault])
    return undefined
  }
  const input = {
    params: read(spec.params, request.params),
    query: read(querySchema(spec), withoutCacheBuster(request.query)),
    body: read(bodySchema(spec, request.body), request.body),
    request: { raw: request.rawBody ?? Buffer.alloc(0), headers: request.headers },
  }
  if (errors.size > 0) throw new Refusal('request.invalid', { errors: Object.fromEntries(errors) })
  return input
}

// Unknown fields are refused by name (decision 195), even if the call has no fields: a silently dropped field might have carried the amount.
const nothing = z.strictObject({})
/** Files are opened from mails and calendars, which write marks of their own into addresses. */
const querySchema = ({ query, answerType, access }: RouteSpec): z.ZodType | undefined =>
  query ?? (answerType || access === 'provider' ? undefined : nothing)
/** A call without a body accepts none with content; some clients send `""` or `null`. */
const bodySchema = ({ body, access, method }: RouteSpec, sent: unknown): z.ZodType | undefined =>
  body ?? (access === 'provider' || method === 'GET' || typeof sent !== 'object' || sent === null ? undefined : nothing)

/** `_t` only makes an address unlike the last one, so that no cache answers. */
const withoutCacheBuster = (query: unknown): unknown => {
  if (typeof query !== 'object' || query === null) return query
  const { _t, ...rest } = query as Record<string, unknown>
  return rest
}

const keyShape = /^[\x21-\x7e]{1,200}$/
const readIdempotency = (spec: RouteSpec, request: FastifyRequest, caller: Caller, params: unknown) => {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !keyShape.test(key)) throw new Refusal('idempotency.key-invalid')
  // The same body for another order is another request.
  const bodyHash = createHash('sha256')
    .update(spec.params ? JSON.stringify(params) : '')
    .update(request.rawBody ?? '')
    .digest()
  return {
    scope: `${spec.method} ${spec.path} ${caller.staff?.id ?? caller.account?.id ?? caller.serviceKey?.id ?? 'guest'}`,
    key,
    bodyHash,
  }
}

/**
 * A repeated request gets its first answer, even if the operation would refuse it by now: the child has its pass, the card is empty, the article is off
 * sale (docs/product/README.md). It is looked up after the refusal, because whatever caused the refusal was committed together with the key.
 */
const doOnce = async (
  { pool }: Deps,
  { idempotency }: Caller,
  work: () => Promise<Result<RouteSpec>>,
): Promise<Result<RouteSpec>> => {
  try {
    return await work()
  } catch (error) {
    if (!idempotency || !(error instanceof Refusal) || error.detail.keyAsked) throw error
    const earlier = await answerOfKey(pool, idempotency)
    if (!earlier) throw error
    return earlier as Awaited<ReturnType<typeof work>>
  }
}

const answer = (
  spec: RouteSpec,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): FastifyReply | Promise<FastifyReply> => {
  reply.header('cache-control', spec.cache === undefined ? 'no-store' : `public, max-age=${spec.cache}`)
  if (spec.cache !== undefined) reply.header('vary', 'accept-language')
  if (hasHeaders(result)) {
    reply.headers(result.headers)
    return answer(spec, request, reply, result.answer)
  }
  if (isPrepared(result)) {
    const contentType = spec.answerType ?? 'application/json; charset=utf-8'
    reply.header('etag', result.etag)
    if (isKnownTo(request.headers, result)) return reply.code(304).send()
    return reply.type(contentType).send(result.bytes)
  }
  if (result === undefined) return reply.code(204).send()
  if (isStreamed(result))
    return reply
      .header('content-disposition', `attachment; filename="${result.filename}"`)
      .type(result.contentType)
      .send(Readable.from(result.chunks, { objectMode: false }))
  if (isFile(result)) {
    if (result.filename) reply.header('content-disposition', `inline; filename="${result.filename}"`)
    return reply
      .headers(result.headers ?? {})
      .type(result.contentType)
      .send(result.bytes)
  }
  if (spec.compressed) return sendCompressed(request, reply, result)
  // What may be kept can be asked for again with its version (docs/product/README.md).
  return spec.cache === undefined ? reply.send(result) : answer(spec, request, reply, prepare(result))
}

const hasHeaders = (value: unknown): value is WithHeaders<unknown> =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'with-headers'
const isStreamed = (value: unknown): value is Streamed =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'stream'
const isFile = (value: unknown): value is File =>
  typeof value === 'object' && value !== null && (value as { kind?: unknown }).kind === 'file'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's bytes as they came, for signatures and hashes. */
    rawBody?: Buffer
  }
}
