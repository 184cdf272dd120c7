import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { codeKeeper } from '../../crypto/code-keeper.ts'
import { clientOf } from '../../http/client.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { appleFile, cardOf } from './card-of-object.ts'
import { updateWallet } from './update-wallet.ts'
import { countDevices, findObject, listNewer, registerDevice, unregisterDevice, type WalletObject } from './wallet.sql.ts'

const deviceId = z.string().regex(/^[\w-]{1,100}$/)
const ofObject = z.object({ type: z.string().max(200), serial: z.guid() })
const ofDevice = ofObject.extend({ deviceId })
// Apple may add fields of its own.
const registration = z.looseObject({ pushToken: z.string().regex(/^[0-9a-f]{64,200}$/i) })
const since = z.object({ passesUpdatedSince: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0) })

/** Of one address a minute: many families behind one address of a centre’s network, and no more. */
const mostCalls = { max: 600, seconds: 60 }
const mostWrong = { max: 30, seconds: 60 }
/** A pass on more telephones than a family has is not told to them all. */
const mostDevices = 20

/**
 * The web service that Apple’s Wallet calls (Apple, Wallet Passes: Adding a Web Service to Update Passes): a telephone registers for a pass with the token that
 * stands in it, is pushed, asks which of its passes are new, and fetches them. Its answers are those that Wallet expects, so it is no call of the contract.
 */
export const mountAppleService = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const { apple } = deps.wallets
  if (!apple) return
  const admitted = async (request: FastifyRequest): Promise<WalletObject> => {
    const { type, serial } = ofObject.parse(request.params)
    const object = type === apple.type ? await findObject(deps.db, serial) : undefined
    if (object && isToken(deps, object, request.headers.authorization)) return object
    await limit(deps, `wallet-wrong:${clientOf(request.ip)}`, mostWrong)
    throw new WrongToken()
  }
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request) => limit(deps, `wallet-calls:${clientOf(request.ip)}`, mostCalls))
      scope.setErrorHandler(async (error, _request, reply) => {
        if (error instanceof WrongToken) return reply.code(401).send()
        if (error instanceof z.ZodError) return reply.code(400).send()
        throw error
      })
      devices(scope, deps, admitted)
      passes(scope, deps, admitted)
    },
    { prefix: '/api/wallet/apple/v1' },
  )
}

class WrongToken extends Error {}

type Admit = (request: FastifyRequest) => Promise<WalletObject>

const isToken = ({ config }: Pick<Deps, 'config'>, { code_hash: kept }: WalletObject, header: string | undefined): boolean => {
  const token = /^ApplePass ([\w-]{32})$/.exec(header ?? '')?.[1]
  if (token === undefined) return false
  return codeKeeper(config)
    .hashes(token)
    .some((hash) => hash.length === kept.length && timingSafeEqual(hash, kept))
}

const devices = (scope: FastifyInstance, deps: Deps, admitted: Admit): void => {
  const one = '/devices/:deviceId/registrations/:type/:serial'
  scope.post(one, async (request, reply) => {
    const object = await admitted(request)
    const device = { deviceId: ofDevice.parse(request.params).deviceId, objectId: object.id, ...registration.parse(request.body) }
    if ((await countDevices(deps.db, object.id)) >= mostDevices) throw new Refusal('request.too-many', { retryAfter: 3_600 })
    const isNew = await deps.db.transaction().execute(async (tx) => {
      // What changed between the making of the file and now is told at once.
      await enqueue(tx, updateWallet, { id: object.id })
      return registerDevice(tx, device, deps.clock.now())
    })
    return reply.code(isNew ? 201 : 200).send()
  })
  scope.delete(one, async (request, reply) => {
    const object = await admitted(request)
    await unregisterDevice(deps.db, ofDevice.parse(request.params).deviceId, object.id)
    return reply.code(200).send()
  })
  // No token comes with it; the identifier of the telephone is known to it and to us alone, and the answer is serial numbers.
  scope.get('/devices/:deviceId/registrations/:type', async (request, reply) => {
    const { deviceId: id } = z.object({ deviceId }).parse(request.params)
    const newer = await listNewer(deps.db, id, since.parse(request.query).passesUpdatedSince)
    const last = newer.at(-1)
    if (!last) return reply.code(204).send()
    return reply.send({ serialNumbers: newer.map(({ id: serial }) => serial), lastUpdated: String(last.version) })
  })
}

const passes = (scope: FastifyInstance, deps: Deps, admitted: Admit): void => {
  scope.get('/passes/:type/:serial', async (request, reply: FastifyReply) => {
    const object = await admitted(request)
    if (Date.parse(request.headers['if-modified-since'] ?? '') >= momentOfVersion(object.version)) return reply.code(304).send()
    const card = await cardOf(deps, object)
    if (!card) throw new WrongToken()
    return reply
      .headers({ 'last-modified': new Date(momentOfVersion(object.version)).toUTCString(), 'cache-control': 'no-store' })
      .type('application/vnd.apple.pkpass')
      .send(await appleFile(deps, object, card))
  })
  // What a telephone complains of may name its owner: that it does is counted, what it says is not kept.
  scope.post('/log', async (request, reply) => {
    const { logs } = z.looseObject({ logs: z.array(z.string()).max(1_000) }).parse(request.body)
    deps.log.warn({ lines: logs.length }, 'Apple Wallet reported errors')
    return reply.code(200).send()
  })
}

/** `Last-Modified` counts seconds, in which two changes may fall: versions stand for seconds since 2001 instead, each for one. Telephones only repeat it. */
const momentOfVersion = (version: number): number => 1_000_000_000_000 + version * 1_000
