import { createHash } from 'node:crypto'
import type { Language } from '@hoppla/i18n'
import { sql } from 'kysely'
import { contentCache } from '../cache/content-cache.ts'
import type { Deps } from '../kernel/deps.ts'
import type { ArtSlot } from './art-slots.ts'
import { type Palette, paletteOf } from './palette.ts'

export type FontRole = 'display' | 'text'
/** A face of the brand; its bytes are fetched by `fontBytes`. @property weight as in CSS: '600' or '400 700'. */
export type BrandFont = { family: string; weight: string; version: string }
/** A picture of the brand; id and version always mean the same bytes. */
export type BrandPicture = { id: string; version: string; fileName: string; contentType: string }
/** Texts in place of the product's own, by dotted key. */
export type OwnTexts = Readonly<Record<string, string>>

/** Faces of documents; `strong` is for codes and what counts. @property bytes TrueType or OpenType; `version` always means the same. */
export type DocumentFonts = Partial<Record<'display' | 'text' | 'strong', { version: string; bytes: Uint8Array }>>

/** What an operator made of the product: docs/white-label.md. */
export type Brand = {
  id: string
  name: string
  shortName: string
  palette: Palette
  fonts: Partial<Record<FontRole, BrandFont>>
  art: Partial<Record<ArtSlot, BrandPicture>>
  texts: Partial<Record<Language, OwnTexts>>
  /** Another one whenever a text is another; '' for a brand without texts of its own. */
  textsVersion: string
}

type BrandDeps = Pick<Deps, 'db' | 'prepared'>
type Row = {
  id: string
  name: string
  shortName: string | null
  colours: Record<string, string>
  logo: BrandPicture | null
  art: Brand['art']
  fonts: Brand['fonts']
  texts: Brand['texts']
}

const picture = sql`jsonb_build_object('id', m.id, 'version', m.version, 'fileName', m.file_name, 'contentType', m.content_type)`

const loadBrand = contentCache(async ({ db }: BrandDeps, id): Promise<Brand | undefined> => {
  const { rows } = await sql<Row>`
    select b.id, b.name, b.short_name as "shortName", b.colours,
      (select ${picture} from media m where m.id = b.logo_media_id) as logo,
      (select coalesce(jsonb_object_agg(a.slot, ${picture}), '{}') from brand_art a join media m on m.id = a.media_id
        where a.brand_id = b.id) as art,
      (select coalesce(jsonb_object_agg(f.role, jsonb_build_object('family', f.family, 'weight', f.weight, 'version', f.version)), '{}')
        from brand_fonts f where f.brand_id = b.id) as fonts,
      (select coalesce(jsonb_object_agg(t.language, t.words), '{}') from brand_texts t where t.brand_id = b.id) as texts
    from brands b where b.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { logo, colours, shortName, ...brand } = row
  const hasTexts = Object.values(brand.texts).some((words) => Object.keys(words).length > 0)
  return {
    ...brand,
    shortName: shortName ?? brand.name.split(' ')[0] ?? brand.name,
    palette: paletteOf(colours),
    art: { ...(logo ? { logo } : {}), ...brand.art },
    textsVersion: hasTexts ? createHash('sha256').update(JSON.stringify(brand.texts)).digest('hex').slice(0, 12) : '',
  }
})

const brandIdOf = contentCache(async ({ db }: BrandDeps, countryId): Promise<string | undefined> => {
  const row = await db.selectFrom('countries').select('brand_id').where('id', '=', countryId).executeTakeFirst()
  return row?.brand_id
})

/** @throws Error when there is no such brand. */
export const brandOf = async (deps: BrandDeps, id: string): Promise<Brand> => {
  const brand = await loadBrand(deps, id)
  if (!brand) throw new Error(`There is no brand ${id}.`)
  return brand
}

/** The brand of a country's site. @throws Error when there is no such country. */
export const brandOfCountry = async (deps: BrandDeps, countryId: string): Promise<Brand> => {
  const id = await brandIdOf(deps, countryId)
  if (id === undefined) throw new Error(`There is no country ${countryId}.`)
  return brandOf(deps, id)
}

const loadDocumentFonts = contentCache(async ({ db }: BrandDeps, brandId): Promise<DocumentFonts> => {
  const rows = await db
    .selectFrom('brand_paper_faces')
    .select(['face', 'version', 'bytes'])
    .where('brand_id', '=', brandId)
    .execute()
  return Object.fromEntries(rows.map(({ face, version, bytes }) => [face, { version, bytes: new Uint8Array(bytes) }]))
})
/** The faces in which a brand's documents are set; of those it has none, the product's are used. */
export const documentFontsOf = async (deps: BrandDeps, { id }: Pick<Brand, 'id'>): Promise<DocumentFonts> =>
  (await loadDocumentFonts(deps, id)) ?? {}

/** The bytes of a face, WOFF2; undefined for another version. */
export const fontBytes = async ({ db }: Pick<Deps, 'db'>, role: FontRole, version: string): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('brand_fonts')
    .select('bytes')
    .where('role', '=', role)
    .where('version', '=', version)
    .limit(1)
    .executeTakeFirst()
  return row?.bytes
}
