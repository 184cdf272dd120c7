import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { idOf } from '../ids.ts'
import { describeKept } from './kept.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

test('what stays as the office edited it is named as whoever writes the files knows it', async () => {
  const where = 'some.yaml:7'
  const lines = await describeKept(shop.deps.db, [
    { subject: 'articles', item: idOf('article', 'se-ten'), where },
    { subject: 'pages', item: idOf('page', 'sweden/sv/bistro'), where },
    { subject: 'pages', item: idOf('page', 'no/such/page'), where },
  ])
  const stays = 'edited in the office; it stays as it is there (--take-files: the files win)'
  expect(lines).toEqual([`= articles se-ten: ${stays}`, `= pages sweden/sv/bistro: ${stays}`, `= pages some.yaml:7: ${stays}`])
})
