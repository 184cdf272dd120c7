import type { StaffMe, StaffPlace } from '@hoppla/contract/staff'
import { expect, test } from 'vitest'
import { can, canAt, playgroundsOf, treeOf } from './me.ts'

const places: StaffPlace[] = [
  { id: 'sweden', key: 'sweden', name: 'Sweden', kind: 'Country', parentId: null, slug: 'se', languages: ['sv'] },
  { id: 'stockholm', key: 'stockholm', name: 'Stockholm', kind: 'Region', parentId: 'sweden', slug: null, languages: ['sv'] },
  {
    id: 'barkarby',
    key: 'barkarby',
    name: 'Barkarby',
    kind: 'Playground',
    parentId: 'stockholm',
    slug: 'barkarby',
    languages: ['sv'],
  },
  { id: 'uppsala', key: 'uppsala', name: 'Uppsala', kind: 'Playground', parentId: 'sweden', slug: 'uppsala', languages: ['sv'] },
]
const maja = (where: 'chain' | string[]): StaffMe =>
  ({ places, permissions: [{ permission: 'staff.read', places: where }] }) as unknown as StaffMe

test('a permission held at a place holds in all that lies in it, and nowhere else', () => {
  const me = maja(['stockholm'])
  expect(can(me, 'staff.read')).toBe(true)
  expect(can(me, 'audit.read')).toBe(false)
  expect(['stockholm', 'barkarby', 'uppsala', 'sweden'].map((id) => canAt(me, 'staff.read', id))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(canAt(maja('chain'), 'staff.read', 'uppsala')).toBe(true)
})

test('the play centres of a country are those of its regions too', () => {
  const names = (id?: string) => playgroundsOf(maja('chain'), id).map(({ name }) => name)
  expect(names()).toEqual(['Barkarby', 'Uppsala'])
  expect(names('sweden')).toEqual(['Barkarby', 'Uppsala'])
  expect(names('stockholm')).toEqual(['Barkarby'])
})

test('places stand in the order of the tree, also when what is above them is not one’s own', () => {
  expect(treeOf(places).map(({ place, depth }) => `${depth} ${place.id}`)).toEqual([
    '0 sweden',
    '1 stockholm',
    '2 barkarby',
    '1 uppsala',
  ])
  expect(treeOf(places.slice(2)).map(({ place, depth }) => `${depth} ${place.id}`)).toEqual(['0 barkarby', '0 uppsala'])
})
