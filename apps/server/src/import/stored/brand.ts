import { isLanguage } from '@hoppla/i18n'
import { replaceableTexts } from '@hoppla/i18n/messages/replaceable'
import { sql } from 'kysely'
import { artSlots } from '../../brand/art-slots.ts'
import type { Db } from '../../db/connect.ts'
import { idOf } from '../ids.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, inOrder, keyOfMedia, rowOf, someInOrder } from './values.ts'

type PageFace = { role: 'display' | 'text'; family: string; weight: string }
type PaperFace = { face: 'display' | 'text' | 'strong'; isOpenType: boolean }
type Brand = {
  id: string
  key: string
  name: string
  shortName: string | null
  logo: string | null
  colours: Record<string, string>
  art: Record<string, string>
  socialLinks: object
  contentLinks: object
  pageFaces: PageFace[]
  paperFaces: PaperFace[]
}

/** An OpenType font with PostScript outlines begins so; one with TrueType outlines does not. */
const openType = Buffer.from('OTTO')

/** Rows of brands. Files of fonts have no names in the database: they are named by brand and use. */
export const storedBrands = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Brand>`
    select b.id, b.key, b.name, b.short_name as "shortName", ${keyOfMedia('b.logo_media_id')} as logo, b.colours, b.social_links as "socialLinks",
      b.content_links as "contentLinks",
      (select coalesce(json_object_agg(a.slot, m.key), '{}') from brand_art a join media m on m.id = a.media_id where a.brand_id = b.id) as art,
      (select coalesce(json_agg(json_build_object('role', f.role, 'family', f.family, 'weight', f.weight) order by f.role), '[]')
        from brand_fonts f where f.brand_id = b.id) as "pageFaces",
      (select coalesce(json_agg(json_build_object('face', f.face, 'isOpenType', substring(f.bytes from 1 for 4) = ${openType}) order by f.face), '[]')
        from brand_paper_faces f where f.brand_id = b.id) as "paperFaces"
    from brands b where ${among('b.id', items)} order by b.key collate "C"`.execute(db)
  return rows.map((brand) => ({
    item: brand.id,
    file: 'brand.yaml',
    row: rowOf({
      key: brand.key,
      name: brand.name,
      shortName: given(brand.shortName),
      logo: given(brand.logo),
      colours: someInOrder(brand.colours),
      fonts: fontsOf(brand),
      art: artOf(brand.art),
      socialLinks: someInOrder(brand.socialLinks),
      contentLinks: someInOrder(brand.contentLinks),
    }),
  }))
}

const artOf = (art: Record<string, string>): Record<string, string> | undefined => {
  const shown = artSlots.flatMap((slot) => (art[slot] === undefined ? [] : [[slot, art[slot]] as const]))
  return shown.length === 0 ? undefined : Object.fromEntries(shown)
}

const pageFile = (key: string, { role }: Pick<PageFace, 'role'>): string => `${key}-${role}.woff2`
const paperFile = (key: string, { face, isOpenType }: PaperFace): string => `${key}-papers-${face}.${isOpenType ? 'otf' : 'ttf'}`

const fontsOf = ({ key, pageFaces, paperFaces }: Brand): StoredRow['row'] | undefined => {
  if (pageFaces.length + paperFaces.length === 0) return undefined
  const papers = Object.fromEntries(paperFaces.map((face) => [face.face, paperFile(key, face)]))
  return rowOf({
    ...Object.fromEntries(
      pageFaces.map((face) => [face.role, { family: face.family, file: pageFile(key, face), weight: face.weight }]),
    ),
    papers: paperFaces.length === 0 ? undefined : papers,
  })
}

/** The files of fonts as the rows of brands name them, with their bytes. */
export const storedFonts = async (db: Db): Promise<{ name: string; bytes: Buffer }[]> => {
  const pages = await db
    .selectFrom('brand_fonts as font')
    .innerJoin('brands', 'brands.id', 'font.brand_id')
    .select(['brands.key', 'font.role', 'font.bytes'])
    .execute()
  const papers = await db
    .selectFrom('brand_paper_faces as font')
    .innerJoin('brands', 'brands.id', 'font.brand_id')
    .select(['brands.key', 'font.face', 'font.bytes'])
    .execute()
  return [
    ...pages.map(({ key, role, bytes }) => ({ name: pageFile(key, { role }), bytes })),
    ...papers.map(({ key, face, bytes }) => ({
      name: paperFile(key, { face, isOpenType: bytes.subarray(0, openType.length).equals(openType) }),
      bytes,
    })),
  ]
}

type BrandTexts = { brand: string; language: string; words: Record<string, string> }

/** Texts that the product has no more say nothing, and an import refuses them. */
const knownWords = (words: Record<string, string>, language: string): Record<string, string> => {
  const known = isLanguage(language) ? replaceableTexts(language) : new Map()
  return Object.fromEntries(Object.entries(words).filter(([name]) => known.has(name)))
}

/** Rows of a brand's own texts, a file for each language; the item is a brand's language. */
export const storedTexts = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<BrandTexts>`
    select b.key as brand, t.language, t.words from brand_texts t join brands b on b.id = t.brand_id
    order by t.language collate "C", b.key collate "C"`.execute(db)
  return rows.flatMap(({ brand, language, words }) => {
    const item = idOf('texts', `${brand} ${language}`)
    if (items && !items.includes(item)) return []
    return [{ item, file: `texts/${language}.yaml`, row: { brand, language, words: inOrder(knownWords(words, language)) } }]
  })
}
