import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { defaultPalette } from '../brand/palette.ts'

/** What gives away the product's own name or its demo brand, in whatever another brand's visitors get. */

const demoMedia = new URL('../../../../data/demo/media/', import.meta.url)

/** The product's colours; white is everybody's. */
export const firstColours: readonly string[] = Object.values(defaultPalette).filter((colour) => colour !== '#ffffff')
/** Shapes of the demo brand's pictures: outlines long enough to be nobody else's. */
const firstShapes = readdirSync(demoMedia)
  .filter((file) => file.endsWith('.svg'))
  .flatMap((file) => [...readFileSync(new URL(file, demoMedia), 'utf8').matchAll(/ d="([^"]{60,})"/g)].map(([, d = '']) => d))
// Words of file names; within a random token they mean nothing.
const firstFiles = /\bmascot\b|\bfrogs?\b|giftcard-hop|grass-top|not-found\.svg|hero-ballpit/

/** What of the first brand a text holds: names, colours, shapes, files. */
export const firstBrandIn = (text: string): string[] => {
  const plain = text.toLowerCase()
  return [
    ...(/hoppla|\bhopp\b.{0,20}(frog|groda|frosch)/.exec(plain)?.slice(0, 1) ?? []),
    ...firstColours.filter((colour) => plain.includes(colour) || plain.includes(`%23${colour.slice(1)}`)),
    ...firstShapes.filter((shape) => text.includes(shape)).map((shape) => `shape ${shape.slice(0, 30)}`),
    ...(firstFiles.exec(plain)?.slice(0, 1) ?? []),
  ]
}

/** Which of the first brand's colours a picture shows. A hundred points of one are no accident of smoothed edges. */
export const firstColoursIn = async (picture: Buffer): Promise<string[]> => {
  const { data, info } = await sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const points = new Map<string, number>()
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = `#${data.toString('hex', at, at + 3)}`
    points.set(colour, (points.get(colour) ?? 0) + 1)
  }
  return firstColours.filter((colour) => (points.get(colour) ?? 0) >= 100)
}
