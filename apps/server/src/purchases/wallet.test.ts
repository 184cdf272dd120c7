import { createHash, createPublicKey, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { getOrder, type OrderDetail } from '@hoppla/contract/orders'
import { confirmWithdrawal } from '@hoppla/contract/orders/withdrawal'
import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import { listMyTickets, type OwnTicket, orderDirectTicket } from '@hoppla/contract/tickets'
import { listWaitingPhotos, reviewPhoto, uploadPassPhoto, type WaitingPhoto } from '@hoppla/contract/tickets/pass-photos'
import { listMyPasses, orderDirectPass, type Pass } from '@hoppla/contract/tickets/passes'
import { listWalletServices, saveToAppleWallet, saveToGoogleWallet } from '@hoppla/contract/wallet/wallet'
import { jwtVerify } from 'jose'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  issuer,
  makeWalletKeys,
  openssl,
  passType,
  team,
  type WalletKeys,
  walletSettingsOf,
} from '../adapters/wallets/testing/wallet-keys.ts'
import { startApplePush, startGoogle } from '../adapters/wallets/testing/wallet-services.ts'
import { codeKeeper, codeOf } from '../crypto/code-keeper.ts'
import { within } from '../db/statement.ts'
import { aShop, type Buyer, type Shop } from '../modules/orders/testing/shop.ts'
import { giveEntranceBack, useEntrance } from '../modules/tickets/tickets.ts'
import { eraseWallet, exportWallet, reencryptWalletTokens } from '../modules/wallet/wallet.ts'
import { expectRefusal } from '../testing/app.ts'

let keys: WalletKeys
let apple: Awaited<ReturnType<typeof startApplePush>>
let google: Awaited<ReturnType<typeof startGoogle>>
let shop: Shop
let astrid: Buyer
let bjorn: Buyer
beforeAll(async () => {
  keys = makeWalletKeys()
  apple = await startApplePush()
  google = await startGoogle()
  shop = await aShop(walletSettingsOf(keys, { push: apple.address, google: google.address }))
  astrid = await shop.as('astrid')
  bjorn = await shop.as('bjorn')
})
afterAll(async () => {
  await shop.close()
  apple.stop()
  google.stop()
  keys.remove()
})
afterEach(() => {
  apple.pushes.length = 0
  apple.statuses.clear()
  google.state.isAway = false
})

/** Astrid buys a ticket card. */
const aTicket = async (): Promise<OwnTicket> => {
  const { orderReference, payment } = await astrid.atCheckoutOf(orderDirectTicket, {
    articleId: await shop.article('serial-ticket'),
  })
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  const tickets = await astrid.ok<OwnTicket[]>(astrid.call(listMyTickets, {}))
  return tickets.find((one) => one.orderReference === orderReference) ?? expect.fail('no ticket')
}
const saved = async (id: string, kind: 'pass' | 'serial-ticket' = 'serial-ticket', headers = {}): Promise<string> =>
  (await astrid.ok<{ url: string }>(astrid.call(saveToAppleWallet, { body: { kind, id } }, headers))).url
const get = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'GET', url: url.replace(/^https?:\/\/[^/]+/, ''), headers: { host: 'localhost:3000', ...headers } })

/** The files of a zip by name, by its directory. */
const unzip = (zip: Buffer): Record<string, Buffer> => {
  const files: Record<string, Buffer> = {}
  let at = zip.readUInt32LE(zip.length - 6)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [method, size, nameLength, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString()
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const data = zip.subarray(start, start + size)
    files[name] = method === 0 ? data : inflateRawSync(data)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}
type PassJson = { serialNumber: string; authenticationToken: string; voided: boolean; [field: string]: unknown }
const jsonOf = (zip: Buffer): PassJson => JSON.parse(String(unzip(zip)['pass.json'])) as PassJson

/** The same ticket on a telephone: what Wallet would do. */
const aDevice = (pass: PassJson) => {
  const device = randomUUID().replaceAll('-', '')
  const pushToken = createHash('sha256').update(device).digest('hex')
  const at = `/api/wallet/apple/v1/devices/${device}/registrations/${passType}`
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, token = pass.authenticationToken, body?: object, headers = {}) =>
    shop.app.inject({
      method,
      url,
      headers: { host: 'localhost:3000', authorization: `ApplePass ${token}`, ...headers },
      ...(body ? { payload: body } : {}),
    })
  return {
    pushToken,
    register: (token?: string) => call('POST', `${at}/${pass.serialNumber}`, token, { pushToken }),
    unregister: (token?: string) => call('DELETE', `${at}/${pass.serialNumber}`, token),
    newer: (since?: string) => call('GET', `${at}${since === undefined ? '' : `?passesUpdatedSince=${since}`}`),
    latest: (token?: string, headers = {}) =>
      call('GET', `/api/wallet/apple/v1/passes/${passType}/${pass.serialNumber}`, token, undefined, headers),
  }
}
const placeOf = async (): Promise<string> =>
  (await sql<{ id: string }>`select p.id from playgrounds p limit 1`.execute(shop.deps.db)).rows[0]?.id ?? expect.fail('no place')
