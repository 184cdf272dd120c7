import { countryOfSlug } from '@hoppla/contract/countries'
import type { Point } from './near.rules.ts'

/** In degrees. */
type Box = readonly [west: number, north: number, east: number, south: number]

/** A map's frame: degrees become units, 1000 on the longer side. */
export type Frame = { box: Box; width: number; height: number; picture?: string }
/** A part of the frame, in its units: SVG's `viewBox`. */
export type View = { x: number; y: number; width: number; height: number }
export type Spot<Item> = { x: number; y: number; items: Item[] }

const shrink = ([, north, , south]: Box) => Math.cos((((north + south) / 2) * Math.PI) / 180)

/** The frame of a country: its outline's, or for a country without one a box around its places. Equirectangular, true at the middle latitude. */
export const frameOf = (country: string, points: readonly Point[]): Frame => {
  const outline = countryOfSlug(country).map
  const box = outline ?? around(points)
  const [west, north, east, south] = box
  const [wide, high] = [(east - west) * shrink(box), north - south]
  const scale = 1000 / Math.max(wide, high)
  return {
    box,
    width: Math.round(wide * scale),
    height: Math.round(high * scale),
    ...(outline ? { picture: `/art/map-${country}.svg` } : {}),
  }
}

const around = (points: readonly Point[]): Box => {
  const [latitudes, longitudes] = [points.map(({ latitude }) => latitude), points.map(({ longitude }) => longitude)]
  const margin = 0.5
  return [
    Math.min(...longitudes) - margin,
    Math.max(...latitudes) + margin,
    Math.max(...longitudes) + margin,
    Math.min(...latitudes) - margin,
  ]
}

/** Where a point lies in a frame. */
export const placeOn = ({ box: [west, north, east, south], width, height }: Frame, { latitude, longitude }: Point) => ({
  x: Math.round(((longitude - west) / (east - west)) * width),
  y: Math.round(((north - latitude) / (north - south)) * height),
})

/** What one unit of the drawing's marks is in a view, so that marks stay as large on the screen however near one looks. */
export const unitOf = ({ width, height }: View): number => Math.max(width, height * 0.62) / 1000

/** Across what a finger presses around a dot, in mark units: 44 px and more on a phone. Closer than this two marks cannot be distinguished. */
export const apart = 140

/** Items that lie too close together in a view become one spot, in its middle. Items outside the view are left out. */
export const spotsIn = <Item extends { x: number; y: number }>(items: readonly Item[], view: View): Spot<Item>[] => {
  const near = apart * unitOf(view)
  const isInside = ({ x, y }: Item) => x >= view.x && x <= view.x + view.width && y >= view.y && y <= view.y + view.height
  let spots = items.filter(isInside).map((item): Spot<Item> => ({ x: item.x, y: item.y, items: [item] }))
  for (let before = -1; before !== spots.length; ) {
    before = spots.length
    const merged: Spot<Item>[] = []
    for (const spot of spots) {
      const at = merged.findIndex((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < near)
      const other = merged[at]
      if (other) merged[at] = middle([...other.items, ...spot.items])
      else merged.push(spot)
    }
    spots = merged
  }
  return spots
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const middle = <Item extends { x: number; y: number }>(items: Item[]): Spot<Item> => ({
  x: mean(items.map(({ x }) => x)),
  y: mean(items.map(({ y }) => y)),
  items,
})

/** The view that shows a spot's items with room around them, in the shape of the frame. Never nearer than a fiftieth: coordinates are no finer. */
export const closer = ({ items }: Spot<{ x: number; y: number }>, { width, height }: Pick<Frame, 'width' | 'height'>): View => {
  const [xs, ys] = [items.map(({ x }) => x), items.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const part = Math.min(0.6, Math.max(0.02, ((right - left) * 2.2) / width, ((bottom - top) * 2.2) / height))
  return {
    x: (left + right) / 2 - (width * part) / 2,
    y: (top + bottom) / 2 - (height * part) / 2,
    width: width * part,
    height: height * part,
  }
}

/** Which side of its dot a name stands on; `undefined` where it would lie over another mark, another name or the edge. */
export type Side = 'right' | 'left' | undefined

/** Gives names to as many dots as have room for one, the first ones first. @param nameOf what stands beside a dot; empty for none. */
export const sidesOf = <Item>(spots: readonly Spot<Item>[], view: View, nameOf: (spot: Spot<Item>) => string): Side[] => {
  const unit = unitOf(view)
  const [letter, line, gap] = [21 * unit, 44 * unit, 32 * unit]
  const taken = spots.map(({ x, y }) => [x - gap, y - gap, x + gap, y + gap] as const)
  return spots.map((spot, index) => {
    const long = nameOf(spot).length * letter
    if (long === 0) return undefined
    const free = (left: number) => {
      const [right, top, bottom] = [left + long, spot.y - line / 2, spot.y + line / 2]
      return (
        left >= view.x &&
        right <= view.x + view.width &&
        !taken.some(([l, t, r, b], other) => other !== index && left < r && right > l && top < b && bottom > t)
      )
    }
    const side = free(spot.x + gap) ? 'right' : free(spot.x - gap - long) ? 'left' : undefined
    if (side) {
      const left = side === 'right' ? spot.x + gap : spot.x - gap - long
      taken.push([left, spot.y - line / 2, left + long, spot.y + line / 2])
    }
    return side
  })
}
