import { type Article, getSerialTicket } from '@hoppla/contract/catalogue'
import { describePicture, type EditedPicture, listPictures, uploadPicture } from '@hoppla/contract/editing/media'
import type { StaffRole } from '@hoppla/contract/roles'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../testing/app.ts'

let hoppla: TestApp
let writer: TestCall
beforeAll(async () => {
  hoppla = await testApp()
  await give('mette', 'Content', 'sweden')
  await give('astrid', 'VenueManager', 'orebro')
  writer = await hoppla.asStaff('mette@hoppla.example')
})
afterAll(() => hoppla.close())

const give = async (name: string, role: StaffRole, place: string) => {
  const { id } = await hoppla.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', `${name}@hoppla.example`)
    .executeTakeFirstOrThrow()
  await hoppla.deps.db
    .insertInto('account_roles')
    .values({ account_id: id, role, location_id: idOf('place', place), granted_by: null })
    .execute()
}
const png = () =>
  sharp({ create: { width: 8, height: 4, channels: 3, background: '#f80' } })
    .png()
    .toBuffer()
const upload = (fileName: string, bytes: Buffer, by = writer) =>
  by(uploadPicture, { body: { fileName, image: bytes.toString('base64'), names: { sv: 'En boll', en: 'A ball' } } })
const drawing = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inner}<rect width="10" height="10"/></svg>`)

test('an uploaded picture has a key of its name, is served at its address, and is logged', async () => {
  const answer = await upload('Vår BOLL (1).PNG', await png())
  expect(answer.status, answer.text).toBe(200)
  const picture = answer.body as EditedPicture
  expect(picture).toMatchObject({
    key: 'var-boll-1',
    fileName: 'var-boll-1.png',
    contentType: 'image/png',
    width: 8,
    height: 4,
    version: 1,
    names: { sv: 'En boll', en: 'A ball' },
    usedIn: [],
  })
  const file = await hoppla.app.inject({ url: picture.url, headers: { host: 'localhost:3000' } })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png'])
  const line = await hoppla.deps.db.selectFrom('audit_log').selectAll().where('subject', '=', picture.id).executeTakeFirstOrThrow()
  expect(line).toMatchObject({ action: 'content.published', detail: { kind: 'media', key: 'var-boll-1' } })
})

test('pictures of one name, uploaded at once, get two keys', async () => {
  const bytes = await png()
  const answers = await Promise.all([upload('hopp.png', bytes), upload('hopp.png', bytes), upload('HOPP.png', bytes)])
  expect(answers.map(({ body }) => (body as EditedPicture).key).sort()).toEqual(['hopp', 'hopp-2', 'hopp-3'])
})

test.each([
  ['a script', 'x.svg', drawing('<script>alert(1)</script>')],
  ['an event handler', 'x.svg', drawing('<rect onload="alert(1)"/>')],
  ['something from elsewhere', 'x.svg', drawing('<image href="https://elsewhere.example/x.png"/>')],
  ['no picture', 'x.png', Buffer.from('GIF89a, or so it says')],
  ['another kind than its name says', 'x.png', drawing('')],
  ['no kind of picture', 'x.html', Buffer.from('<script>alert(1)</script>')],
  ['more than 2 MB', 'x.svg', Buffer.concat([drawing(''), Buffer.alloc(2 * 1024 * 1024 + 1 - drawing('').length, ' ')])],
])('what holds %s is refused', async (_what, name, bytes) => {
  expectRefusal(await upload(name, bytes), 'picture.unusable')
})

test('a picture of just 2 MB gets through', async () => {
  const most = Buffer.concat([drawing(''), Buffer.alloc(2 * 1024 * 1024 - drawing('').length, ' ')])
  expect((await upload('most.svg', most)).status).toBe(200)
})

test('alternative texts are changed on top of what was read, and an import leaves them alone', async () => {
  const all = (await writer(listPictures, {})).body as EditedPicture[]
  const found = all.find(({ usedIn }) => usedIn.some(({ kind }) => kind === 'articles')) ?? expect.fail('none is used')
  const names = { sv: 'Ny text', en: 'New text' }
  const input = { params: { id: found.id }, body: { names, version: found.version } }
  expect((await writer(describePicture, input)).body).toMatchObject({ names, version: 1 })
  expectRefusal(await writer(describePicture, input), 'content.changed-meanwhile')
  const kept = await hoppla.deps.db.selectFrom('saved_versions').select('kind').where('item_id', '=', found.id).execute()
  expect(kept).toEqual([{ kind: 'media' }])
  expectRefusal(await writer(describePicture, { ...input, params: { id: idOf('media', 'nothing') } }), 'media.not-found')
})

test('what every crop keeps in view follows the address wherever the picture is shown; without a word of it, it stays', async () => {
  const all = (await writer(listPictures, {})).body as EditedPicture[]
  const of = idOf('media', 'ticketcard')
  const found = all.find(({ id }) => id === of) ?? expect.fail('there is no such picture')
  const describe = async (change: object) => {
    const now = ((await writer(listPictures, {})).body as EditedPicture[]).find(({ id }) => id === of)
    return writer(describePicture, { params: { id: of }, body: { names: found.names, version: now?.version ?? 0, ...change } })
  }
  expect(found).toMatchObject({ focus: null })
  const answer = await describe({ focus: { x: 30, y: 100 } })
  expect(answer.body).toMatchObject({ focus: { x: 30, y: 100 }, url: `${found.url}#focus-30-100` })
  const inShop = async () => {
    const { body } = await hoppla.call(getSerialTicket, { params: { id: idOf('article', 'se-ten') } })
    return (body as Article).media[0]?.url
  }
  expect(await inShop()).toBe(`${found.url}#focus-30-100`)
  expect((await describe({})).body).toMatchObject({ focus: { x: 30, y: 100 } })
  expect((await describe({ focus: null })).body).toMatchObject({ focus: null, url: found.url })
  expect(await inShop()).toBe(found.url)
  for (const focus of [{ x: 35, y: 50 }, { x: 110, y: 50 }, { x: 50 }, { x: 50, y: 50, z: 1 }, '30-70'])
    expectRefusal(await describe({ focus }), 'request.invalid')
})

test('a venue manager neither sees pictures nor adds any', async () => {
  const venue = await hoppla.asStaff('astrid@hoppla.example')
  expectRefusal(await venue(listPictures, {}), 'auth.forbidden')
  expectRefusal(await upload('x.png', await png(), venue), 'auth.forbidden')
})

test('somebody who uploads on and on has to wait', async () => {
  const bytes = Buffer.from('no picture')
  for (let sent = 0; sent < 60; sent += 1) await upload('x.png', bytes)
  expectRefusal(await upload('y.png', await png()), 'request.too-many')
})