const visit = async (id: string): Promise<number> => {
  const placeId = await placeOf()
  return shop.deps.db
    .transaction()
    .execute((tx) =>
      useEntrance(within(tx), { kind: 'ticket', id, withoutPhotoLeft: null }, { placeId, now: shop.deps.clock.now() }),
    )
}
const leftOn = (pass: PassJson): string => {
  const { primaryFields } = pass.storeCard as { primaryFields: { key: string; value: string }[] }
  return primaryFields[0]?.value ?? ''
}

test('which wallets there are is said to everybody', async () => {
  expect((await shop.call(listWalletServices, {})).body).toEqual({ apple: true, google: true })
})

test('a ticket becomes a file whose hashes and signature hold', async () => {
  const ticket = await aTicket()
  const answer = await get(await saved(ticket.guid))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/vnd.apple.pkpass')
  const files = unzip(answer.rawPayload)
  const manifest = JSON.parse(String(files['manifest.json'])) as Record<string, string>
  const { 'manifest.json': _, signature = Buffer.alloc(0), ...listed } = files
  expect(Object.keys(manifest).sort()).toEqual(Object.keys(listed).sort())
  expect(Object.keys(listed).sort()).toEqual(
    ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png', 'logo@2x.png', 'logo@3x.png', 'pass.json'].sort(),
  )
  for (const [name, bytes] of Object.entries(listed)) expect(createHash('sha1').update(bytes).digest('hex')).toBe(manifest[name])
  const at = (name: string) => join(keys.files.folder, name)
  writeFileSync(at('manifest.json'), files['manifest.json'] ?? '')
  writeFileSync(at('signature'), signature)
  const verify = (content: string) =>
    openssl(
      ...['cms', '-verify', '-binary', '-inform', 'DER', '-in', at('signature'), '-content', content],
      ...['-CAfile', keys.files.authority, '-purpose', 'any'],
    )
  expect(verify(at('manifest.json'))).toContain('pass.json')
  // Positive control: of another manifest the signature is none.
  writeFileSync(at('forged.json'), String(files['manifest.json']).replace('icon.png', 'icon.pnk'))
  expect(() => verify(at('forged.json'))).toThrow()
})

test('what it says is the ticket’s, in the brand’s name and colours and the buyer’s language', async () => {
  const ticket = await aTicket()
  const pass = jsonOf((await get(await saved(ticket.guid, 'serial-ticket', { 'accept-language': 'sv' }))).rawPayload)
  expect(pass).toMatchObject({
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    organizationName: 'Hoppla lekland',
    barcodes: [{ format: 'PKBarcodeFormatQR', message: ticket.code, altText: ticket.code }],
    webServiceURL: 'http://localhost:3000/api/wallet/apple',
    voided: false,
    foregroundColor: 'rgb(53, 23, 59)',
  })
  expect(pass.authenticationToken).toMatch(/^[\w-]{32}$/)
  expect(leftOn(pass)).toBe(`${ticket.entrancesLeft} av ${ticket.numberOfEntrances}`)
  // Saved again it is the same one, in the language of now.
  const again = jsonOf((await get(await saved(ticket.guid, 'serial-ticket', { 'accept-language': 'en' }))).rawPayload)
  expect(again).toMatchObject({ serialNumber: pass.serialNumber, authenticationToken: pass.authenticationToken })
  expect(leftOn(again)).toBe(`${ticket.entrancesLeft} of ${ticket.numberOfEntrances}`)
})

