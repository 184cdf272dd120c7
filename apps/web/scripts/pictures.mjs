/*
 * Writes what must be no SVG, from the brand's own art: node apps/web/scripts/pictures.mjs
 * Icons for home screens (one with room around it, to be cut round), and the pictures shown where somebody shares a link (1200 × 630).
 * The files are committed, so that a build needs no picture library.
 */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const art = new URL('../public/art/', import.meta.url)
const draw = async (name, width) =>
  sharp(await readFile(new URL(name, art)), { density: 300 })
    .resize({ width })
    .png()
    .toBuffer()
const save = (name, bytes) => writeFile(new URL(name, art), bytes)

for (const size of [192, 512]) await save(`icon-${size}.png`, await draw('symbol.svg', size))
const square = { width: 180, height: 180, channels: 4, background: '#ffc72c' }
await save(
  'icon-180.png',
  await sharp({ create: square })
    .composite([{ input: await draw('symbol.svg', 180) }])
    .png()
    .toBuffer(),
)
const wide = { width: 512, height: 512, channels: 4, background: '#ffc72c' }
await save(
  'icon-maskable-512.png',
  await sharp({ create: wide })
    .composite([{ input: await draw('symbol.svg', 400) }])
    .png()
    .toBuffer(),
)

const share = async (name, scene, width, top, left, ground, withLogo = true) => {
  const [logo, picture] = [await draw('logo.svg', 380), await draw(scene, width)]
  const canvas = { width: 1200, height: 630, channels: 3, background: ground }
  const bytes = await sharp({ create: canvas })
    .composite([
      {
        input: await sharp(picture)
          .extract(await fitting(picture, top, left))
          .toBuffer(),
        top: Math.max(top, 0),
        left: Math.max(left, 0),
      },
      ...(withLogo ? [{ input: logo, top: 64, left: 72 }] : []),
    ])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  await save(name, bytes)
}
const fitting = async (picture, top, left) => {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  return {
    left: Math.max(-left, 0),
    top: Math.max(-top, 0),
    width: Math.min(width - Math.max(-left, 0), 1200 - Math.max(left, 0)),
    height: Math.min(height - Math.max(-top, 0), 630 - Math.max(top, 0)),
  }
}

await share('share.jpg', 'hero-ballpit.svg', 800, 40, 380, '#e2f2fc')
await share('share-party.jpg', 'party.svg', 720, 60, 400, '#efe6fa')
// The house bears the name already.
await share('share-playground.jpg', 'playground.svg', 1240, -130, -20, '#e2f2fc', false)
