import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DataExport, exportHtml, exportJson, listExports } from '@hoppla/contract/privacy'
import { mailAccountWords } from '@hoppla/i18n/messages/mail/account'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Canary, plantCanary } from './testing/canary.ts'
import { aboutNobody, personalData } from './testing/personal-data.ts'

let shop: TestApp
let canary: Canary
let json: string
let html: string
const photos = mkdtempSync(join(tmpdir(), 'hoppla-along-'))
beforeAll(async () => {
  shop = await testApp('demo', { HOPPLA_PHOTO_DIR: photos })
  canary = await plantCanary(shop)
  const { call } = canary.parent
  const [ready] = (await call(listExports, {})).body as DataExport[]
  const guid = ready?.guid ?? expect.fail('No export was made.')
  json = (await call(exportJson, { params: { guid } })).text
  html = (await call(exportHtml, { params: { guid } }, { 'accept-language': 'sv' })).text
})
afterAll(async () => {
  await shop.close()
  rmSync(photos, { recursive: true })
})

describe('what is stored about a person', () => {
  test('every column of every table has its place in the export, or a reason why not', async () => {
    const { rows } = await sql<{ table: string; column: string }>`select c.table_name as table, c.column_name as column
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(shop.deps.db)
    const there = rows.filter(({ table }) => !aboutNobody.includes(table)).map(({ table, column }) => `${table}.${column}`)
    const named = Object.entries(personalData).flatMap(([table, columns]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    )
    expect(there.filter((name) => !named.includes(name)).sort(), 'neither exported nor left out for a reason').toEqual([])
    expect(named.filter((name) => !there.includes(name)).sort(), 'not in the database').toEqual([])
    expect(aboutNobody.filter((table) => !rows.some((row) => row.table === table))).toEqual([])
  })

  test('every place of the table is filled in the export of somebody who has everything', () => {
    const data = JSON.parse(json) as Record<string, Record<string, unknown> | Record<string, unknown>[]>
    const isFilled = (place: string): boolean => {
      const [section = '', field = ''] = place.split('.')
      return [data[section] ?? []].flat().some((row) => ![null, undefined, ''].includes(row[field] as never))
    }
    const places = [...new Set(Object.values(personalData).flatMap((columns) => Object.values(columns)))]
    expect(places.filter((place) => !place.startsWith('—') && !isFilled(place)).sort()).toEqual([])
    // Its control: a place that is none is seen.
    expect(isFilled('account.shoeSize')).toBe(false)
  })

  test('the sections stand in the order of their labels', () => {
    const sections = Object.keys(mailAccountWords.en.file.sections)
    expect(Object.keys(JSON.parse(json))).toEqual(['madeAt', ...sections])
    const headings = [...html.matchAll(/<h2>(.*)<\/h2>/g)].map(([, heading]) => heading)
    expect(Object.values(mailAccountWords).map(({ file }) => Object.values(file.sections))).toContainEqual(headings)
  })

  test('every value that was planted is in it, but what the provider said and what opens something', () => {
    const { email, photo, redirect, secret, raw, rawCard, attempt, job, ...along } = canary.value
    const lower = json.toLowerCase()
    expect([...Object.values(along), ...canary.memberIds].filter((word) => !lower.includes(word.toLowerCase()))).toEqual([])
    expect(lower).toContain(email)
    expect(json).toContain(Buffer.from(photo).toString('base64'))
    for (const word of [redirect, secret, raw, rawCard, attempt, job, canary.passwordHash]) expect(json).not.toContain(word)
    // To read: the same, with words for what the machine says in its own.
    expect(
      [...Object.values(along), ...canary.memberIds].filter((word) => !html.includes(word) && !html.includes(word.toLowerCase())),
    ).toEqual([])
    expect(html).toContain(`src="data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}"`)
    for (const word of ['>AwaitingPayment<', '>Completed<', '>sign-in<', '>partner-sms<', '>view, '])
      expect(html).not.toContain(word)
  })
})
