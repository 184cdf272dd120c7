import { readFileSync } from 'node:fs'
import { addCountry, austria } from '@hoppla/contract/testing/austria'
import { expect, onTestFinished, test } from 'vitest'
import { apart, closer, frameOf, placeOn, sidesOf, spotsIn, unitOf } from './map.rules.ts'

const countries = ['sweden', 'norway', 'denmark', 'finland', 'germany']
const whole = ({ width, height }: { width: number; height: number }) => ({ x: 0, y: 0, width, height })

test.each(countries)('the outline of %s was drawn in the frame that the points are put in', (country) => {
  const { width, height, picture } = frameOf(country, [])
  const svg = readFileSync(new URL(`../../../../../../packages/ui${picture}`, import.meta.url), 'utf8')
  expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`)
})

/** Whether a point lies inside an outline of straight relative lines: as many of its edges to the right as to be odd. */
const isOnLand = (country: string, point: { x: number; y: number }) => {
  const svg = readFileSync(new URL(`../../../../../../packages/ui/art/map-${country}.svg`, import.meta.url), 'utf8')
  const rings = (/ d="([^"]+)"/.exec(svg)?.[1] ?? '').split('z').filter(Boolean)
  return rings.some((ring) => {
    const numbers = [...ring.matchAll(/-?\d+/g)].map(([text]) => Number(text))
    const corners: { x: number; y: number }[] = []
    for (let at = 0; at < numbers.length; at += 2) {
      const before = corners.at(-1) ?? { x: 0, y: 0 }
      corners.push({ x: before.x + (numbers[at] ?? 0), y: before.y + (numbers[at + 1] ?? 0) })
    }
    return (
      corners.filter((a, index) => {
        const b = corners[(index + 1) % corners.length] ?? a
        return a.y > point.y !== b.y > point.y && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x
      }).length %
        2 ===
      1
    )
  })
}

test.each([
  ['sweden', 59.262, 15.199],
  ['sweden', 63.833, 20.224],
  ['norway', 63.25, 10.448],
  ['denmark', 56.126, 10.1],
  ['denmark', 55.383, 10.427],
  ['finland', 61.448, 23.855],
  ['germany', 48.133, 11.683],
  ['germany', 52.539, 13.54],
])('a place in %s at %s, %s lies on its land', (country, latitude, longitude) => {
  expect(isOnLand(country, placeOn(frameOf(country, []), { latitude, longitude }))).toBe(true)
})

test('positive control: the Baltic Sea is not on land', () => {
  expect(isOnLand('sweden', placeOn(frameOf('sweden', []), { latitude: 56.2, longitude: 18.5 }))).toBe(false)
})

test('a country without an outline gets a frame around its places', () => {
  onTestFinished(addCountry(austria))
  const points = [
    { latitude: 47.4, longitude: 8.5 },
    { latitude: 46.2, longitude: 6.1 },
  ]
  const frame = frameOf('austria', points)
  expect(frame.picture).toBeUndefined()
  for (const point of points) {
    const { x, y } = placeOn(frame, point)
    expect(x > 0 && x < frame.width && y > 0 && y < frame.height).toBe(true)
  }
})

const dots = [
  { name: 'Göteborg', x: 40, y: 800 },
  { name: 'Kungsbacka', x: 46, y: 815 },
  { name: 'Borås', x: 70, y: 800 },
  { name: 'Umeå', x: 300, y: 380 },
]
const frame = { width: 447, height: 1000 }

test('dots a finger cannot tell apart are one spot; nearer they part', () => {
  const [west, north] = spotsIn(dots, whole(frame))
  expect(west?.items.map(({ name }) => name)).toEqual(['Göteborg', 'Kungsbacka', 'Borås'])
  expect(north?.items).toHaveLength(1)
  if (!west) throw new Error('no spot')
  const view = closer(west, frame)
  expect(view.width / view.height).toBeCloseTo(frame.width / frame.height)
  expect(spotsIn(dots, view).every(({ items }) => items.length === 1)).toBe(true)
})

test('no spot is lost, and none is nearer to another than a finger', () => {
  const many = Array.from({ length: 300 }, (_, n) => ({ x: (n * 37) % 447, y: (n * 91) % 1000 }))
  const spots = spotsIn(many, whole(frame))
  expect(spots.flatMap(({ items }) => items)).toHaveLength(300)
  const near = apart * unitOf(whole(frame))
  for (const a of spots) for (const b of spots) if (a !== b) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(near)
})

test('two places at one address stay one spot however near one looks, and the view stays finite', () => {
  const twins = [
    { x: 5, y: 5 },
    { x: 5, y: 5 },
  ]
  const [spot] = spotsIn(twins, whole(frame))
  if (!spot) throw new Error('no spot')
  const view = closer(spot, frame)
  expect(view.width).toBeCloseTo(447 * 0.02)
  expect(spotsIn(twins, view)).toHaveLength(1)
})

test('a name stands where there is room for it, or not at all', () => {
  const view = whole(frame)
  const spots = [
    { x: 60, y: 100, items: ['Oslo'] },
    { x: 420, y: 200, items: ['Umeå'] },
    { x: 220, y: 300, items: ['Hinterschmiding am Wald'] },
    { x: 220, y: 500, items: ['A'] },
    { x: 140, y: 500, items: ['Långt namn'] },
  ]
  expect(sidesOf(spots, view, ({ items }) => items[0] ?? '')).toEqual(['right', 'left', undefined, 'right', undefined])
})
