import { type ApplicationNotice, applicationNotice, noticesByLocation } from '@hoppla/contract/places/notices'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { idOf } from '../../import/ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { plainText, versionOf } from './notices.rules.ts'

let hoppla: TestApp
beforeAll(async () => {
  hoppla = await testApp()
})
afterAll(() => hoppla.close())

const place = (key: string) => idOf('place', key)
type Input = { at?: string; kind?: ApplicationNotice['kind']; name?: string; text?: string; icon?: string; hours?: number }
/** Publishes a notice as an import would, without notifying anybody. */
const publish = async (key: string, { at = 'orebro', kind = 'info', name = key, text = 'Text', icon, hours = -1 }: Input = {}) => {
  const id = idOf('notice', key)
  await hoppla.deps.db
    .insertInto('application_notices')
    .values({
      id,
      key,
      type: 'General',
      kind,
      icon: icon ?? null,
      names: JSON.stringify({ sv: name }),
      content: JSON.stringify({ sv: text }),
      starts_at: new Date(hoppla.deps.clock.now().getTime() + hours * 3_600_000),
      ends_at: null,
      is_disabled: false,
    })
    .execute()
  await hoppla.deps.db
    .insertInto('application_notice_locations')
    .values({ notice_id: id, location_id: place(at) })
    .execute()
  return async () => {
    await hoppla.deps.db.deleteFrom('application_notices').where('id', '=', id).execute()
    hoppla.deps.clock.advance(1)
  }
}
/** A second later, when nothing is remembered any more. */
const shownAt = async (key: string): Promise<ApplicationNotice[]> => {
  hoppla.deps.clock.advance(1)
  const answer = await hoppla.call(
    noticesByLocation,
    { params: { locationId: place(key) }, query: {} },
    { 'accept-language': 'sv' },
  )
  return z.array(applicationNotice.strict()).parse(answer.body)
}

describe('notices of a place', () => {
  test('the most serious first', async () => {
    const gone = await Promise.all([
      publish('a-success', { kind: 'success', hours: -0.1 }),
      publish('a-info', { kind: 'info', hours: -0.2 }),
      publish('an-error', { kind: 'error', hours: -50 }),
      publish('a-warning', { kind: 'warning', hours: -0.3 }),
    ])
    const kinds = (await shownAt('orebro')).map(({ kind }) => kind)
    expect(kinds).toEqual(['error', 'warning', 'warning', 'info', 'info', 'success'])
    for (const remove of gone) await remove()
  })

  test('a new one is there a second later, without anybody being told', async () => {
    expect((await shownAt('orebro')).map(({ name }) => name)).not.toContain('Larm')
    const remove = await publish('alarm', { name: 'Larm' })
    expect((await shownAt('orebro')).map(({ name }) => name)).toContain('Larm')
    await remove()
    expect((await shownAt('orebro')).map(({ name }) => name)).not.toContain('Larm')
  })

  test('one of an area shows at its playground and itself, not at its neighbours or country', async () => {
    const remove = await publish('ball-pit', { at: 'orebro-ballpit', name: 'Bollhavet vilar' })
    const names = async (key: string) => (await shownAt(key)).map(({ name }) => name)
    expect(await names('orebro')).toContain('Bollhavet vilar')
    expect(await names('orebro-ballpit')).toContain('Bollhavet vilar')
    for (const elsewhere of ['orebro-climb', 'uppsala', 'sweden']) expect(await names(elsewhere)).not.toContain('Bollhavet vilar')
    await remove()
  })

  test('unchanged ones are not sent again; a change is', async () => {
    const ask = (etag = '') =>
      hoppla.call(noticesByLocation, { params: { locationId: place('oslo') }, query: {} }, { 'if-none-match': etag })
    const first = await ask()
    hoppla.deps.clock.advance(2)
    const again = await ask(String(first.headers.etag))
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
    const remove = await publish('oslo-news', { at: 'oslo' })
    hoppla.deps.clock.advance(2)
    expect((await ask(String(first.headers.etag))).status).toBe(200)
    await remove()
  })

  test('come without HTML, and with an icon only if we have it', async () => {
    const remove = await publish('nasty', {
      name: '<b>Hej</b> alla <3',
      text: '<img src=x onerror="alert(1)">Barn <8 år<script>alert(2)</script> går <scr<b>ipt>in',
      icon: '../evil',
    })
    const found = (await shownAt('orebro')).find(({ guid }) => guid === idOf('notice', 'nasty'))
    expect(found).toMatchObject({ name: 'Hej alla <3', text: 'Barn <8 år går ipt>in', icon: null })
    await remove()
  })
})

describe('plain text', () => {
  test('holds nothing that begins a tag, whatever was put together', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '/',
      'script',
      'img',
      ' ',
      '"',
      "'",
      'onerror=',
      '<!--',
      '-->',
      'a',
      '<b>',
      '</script>',
      '3',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const plain = plainText(parts.join(''))
        expect(plain).not.toMatch(/<[/!?]?[a-z]|<!--/i)
        expect(plainText(plain)).toBe(plain)
      }),
      { numRuns: 2_000 },
    )
  })
  test('leaves words alone', () => {
    for (const words of ['Öppet 10–18, 3 < 4 & 5 > 2', 'Vi <3 hopp', 'Rad ett\nRad två']) expect(plainText(words)).toBe(words)
  })
})

test('a version follows words, kind and start, not the order of languages', () => {
  const row = { names: { sv: 'Hej', en: 'Hi' }, content: { sv: 'Du' }, kind: 'info' as const, starts_at: new Date(0) }
  const version = versionOf(row)
  expect(versionOf({ ...row, names: { en: 'Hi', sv: 'Hej' } })).toBe(version)
  const others = [{ names: { sv: 'Hej!' } }, { content: { sv: 'Ni' } }, { kind: 'error' as const }, { starts_at: new Date(1) }]
  for (const change of others) expect(versionOf({ ...row, ...change })).not.toBe(version)
})
