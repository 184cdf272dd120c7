import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import {
  listWaitingPhotos,
  myPassPhoto,
  reviewPhoto,
  uploadPassPhoto,
  type WaitingPhoto,
  waitingPhotoFile,
} from '@hoppla/contract/tickets/pass-photos'
import { getMyPass, listMyPasses, orderDirectPass, type Pass } from '@hoppla/contract/tickets/passes'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fakeS3 } from '../../adapters/testing/fake-s3.ts'
import { expectRefusal, type TestCall } from '../../testing/app.ts'
import { erasePhoto, erasePhotosJob, keptPhoto, mailPhotoRejected } from './pass-photos.ts'
import { aShop, type Shop } from './testing/shop.ts'

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c84' } })
const photo = async (width = 800, height = 900) => (await drawn(width, height).jpeg().toBuffer()).toString('base64')

describe('the photo as it is kept', () => {
  test('is upright, 4:5, and without what the camera wrote', async () => {
    // Held sideways: the file lies, the camera says so.
    const sideways = await drawn(900, 800)
      .withExif({ IFD0: { Make: 'Camera', Artist: 'Astrid at home' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(sideways).metadata()).orientation).toBe(6)
    const kept = await keptPhoto(sideways)
    const { format, width, height, exif, orientation } = await sharp(kept).metadata()
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'jpeg',
      width: 600,
      height: 750,
      exif: undefined,
      orientation: undefined,
    })
  })
  test.each([
    ['no picture', Buffer.from('hello'), 'photo.unreadable'],
    [
      'a drawing that could call elsewhere',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'),
      'photo.unreadable',
    ],
  ])('%s is refused', (_what, bytes, code) => expect(keptPhoto(bytes)).rejects.toMatchObject({ code }))
  test('what is cut off or too small is refused', async () => {
    const whole = await drawn(800, 900).jpeg().toBuffer()
    await expect(keptPhoto(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'photo.unreadable' })
    await expect(keptPhoto(await drawn(200, 900).jpeg().toBuffer())).rejects.toMatchObject({ code: 'photo.too-small' })
  })
})