test('a pass says its child’s first name, is not passed on, and is told when its photo is judged', async () => {
  const child = await astrid.ok<ChildAccount>(
    astrid.call(addChild, { body: { firstName: 'Mio', lastName: 'Lindberg', birthDate: '2021-03-04' } }),
  )
  const { payment } = await astrid.atCheckoutOf(orderDirectPass, { articleId: await shop.article('pass'), childId: child.guid })
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  const passes = await astrid.ok<Pass[]>(astrid.call(listMyPasses, {}))
  const own = passes.find((one) => one.child?.guid === child.guid) ?? expect.fail('no pass')
  const pass = jsonOf((await get(await saved(own.guid, 'pass'))).rawPayload)
  expect(pass).toMatchObject({ sharingProhibited: true, voided: false })
  expect(JSON.stringify(pass)).toContain('Mio')
  expect(JSON.stringify(pass)).not.toContain('Lindberg')
  const device = aDevice(pass)
  await device.register()
  await shop.runJobs()
  expect(apple.pushes).toEqual([])
  const keysOf = (one: PassJson) => (one.generic as { backFields: { key: string }[] }).backFields.map(({ key }) => key)
  expect(keysOf(pass)).toContain('photo')
  const image = await sharp({ create: { width: 800, height: 900, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  await astrid.ok(astrid.call(uploadPassPhoto, { params: { guid: own.guid }, body: { image: image.toString('base64') } }))
  await shop.runJobs()
  expect(apple.pushes).toHaveLength(1)
  expect(keysOf(jsonOf((await device.latest()).rawPayload))).not.toContain('photo')
  const rut = await shop.asStaff('rut@hoppla.example')
  const waiting = (await rut(listWaitingPhotos, {})).body as WaitingPhoto[]
  const { guid } = waiting.find(({ passId }) => passId === own.guid) ?? expect.fail('no photo')
  await rut(reviewPhoto, { params: { guid }, body: { approved: false, reason: 'blurred' } })
  await shop.runJobs()
  expect(apple.pushes).toHaveLength(2)
  expect(keysOf(jsonOf((await device.latest()).rawPayload))).toContain('photo')
})

test('another’s ticket, a ticket that is none and a kind that nobody registered are not found', async () => {
  const { guid } = await aTicket()
  for (const route of [saveToAppleWallet, saveToGoogleWallet]) {
    expectRefusal(await bjorn.call(route, { body: { kind: 'serial-ticket', id: guid } }), 'wallet.not-found')
    expectRefusal(await astrid.call(route, { body: { kind: 'serial-ticket', id: randomUUID() } }), 'wallet.not-found')
    expectRefusal(await astrid.call(route, { body: { kind: 'pass', id: guid } }), 'wallet.not-found')
    expectRefusal(await astrid.call(route, { body: { kind: 'entrance', id: guid } }), 'wallet.not-found')
    expectRefusal(await shop.call(route, { body: { kind: 'serial-ticket', id: guid } }), 'auth.required')
  }
  const { rows } = await sql`select from wallet_objects where subject_id = ${guid}`.execute(shop.deps.db)
  expect(rows).toEqual([])
})

test('the address of a file ends after a quarter of an hour, and is none when a letter is another', async () => {
  const { guid } = await aTicket()
  const url = await saved(guid)
  const [, id = '', rest = ''] = /files\/([0-9a-f-]{36})(.*)$/.exec(url) ?? []
  const other = jsonOf((await get(await saved((await aTicket()).guid))).rawPayload).serialNumber
  expect((await get(url.replace(id, other))).statusCode).toBe(404)
  expect((await get(url.replace(rest, rest.replace(/\.(\w)/, '.z')))).statusCode).toBe(404)
  expect((await get(url)).statusCode).toBe(200)
  shop.deps.clock.advance(16 * 60)
  expect((await get(url)).statusCode).toBe(404)
})

test('a telephone registers, is pushed when a clip is used, asks what is new, and fetches it', async () => {
  const ticket = await aTicket()
  const pass = jsonOf((await get(await saved(ticket.guid))).rawPayload)
  const device = aDevice(pass)
  expect((await device.newer()).statusCode).toBe(204)
  expect((await device.register()).statusCode).toBe(201)
  expect((await device.register()).statusCode).toBe(200)
  await shop.runJobs()
  expect(apple.pushes).toEqual([])
  const entry = await visit(ticket.guid)
  await shop.runJobs()
  expect(apple.pushes).toEqual([{ token: device.pushToken, topic: passType }])
  const changed = (await device.newer('0')).json() as { serialNumbers: string[]; lastUpdated: string }
  expect(changed.serialNumbers).toEqual([pass.serialNumber])
  const latest = await device.latest()
  expect(leftOn(jsonOf(latest.rawPayload))).toMatch(new RegExp(`^${ticket.entrancesLeft - 1} `))
  expect((await device.newer(changed.lastUpdated)).statusCode).toBe(204)
  expect((await device.latest(undefined, { 'if-modified-since': String(latest.headers['last-modified']) })).statusCode).toBe(304)
  // Given back within the same second: new all the same.
  const placeId = await placeOf()
  await shop.deps.db
    .transaction()
    .execute((tx) =>
      giveEntranceBack(within(tx), { kind: 'ticket', id: ticket.guid, entry }, { placeId, now: shop.deps.clock.now() }),
    )
  await shop.runJobs()
  const since = { 'if-modified-since': String(latest.headers['last-modified']) }
  expect(leftOn(jsonOf((await device.latest(undefined, since)).rawPayload))).toMatch(new RegExp(`^${ticket.entrancesLeft} `))
  expect((await device.unregister()).statusCode).toBe(200)
  expect((await device.newer('0')).statusCode).toBe(204)
})

test('nothing is opened by a wrong token, another pass’s token or another type', async () => {
  const [one, two] = [await aTicket(), await aTicket()]
  const [pass, other] = [
    jsonOf((await get(await saved(one.guid))).rawPayload),
    jsonOf((await get(await saved(two.guid))).rawPayload),
  ]
  const device = aDevice(pass)
  for (const token of ['', 'x'.repeat(32), other.authenticationToken]) {
    expect((await device.register(token)).statusCode).toBe(401)
    expect((await device.latest(token)).statusCode).toBe(401)
    expect((await device.unregister(token)).statusCode).toBe(401)
  }
  const ofType = await get(`/api/wallet/apple/v1/passes/pass.other/${pass.serialNumber}`, {
    authorization: `ApplePass ${pass.authenticationToken}`,
  })
  expect(ofType.statusCode).toBe(401)
  expect((await get(`/api/wallet/apple/v1/passes/${passType}/nothing`)).statusCode).toBe(400)
  expect((await device.latest()).statusCode).toBe(200)
})

test('a ticket that was refunded is void in the wallets that have it', async () => {
  const ticket = await aTicket()
  const pass = jsonOf((await get(await saved(ticket.guid))).rawPayload)
  const device = aDevice(pass)
  await device.register()
  await astrid.ok(astrid.call(saveToGoogleWallet, { body: { kind: 'serial-ticket', id: ticket.guid } }))
  await shop.runJobs()
  const orderReference = ticket.orderReference ?? ''
  const { totalAmount } = await astrid.ok<OrderDetail>(astrid.call(getOrder, { params: { orderReference } }))
  const body = { orderReference, email: 'astrid@hoppla.example', name: 'Astrid', refundAmount: totalAmount }
  expect((await shop.call(confirmWithdrawal, { body })).status).toBe(200)
  await shop.runJobs()
  expect(apple.pushes).toHaveLength(1)
  expect(jsonOf((await device.latest()).rawPayload).voided).toBe(true)
  expect(google.objects.get(`${issuer}.${pass.serialNumber}`)).toMatchObject({ state: 'INACTIVE' })
})

test('Google’s link is signed by the service account and names an object that is there', async () => {
  const ticket = await aTicket()
  const { url } = await astrid.ok<{ url: string }>(
    astrid.call(saveToGoogleWallet, { body: { kind: 'serial-ticket', id: ticket.guid } }),
  )
  const jwt = url.replace('https://pay.google.com/gp/v/save/', '')
  expect(url.length).toBeLessThan(1_800)
  const { payload, protectedHeader } = await jwtVerify(jwt, createPublicKey(keys.privateKey), {
    audience: 'google',
    issuer: 'wallet@test.example',
    currentDate: shop.deps.clock.now(),
  })
  expect(protectedHeader).toMatchObject({ alg: 'RS256' })
  const { genericObjects } = payload.payload as { genericObjects: { id: string }[] }
  const object = google.objects.get(genericObjects[0]?.id ?? '')
  expect(object).toMatchObject({
    state: 'ACTIVE',
    classId: `${issuer}.hoppla-serial-ticket`,
    barcode: { type: 'QR_CODE', value: ticket.code },
    cardTitle: { defaultValue: { value: 'Hoppla lekland' } },
  })
  const assertion = google.assertions[0] ?? ''
  await jwtVerify(assertion, createPublicKey(keys.privateKey), { issuer: 'wallet@test.example' })
  await visit(ticket.guid)
  await shop.runJobs()
  expect(JSON.stringify(google.objects.get(genericObjects[0]?.id ?? ''))).toContain(`${ticket.entrancesLeft - 1} `)
})

test('Google that is away is said, and no link is given', async () => {
  const { guid } = await aTicket()
  google.state.isAway = true
  expectRefusal(await astrid.call(saveToGoogleWallet, { body: { kind: 'serial-ticket', id: guid } }), 'wallet.unavailable')
})

test('a telephone that Apple does not know any more is forgotten; one that cannot be reached is tried again', async () => {
  const ticket = await aTicket()
  const pass = jsonOf((await get(await saved(ticket.guid))).rawPayload)
  const [gone, busy] = [aDevice(pass), aDevice(pass)]
  await gone.register()
  await busy.register()
  await shop.runJobs()
  apple.statuses.set(gone.pushToken, 410)
  apple.statuses.set(busy.pushToken, 503)
  await visit(ticket.guid)
  await shop.runJobs().catch(() => undefined)
  expect((await gone.newer('0')).statusCode).toBe(204)
  expect((await busy.newer('0')).statusCode).toBe(200)
  apple.statuses.clear()
  await sql`update graphile_worker._private_jobs set run_at = now() where key like 'update-wallet%'`.execute(shop.deps.db)
  await shop.runJobs()
  expect(apple.pushes.map(({ token }) => token)).toEqual([busy.pushToken])
})

test('what a telephone complains of is taken and not kept', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/wallet/apple/v1/log',
    headers: { host: 'localhost:3000' },
    payload: { logs: ['[2026] Web service error for pass of Elsa Lindqvist'] },
  })
  expect(answer.statusCode).toBe(200)
})

