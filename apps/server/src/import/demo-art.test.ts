import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artSlots, standIn } from '../brand/art-slots.ts'
import { type TestApp, testApp } from '../testing/app.ts'

/* The demo chain shows what is whose: a scene for every playground, kind of class and age group. */

let hoppla: TestApp
beforeAll(async () => {
  hoppla = await testApp()
})
afterAll(() => hoppla.close())

test('every playground has a scene that no other has', async () => {
  const { rows } = await sql<{ key: string; picture: string | null }>`
    select p.key, m.key as picture from playgrounds p left join media m on m.id = p.media_id`.execute(hoppla.deps.db)
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter(({ key, picture }) => picture !== `place-${key}`)).toEqual([])
})

test('every class shows its kind, and a camp its season', async () => {
  const { rows } = await sql<{ key: string; type: string; picture: string | null }>`
    select c.key, c.type, m.key as picture from classes c
      left join class_media cm on cm.class_id = c.id and cm.position = 0 left join media m on m.id = cm.media_id`.execute(
    hoppla.deps.db,
  )
  const pictureOf = (key: string, type: string) => {
    if (type === 'LeoCamp') return key.endsWith('winter') ? 'camp-winter' : 'camp-summer'
    return type === 'SportKidzTrial' ? 'sport-trial' : 'sportclass'
  }
  expect(new Set(rows.map(({ type }) => type)).size).toBe(3)
  expect(rows.filter(({ key, type, picture }) => picture !== pictureOf(key, type))).toEqual([])
})

test('the brand has a drawing of its own in every place, or one of a more general place', async () => {
  const { rows } = await sql<{ slot: string }>`select slot from brand_art`.execute(hoppla.deps.db)
  const own = new Set(rows.map(({ slot }) => slot))
  expect(artSlots.filter((slot) => slot !== 'logo' && !own.has(slot) && !own.has(standIn[slot] ?? ''))).toEqual([])
})

const root = new URL('../../../../', import.meta.url)
describe.each(['data/demo/media/', 'data/kanga/media/', 'packages/ui/art/'])('the drawings of %s', (folder) => {
  const files = readdirSync(new URL(folder, root)).filter((file) => file.endsWith('.svg'))

  test('can be drawn, stand still, say how large they are and weigh little', async () => {
    expect(files.length).toBeGreaterThan(8)
    for (const file of files) {
      const bytes = readFileSync(new URL(folder + file, root))
      const source = bytes.toString('utf8')
      const { width, height } = await sharp(bytes).metadata()
      expect({
        file,
        width: Number(/ width="(\d+)"/.exec(source)?.[1]),
        height: Number(/ height="(\d+)"/.exec(source)?.[1]),
      }).toEqual({
        ...{ file, width, height },
      })
      expect({ file, moves: /<(animate|set|script|style)\b/.test(source) }).toEqual({ file, moves: false })
      expect({ file, isLight: brotliCompressSync(bytes).length <= 8 * 1024 }).toEqual({ file, isLight: true })
    }
  })
})
