import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultPalette } from '../../../brand/palette.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { drawPictures, pngOf } from './mail-pictures.ts'

let hoppla: TestApp
beforeAll(async () => {
  hoppla = await testApp()
})
afterAll(() => hoppla.close())

const drawings = () => hoppla.deps.db.selectFrom('media_drawings').selectAll().orderBy('media_id').orderBy('look').execute()
const startOfPng = Buffer.from('89504e470d0a1a0a', 'hex')

test('designs of gift cards and logos are drawn ahead, each once', async () => {
  const { deps } = hoppla
  await deps.db.deleteFrom('media_drawings').execute()
  await drawPictures(deps)
  const drawn = await drawings()
  expect(new Set(drawn.map(({ look }) => look))).toEqual(new Set(['1040 #e6f4fc', '1280 #fff9ee', '480 #ffffff']))
  for (const { png } of drawn) expect(png.subarray(0, 8)).toEqual(startOfPng)
  await deps.db.updateTable('media_drawings').set({ png: startOfPng }).execute()
  await drawPictures(deps)
  expect((await drawings()).map(({ png }) => png)).toEqual(drawn.map(() => startOfPng))
})

test('a drawing is taken from the database; another look, and a picture that is gone, are not', async () => {
  const { deps } = hoppla
  const [one] = await drawings()
  if (!one) throw new Error('Nothing is drawn.')
  const picture = { id: one.media_id, version: one.version }
  await deps.db
    .updateTable('media_drawings')
    .set({ png: Buffer.from('as it was drawn') })
    .where('look', '=', '1040 #e6f4fc')
    .execute()
  expect((await pngOf(deps, picture, 'mail', defaultPalette))?.toString()).toBe('as it was drawn')
  expect((await pngOf(deps, picture, 'letterhead', defaultPalette))?.subarray(0, 8)).toEqual(startOfPng)
  expect(await pngOf(deps, { ...picture, version: 'another' }, 'mail', defaultPalette)).toBeUndefined()
})