test('after the secret has changed, the token in the wallet still opens its own pass', async () => {
  const ticket = await aTicket()
  const pass = jsonOf((await get(await saved(ticket.guid))).rawPayload)
  const before = shop.deps.config.secret
  const during = { ...shop.deps.config, secret: 'another secret for tests, of 32 or more characters', previousSecret: before }
  const row = () =>
    shop.deps.db
      .selectFrom('wallet_objects')
      .select(['id', 'code_hash', 'code_encrypted'])
      .where('id', '=', pass.serialNumber)
      .executeTakeFirstOrThrow()
  const opened = async (secrets: { secret: string; previousSecret: string | undefined }) => {
    const { id, code_encrypted: codeEncrypted } = await row()
    return codeOf({ config: { ...during, ...secrets } }, { id, codeEncrypted })
  }
  const renew = (secret: string, previousSecret: string) =>
    reencryptWalletTokens.run({ ...shop.deps, config: { ...shop.deps.config, secret, previousSecret } })
  expect(await renew(during.secret, before)).toMatchObject({ unreadable: 0 })
  expect(await opened({ secret: during.secret, previousSecret: undefined })).toBe(pass.authenticationToken)
  await expect(opened({ secret: before, previousSecret: undefined })).rejects.toThrow()
  const keeper = codeKeeper({ secret: during.secret, previousSecret: undefined })
  expect((await row()).code_hash).toEqual(keeper.hash(pass.authenticationToken))
  await renew(before, during.secret)
  expect((await aDevice(pass).latest()).statusCode).toBe(200)
})