describe.each(['a folder', 'a bucket'])('from hand-in to approval, in %s', (place) => {
  let shop: Shop
  let astrid: Awaited<ReturnType<Shop['as']>>
  let rut: TestCall
  let guid: string
  let s3: Awaited<ReturnType<typeof fakeS3>>
  const folder = mkdtempSync(join(tmpdir(), 'hoppla-photos-'))
  /** What lies there. */
  const stored = () => (place === 'a bucket' ? [...s3.objects.keys()] : readdirSync(folder))
  beforeAll(async () => {
    s3 = await fakeS3()
    const bucket = { HOPPLA_PHOTO_S3_URL: s3.url, HOPPLA_PHOTO_S3_REGION: s3.region }
    const keys = { HOPPLA_PHOTO_S3_ACCESS_KEY: s3.accessKey, HOPPLA_PHOTO_S3_SECRET_KEY: s3.secretKey }
    shop = await aShop(place === 'a bucket' ? { ...bucket, ...keys } : { HOPPLA_PHOTO_DIR: folder })
    ;[astrid, rut] = [await shop.as('astrid'), await shop.asStaff('rut@hoppla.example')]
    const child = (await astrid.call(addChild, { body: { firstName: 'Mio', lastName: 'L', birthDate: '2021-03-04' } })).body
    const childId = (child as ChildAccount).guid
    const { payment } = await astrid.atCheckoutOf(orderDirectPass, {
      articleId: await shop.article('pass'),
      childId,
      method: 'card',
    })
    await shop.atProvider(payment, { action: 'pay' })
    await shop.settled()
    const passes = await astrid.ok<Pass[]>(astrid.call(listMyPasses, {}))
    guid = passes.find((pass) => pass.child?.guid === childId)?.guid ?? expect.fail('no pass')
  })
  afterAll(async () => {
    await shop.close()
    s3.close()
    rmSync(folder, { recursive: true })
  })
  const pass = () => astrid.ok<Pass>(astrid.call(getMyPass, { params: { guid } }))
  const waiting = async () => ((await rut(listWaitingPhotos, {})).body as WaitingPhoto[]).find(({ passId }) => passId === guid)
  const handIn = async (image?: string) =>
    astrid.call(uploadPassPhoto, { params: { guid }, body: { image: image ?? (await photo()) } })

  test('a photo waits, is rejected and erased, handed in anew, replaced, approved, and then stays', async () => {
    expect(await pass()).toMatchObject({ state: 'AwaitingPhoto', canUploadPhoto: true, entrancesWithoutPhotoLeft: 3 })
    expectRefusal(await astrid.call(myPassPhoto, { params: { guid } }), 'photo.not-found')
    expect((await handIn()).body).toMatchObject({ photoStatus: 'Submitted', state: 'Active' })
    const first = await waiting()
    expect(first).toMatchObject({ childName: 'Mio L', birthDate: '2021-03-04' })
    const params = { guid: first?.guid ?? '' }
    expect((await rut(waitingPhotoFile, { params })).headers['content-type']).toBe('image/jpeg')
    expectRefusal(await rut(reviewPhoto, { params, body: { approved: false } }), 'request.invalid', 'reason')
    expect((await rut(reviewPhoto, { params, body: { approved: false, reason: 'blurred' } })).status).toBe(204)
    expect(await pass()).toMatchObject({ photoStatus: 'Rejected', photoRejection: 'blurred', state: 'AwaitingPhoto' })
    await shop.runJobs()
    const mail = shop.sentMails.find(({ template }) => template === 'pass-photo-rejected')
    expect(mail).toMatchObject({ to: 'astrid@hoppla.example', language: 'sv' })
    expect(mail?.text).toContain(`/sv/account/products/pass/${guid}`)
    expect(stored()).toEqual([])
    // Somebody else was quicker.
    expectRefusal(await rut(reviewPhoto, { params, body: { approved: true } }), 'photo.not-found')

    await handIn()
    expect(await pass()).toMatchObject({ photoStatus: 'Submitted', photoRejection: null })
    await handIn()
    expect(stored(), 'one photo a pass').toHaveLength(1)
    const second = await waiting()
    await rut(reviewPhoto, { params: { guid: second?.guid ?? '' }, body: { approved: true } })
    expect(await pass()).toMatchObject({ photoStatus: 'Approved', canUploadPhoto: false, entrancesWithoutPhotoLeft: 0 })
    expectRefusal(await handIn(), 'photo.not-wanted', 'image')
    expect(stored(), 'a refused photo leaves nothing').toHaveLength(1)
    expect((await astrid.call(myPassPhoto, { params: { guid } })).headers['content-type']).toBe('image/jpeg')
  })

  test('a store that fails to erase takes nothing back: the new photo stays, and the old one goes later', async () => {
    const state = (status: string) => sql`update passes set photo_status = ${status} where id = ${guid}`.execute(shop.deps.db)
    await state('Submitted')
    const [before] = stored()
    const failing = vi.spyOn(shop.deps.photos, 'remove').mockRejectedValue(new Error('The store is away.'))
    vi.spyOn(shop.deps.log, 'warn').mockImplementation(() => {})
    expect((await handIn()).body).toMatchObject({ photoStatus: 'Submitted' })
    expect(stored()).toHaveLength(2)
    expect((await astrid.call(myPassPhoto, { params: { guid } })).headers['content-type']).toBe('image/jpeg')
    failing.mockRestore()
    await shop.runJobs()
    expect(stored()).toHaveLength(1)
    expect(stored()).not.toContain(before)
    vi.restoreAllMocks()
    // A process that dies between bytes and row leaves bytes that nobody names.
    const orphan = randomUUID()
    await shop.deps.photos.put(`${orphan}.jpg`, Buffer.from('x'))
    await erasePhoto.run(shop.deps, { id: orphan })
    expect(stored()).toHaveLength(1)
    await state('Approved')
  })

  test('a mail about a photo that has been replaced since is not sent', async () => {
    const before = shop.sentMails.length
    await mailPhotoRejected.run(shop.deps, { mailId: randomUUID(), passId: guid })
    expect(shop.sentMails).toHaveLength(before)
  })

  test('visits without a photo are counted, waiting or declined, until there is one that is approved', async () => {
    const state = (status: string) => sql`update passes set photo_status = ${status} where id = ${guid}`.execute(shop.deps.db)
    const visit = (number: number, withoutPhoto: boolean) =>
      sql`insert into pass_entrances (pass_id, number, without_photo, at) values (${guid}, ${number}, ${withoutPhoto}, now())`.execute(
        shop.deps.db,
      )
    await state('Required')
    await visit(1, true)
    expect(await pass()).toMatchObject({ entrancesWithoutPhotoLeft: 2, entrancesUsed: 1 })
    await state('Submitted')
    await visit(2, true)
    expect(await pass()).toMatchObject({ entrancesWithoutPhotoLeft: 1, entrancesUsed: 2 })
    await state('Rejected')
    await visit(3, true)
    await visit(4, true)
    expect(await pass()).toMatchObject({ entrancesWithoutPhotoLeft: 0, entrancesUsed: 4 })
    await state('Approved')
    await visit(5, false)
    expect(await pass()).toMatchObject({ entrancesWithoutPhotoLeft: 0, entrancesUsed: 5 })
  })

  test('parents do not judge, and nobody sees another country’s photos', async () => {
    expectRefusal(await astrid.call(listWaitingPhotos, {}), 'auth.forbidden')
    const { db } = shop.deps
    await sql`update pass_photos set approved_at = null where pass_id = ${guid}`.execute(db)
    /** What Rut sees with her role in one country, and whether she gets the picture. */
    const seenIn = async (country: string) => {
      await sql`update account_roles set location_id = (select id from countries where slug = ${country})
        where account_id = (select id from accounts where email = 'rut@hoppla.example')`.execute(db)
      const call = await shop.asStaff('rut@hoppla.example')
      const { rows } = await sql<{ id: string }>`select id from pass_photos where pass_id = ${guid}`.execute(db)
      const { status } = await call(waitingPhotoFile, { params: { guid: rows[0]?.id ?? '' } })
      return { listed: ((await call(listWaitingPhotos, {})).body as WaitingPhoto[]).length, status }
    }
    expect(await seenIn('norway')).toEqual({ listed: 0, status: 404 })
    expect(await seenIn('sweden')).toEqual({ listed: 1, status: 200 })
    await sql`update pass_photos set approved_at = now() where pass_id = ${guid}`.execute(db)
  })

  test('when the pass is over, photo and row are erased', async () => {
    await erasePhotosJob.run(shop.deps, {})
    expect(stored()).toHaveLength(1)
    shop.deps.clock.advance(40 * 86_400)
    await erasePhotosJob.run(shop.deps, {})
    expect(stored()).toEqual([])
    const { rows } = await sql`select 1 from pass_photos`.execute(shop.deps.db)
    expect(rows).toEqual([])
  })
})
