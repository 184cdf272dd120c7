import { brandOf } from '../../../brand/brand.ts'
import { keptDrawing } from '../../../brand/media-drawings.sql.ts'
import { type ColourRole, defaultPalette, type Palette, paletteOf } from '../../../brand/palette.ts'
import { loadSharp } from '../../../brand/picture-library.ts'
import type { Db } from '../../../db/connect.ts'
import type { Caller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { File } from '../../../http/serve.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { listDesigns } from '../../catalogue/catalogue.ts'

/** A picture of the shop; an id and version always mean the same bytes. */
type Picture = { id: string; version: string }
type Look = {
  /** Pixels. */
  width: number
  /** The colour of the brand behind it. */
  ground: ColourRole
}

/** How pictures look where SVG cannot be shown: in mails and PDFs. */
export const looks = {
  // The masthead (mail/mail-layout.ts): dark lettering stays readable where a mail program darkens the rest.
  mail: { width: 1040, ground: 'linkTint' },
  giftCardDocument: { width: 1280, ground: 'ground' },
  letterhead: { width: 480, ground: 'paper' },
} as const satisfies Record<string, Look>
export type LookName = keyof typeof looks

/** What `media_drawings` knows a look by: another width or ground is another drawing. */
const keyOf = ({ width, ground }: Look, palette: Palette): string => `${width} ${palette[ground]}`

/**
 * A picture of the shop as PNG without transparency. It is drawn by whoever needs it first, which takes a library of some 30 MB into the process; after that
 * the database has it.
 * @returns undefined when there is no such picture.
 */
export const pngOf = (
  { db }: { db: Db },
  { id, version }: Picture,
  look: LookName,
  palette: Palette,
): Promise<Buffer | undefined> =>
  keptDrawing(db, { id, version, look: keyOf(looks[look], palette) }, async () => {
    const picture = await db
      .selectFrom('media_contents')
      .select('bytes')
      .where('media_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    return picture && draw(picture.bytes, looks[look].width, palette[looks[look].ground])
  })

const draw = async (bytes: Buffer, width: number, ground: string): Promise<Buffer> => {
  const sharp = await loadSharp()
  return sharp(bytes, { density: 192, limitInputPixels: 40_000_000 })
    .resize({ width })
    .flatten({ background: ground })
    .png({ palette: true, colours: 128 })
    .toBuffer()
}

/** Draws what mails and documents will show, so that the first purchase need not wait for it: the designs of gift cards and the chain's logos. */
export const drawPictures = async ({ db }: { db: Db }): Promise<void> => {
  const designs = await listDesigns(db)
  const logos = await db
    .selectFrom('brands')
    .innerJoin('media', 'media.id', 'brands.logo_media_id')
    .select(['media.id', 'media.version', 'brands.colours'])
    .distinct()
    .execute()
  for (const design of designs)
    for (const look of ['mail', 'giftCardDocument'] as const) await pngOf({ db }, design, look, paletteOf(design.colours))
  for (const logo of logos) await pngOf({ db }, logo, 'letterhead', paletteOf(logo.colours))
}

/** The picture a mail shows, by its address; as immutable as the media themselves. */
export const mailArt = async (
  deps: Deps,
  { site }: Pick<Caller, 'site'>,
  { guid, file }: { guid: string; file: string },
): Promise<File> => {
  const palette = site ? (await brandOf(deps, site.brandId)).palette : defaultPalette
  const bytes = await pngOf(deps, { id: guid, version: file.replace(/\.png$/, '') }, 'mail', palette)
  if (!bytes) throw new Refusal('media.not-found')
  return { kind: 'file', bytes, contentType: 'image/png', headers: { 'cross-origin-resource-policy': 'cross-origin' } }
}
