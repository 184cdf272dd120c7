import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noticeInput } from '@hoppla/contract/places/notice-editing'
import { createTranslate } from '@hoppla/i18n'
import english, { type OfficeWords } from '@hoppla/i18n/messages/en/office/office'
import { expect, test } from 'vitest'
import { changesOf, fieldName, fieldText } from './entry-words.ts'
import { namedFields, namedKinds } from './named-fields.ts'

const t = createTranslate<OfficeWords>('en', english)

test('only what differs is a change; what came or went is one', () => {
  const before = { role: 'Reception', lastDay: null, places: ['a'] }
  const after = { role: 'Instructor', lastDay: null, places: ['a'], name: 'Ida' }
  expect(changesOf(before, after)).toEqual([
    { field: 'role', before: 'Reception', after: 'Instructor' },
    { field: 'name', before: undefined, after: 'Ida' },
  ])
  expect(changesOf(null, null)).toEqual([])
})

test('names of fields are words; a field without one is shown as the entry has it', () => {
  expect(['lastDay', 'placeIds', 'role'].map((field) => fieldName(field, t))).toEqual(['Last day', 'Places', 'Role'])
  expect(['newField', 'toString'].map((field) => fieldName(field, t))).toEqual(['newField', 'toString'])
  expect([...namedFields].sort()).toEqual(Object.keys(english.auditLog.fields).sort())
})

const server = join(import.meta.dirname, '../../../../server/src')
/** The fields that calls of `audit` write as literals. */
const written = (source: string): string[] =>
  [...source.matchAll(/\b(?:detail|before|after): \{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g)].flatMap(([, body = '']) =>
    body.split(',').flatMap((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []),
  )

test('every field that is written has a name', () => {
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('test') && !file.startsWith('logging'))
    .map((file) => readFileSync(join(server, file), 'utf8'))
    .filter((source) => /logging\/audit(-\w+)?\.ts'/.test(source))
  const fields = [...new Set([...sources.flatMap(written), ...Object.keys(noticeInput.shape)])]
  expect(fields).toContain('creditNote')
  expect(fields.filter((field) => !namedFields.some((one) => one === field))).toEqual([])
})

test('every kind of content that is edited has a name, roles have theirs, and what is none of them stays as it is', () => {
  const contract = join(import.meta.dirname, '../../../../../packages/contract/src/editing')
  const edited = readdirSync(contract).flatMap((file) =>
    [...readFileSync(join(contract, file), 'utf8').matchAll(/itemRoutes\(\{\s*name: '([\w-]+)'/g)].map(([, name]) => name ?? ''),
  )
  expect(edited.length).toBeGreaterThan(5)
  expect([...namedKinds].sort()).toEqual([...edited, 'media'].sort())
  expect(Object.keys(english.auditLog.kinds).sort()).toEqual([...namedKinds].sort())
  expect(fieldText('kind', 'special-days', 'en', t)).toBe('Special days')
  expect(fieldText('role', 'VenueManager', 'en', t)).toBe('Venue manager')
  expect(fieldText('kind', 'toString', 'en', t)).toBe('toString')
  expect(fieldText('name', 'hours', 'en', t), 'a name is nobody’s kind').toBe('hours')
})
