import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const last = readFileSync(join(import.meta.dirname, 'styles/last.css'), 'utf8')
const tens = Array.from({ length: 11 }, (_, at) => at * 10)

/** Of the rules with a value, those whose selectors fit an address. */
const valuesFor = (address: string, name: string): string[] =>
  [...last.matchAll(/^((?:\[src[*$]="[^"]+"\])+) \{ (--f[xy]): ([^;]+); \}$/gm)].flatMap(
    ([, selector = '', property, value = '']) => {
      const parts = [...selector.matchAll(/\[src([*$])="([^"]+)"\]/g)]
      const fits = parts.every(([, how, text = '']) => (how === '$' ? address.endsWith(text) : address.includes(text)))
      return fits && property === name ? [value] : []
    },
  )

test('every focus that a picture’s address can name has one place in every crop', () => {
  for (const x of tens)
    for (const y of tens) {
      const address = `/media/8d310bae/0123456789ab/hopp-10-20.png#focus-${x}-${y}`
      expect([valuesFor(address, '--fx'), valuesFor(address, '--fy')]).toEqual([[`${x}%`], [`${y}%`]])
    }
})

test('a picture without a focus has no rule of it, whatever its name', () => {
  for (const address of ['/media/a/b/focus-10-20', '/media/a/b/ball-30.png', '/art/ball-100'])
    expect([...valuesFor(address, '--fx'), ...valuesFor(address, '--fy')]).toEqual([])
})
