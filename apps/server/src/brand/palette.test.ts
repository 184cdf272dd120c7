import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chosenRoles, colourRoles, contrast, defaultPalette, faintPairs, paletteOf } from './palette.ts'

const ui = new URL('../../../../packages/ui/', import.meta.url)
const chosen = { ground: '#f4f7fb', ink: '#12243a', primary: '#ff9a5c', second: '#0b6e6e', link: '#5b3fa8', alert: '#b3123f' }

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  // The example of WCAG's own technique G18.
  ['#777777', '#ffffff', 4.48],
])('the contrast of %s on %s is %d', (one, other, expected) => expect(contrast(one, other)).toBeCloseTo(expected, 2))

test('the default colours are those of the style sheet, and can all be read', () => {
  const tokens = readFileSync(new URL('src/styles/tokens.css', ui), 'utf8')
  const declared = [...tokens.matchAll(/^\s*--[a-z0-9-]+: (#[0-9a-f]{6});/gm)].map(([, colour]) => colour)
  expect([...declared].sort()).toEqual([...Object.values(defaultPalette)].sort())
  expect(faintPairs(defaultPalette)).toEqual([])
})

test('six colours make a palette of which nothing is ours but white, and which can be read', () => {
  const palette = paletteOf(chosen)
  const ours = new Set(Object.values(defaultPalette).filter((colour) => colour !== '#ffffff'))
  expect(Object.values(palette).filter((colour) => ours.has(colour))).toEqual([])
  expect(Object.keys(palette).sort()).toEqual([...colourRoles].sort())
  expect(faintPairs(palette)).toEqual([])
  expect(paletteOf({ ...chosen, accent: '#abcdef' }).accent).toBe('#abcdef')
})

test('without colours of its own a brand has the default ones', () => expect(paletteOf({})).toBe(defaultPalette))

test.each(chosenRoles.filter((role) => role !== 'primary'))('a %s as pale as the ground is found', (role) => {
  const pale = role === 'ground' ? { ...chosen, ground: '#5a6a7a' } : { ...chosen, [role]: '#e8ecf0' }
  expect(faintPairs(paletteOf(pale)).flatMap(({ front, ground }) => [front, ground])).toContain(role)
})

test('neutral pictures hold no colours but the default ones, so that every brand sees them in its own', () => {
  const known = new Set<string>(Object.values(defaultPalette))
  const art = readdirSync(new URL('art/', ui))
  expect(art.length).toBeGreaterThan(20)
  for (const file of art) {
    const source = readFileSync(new URL(`art/${file}`, ui), 'utf8')
    const others = [...source.matchAll(/#[0-9a-fA-F]{3,8}\b/g)].map(([colour]) => colour).filter((colour) => !known.has(colour))
    expect({ file, others }).toEqual({ file, others: [] })
  }
})
