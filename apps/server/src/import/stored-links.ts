import type { Db } from '../db/connect.ts'
import type { KnownRows } from './known-rows.ts'
import { everyCountry, type Link, linkCheckFor, type Targets } from './links.ts'
import type { Problem } from './problems.ts'
import { linksOfBrand, linksOfPage, linksOfPlayground } from './row-links.ts'

type StoredLink = Link & { row: string }

/** Every link that the database's rows hold. */
export const loadStoredLinks = async (db: Db): Promise<StoredLink[]> => {
  const [brands, playgrounds, pages] = await Promise.all([
    db.selectFrom('brands').select(['key', 'content_links']).execute(),
    db
      .selectFrom('playgrounds')
      .innerJoin('countries', 'countries.id', 'country_id')
      .select(['playgrounds.key', 'countries.key as country', 'map_link'])
      .where('map_link', 'is not', null)
      .execute(),
    db
      .selectFrom('content_pages as page')
      .leftJoin('countries', 'countries.id', 'country_id')
      .select(['page.key', 'countries.key as country', 'language', 'subject', 'is_disabled', 'action', 'film_path', 'markdown'])
      .execute(),
  ])
  const placed = (row: string, links: Link[]): StoredLink[] => links.map((link) => ({ ...link, row }))
  return [
    ...brands.flatMap(({ key, content_links: links }) => placed(`brands ${key}`, linksOfBrand(key, links))),
    ...playgrounds.flatMap(({ key, country, map_link: link }) =>
      placed(`playgrounds ${key}`, linksOfPlayground(country, link ?? undefined)),
    ),
    ...pages.flatMap((page) =>
      placed(
        `pages ${page.key}`,
        linksOfPage({
          country: page.country ?? everyCountry,
          language: page.language,
          subject: page.subject,
          disabled: page.is_disabled,
          action: page.action?.href,
          film: page.film_path ?? undefined,
          body: page.markdown,
        }),
      ),
    ),
  ]
}

/** What the database's links were and led to before an import. */
export type LinksBefore = { links: StoredLink[]; known: KnownRows }

/** Links in the database that worked before an import and are dead after it. Links that were dead before are not the fault of the files. */
export const linksMadeDead = (before: LinksBefore, after: LinksBefore, origins: Targets['origins']): Problem[] => {
  const checkNow = linkCheckFor({ known: after.known, origins })
  const dead = after.links.flatMap((link) => {
    const reason = checkNow(link)
    return reason === undefined ? [] : [{ link, reason }]
  })
  if (dead.length === 0) return []
  const name = ({ row, path, href }: StoredLink) => `${row} ${path.join('.')} ${href}`
  const checkBefore = linkCheckFor({ known: before.known, origins })
  const deadBefore = new Set(before.links.filter((link) => checkBefore(link) !== undefined).map(name))
  return dead
    .filter(({ link }) => !deadBefore.has(name(link)))
    .map(({ link, reason }) => ({
      file: `in the database, ${link.row}`,
      line: 0,
      column: link.path.join('.'),
      reason: `${reason} with these files`,
      fault: { key: 'deadLink' as const },
      isStored: true,
    }))
}