test('what an account saved goes with it, and Google keeps an empty card', async () => {
  const ticket = await aTicket()
  const pass = jsonOf((await get(await saved(ticket.guid))).rawPayload)
  await aDevice(pass).register()
  await astrid.ok(astrid.call(saveToGoogleWallet, { body: { kind: 'serial-ticket', id: ticket.guid } }))
  const own = await shop.deps.db
    .selectFrom('wallet_objects')
    .select('account_id')
    .where('id', '=', pass.serialNumber)
    .executeTakeFirstOrThrow()
  const taken = await shop.deps.db.transaction().execute((tx) => exportWallet(tx, own.account_id))
  expect(taken.wallet).toContainEqual(
    expect.objectContaining({ kind: 'serial-ticket', devices: [expect.stringMatching(/^\d{4}-/)] }),
  )
  await shop.deps.db.transaction().execute((tx) => eraseWallet(tx, own.account_id, issuer))
  await shop.runJobs()
  const { rows } =
    await sql`select from wallet_devices d join wallet_objects o on o.id = d.object_id where o.account_id = ${own.account_id}`.execute(
      shop.deps.db,
    )
  expect(rows).toEqual([])
  const left = google.objects.get(`${issuer}.${pass.serialNumber}`)
  expect(left).toMatchObject({ state: 'INACTIVE' })
  expect(JSON.stringify([left?.header, left?.barcode, left?.textModulesData])).not.toContain(ticket.code)
  expect(JSON.stringify([left?.header, left?.barcode, left?.textModulesData])).not.toContain(ticket.name)
  expect((await aDevice(pass).latest()).statusCode).toBe(401)
})
