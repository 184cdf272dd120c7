import { expect, test } from 'vitest'
import { type DescribedChain, differencesOf } from './differences.ts'

const chain = (rows: Record<string, object>): DescribedChain =>
  new Map(
    Object.entries(rows).map(([id, row]) => {
      const [subject = '', name = ''] = id.split(' ')
      return [id, { file: `${subject}.yaml`, name, row: { key: name, ...row } }]
    }),
  )

test('of the same chain there are none', () => {
  const same = { 'articles ten': { price: 1, names: { sv: 'Tio' } } }
  expect(differencesOf(chain(same), chain(same))).toEqual([])
})

test('a changed row says column by column what it was and is, down to the language; lists are said whole', () => {
  const before = { price: 1, names: { sv: 'Tio', en: 'Ten' }, rules: { sv: 'En', en: 'One' }, places: ['a'], active: false }
  const after = { price: 2, names: { sv: 'Tio', en: 'Ten visits' }, places: ['a', 'b'], action: { label: 'Se' } }
  expect(differencesOf(chain({ 'articles ten': before }), chain({ 'articles ten': after }))).toEqual([
    {
      ...{ file: 'articles.yaml', name: 'ten', title: 'Tio', kind: 'changed' },
      fields: [
        { field: 'price', before: 1, after: 2 },
        { field: 'names.en', before: 'Ten', after: 'Ten visits' },
        { field: 'rules.sv', before: 'En', after: undefined },
        { field: 'rules.en', before: 'One', after: undefined },
        { field: 'places', before: ['a'], after: ['a', 'b'] },
        { field: 'active', before: false, after: undefined },
        { field: 'action.label', before: undefined, after: 'Se' },
      ],
    },
  ])
})

test('what comes and goes is named, in the order of the files', () => {
  const found = differencesOf(
    chain({ 'areas old': { names: { sv: 'Gammal' } }, 'offers x': {} }),
    chain({ 'areas new': { names: {} }, 'offers x': {}, 'rooms r': { title: 'Rum' } }),
  )
  expect(found.map(({ kind, file, name, title }) => `${kind} ${file} ${name} ${title}`)).toEqual([
    'added areas.yaml new null',
    'removed areas.yaml old Gammal',
    'added rooms.yaml r Rum',
  ])
})
