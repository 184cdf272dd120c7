import { expect, test } from 'vitest'
import { aSite } from '../../testing/sites.ts'
import { pageBrand } from './page-site.ts'

test('a page says of its brand only what it shows, and nothing that is empty', () => {
  const { brand } = aSite('sv')
  const plain = { ...brand, shortname: 'Hop', colours: { ink: '#000000' } }
  expect(Object.keys(pageBrand(plain)).sort()).toEqual(['content', 'logo', 'name', 'social'])
  const fonts = { display: { family: 'Baloo 2', weight: '600', url: '/brand/fonts/1/display.woff2' } }
  expect(pageBrand({ ...plain, fonts, texts: 'abc' })).toMatchObject({ fonts, texts: 'abc' })
})
