import type { BrandPicture } from '../../brand/brand.ts'
import { keptDrawing } from '../../brand/media-drawings.sql.ts'
import type { Palette } from '../../brand/palette.ts'
import { loadSharp } from '../../brand/picture-library.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { findMediaFile } from './catalogue.sql.ts'

/** How a picture is drawn as PNG. `name` of an icon is its size ('192', 'maskable-512'), of a card its width. */
export type DrawnLook = { kind: 'bare' | 'on-ground' | 'share' | 'card'; name: string }

/**
 * A picture of a brand as PNG. It is drawn by whoever needs it first, which takes a library of some 30 MB into the process; after that the database has it.
 * @throws Refusal `media.not-found` when it was replaced meanwhile.
 */
export const drawn = async (
  { db }: Pick<Deps, 'db'>,
  { id, version }: BrandPicture,
  look: DrawnLook,
  palette: Palette,
): Promise<Buffer> => {
  const png = await keptDrawing(db, { id, version, look: `${look.kind} ${look.name} ${palette.primary}` }, async () => {
    const source = await findMediaFile(db, id, version)
    return source && draw(source.bytes, look, palette)
  })
  if (!png) throw new Refusal('media.not-found')
  return png
}

/** A neutral picture as PNG. */
export const drawnNeutral = (source: string, look: DrawnLook, palette: Palette): Promise<Buffer> =>
  draw(Buffer.from(source), look, palette)

const draw = async (bytes: Buffer, look: DrawnLook, { primary, ground }: Palette): Promise<Buffer> => {
  const sharp = await loadSharp()
  const opened = sharp(bytes, { density: 300, limitInputPixels: 40_000_000 })
  if (look.kind === 'share')
    return opened
      .resize({ width: 1200, height: 630, fit: 'contain', background: ground })
      .flatten({ background: ground })
      .png({ palette: true })
      .toBuffer()
  if (look.kind === 'card')
    return opened
      .resize({ width: Number(look.name) })
      .flatten({ background: ground })
      .png({ palette: true, colours: 128 })
      .toBuffer()
  const size = Number(look.name.replace('maskable-', ''))
  // What is cut round by the system keeps an edge of a ninth on each side.
  const inner = look.name.startsWith('maskable') ? Math.round(size * 0.78) : size
  const edge = (size - inner) / 2
  const icon = opened.resize({ width: inner, height: inner, fit: 'contain', background: '#0000' })
  if (look.kind === 'bare') return icon.png().toBuffer()
  return icon
    .extend({ top: Math.floor(edge), bottom: Math.ceil(edge), left: Math.floor(edge), right: Math.ceil(edge), background: primary })
    .flatten({ background: primary })
    .png()
    .toBuffer()
}
