import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { PageAction } from '../../db/tables/pages.ts'
import { everyCountry } from '../links.ts'
import type { StoredRow } from '../subject.ts'
import { among, given, keyOfMedia, rowOf, unless } from './values.ts'

type Page = {
  id: string
  country: string | null
  language: string
  subject: string
  title: string
  description: string
  updated: string
  picture: string | null
  poster: string | null
  film: string | null
  action: PageAction | null
  isDisabled: boolean
  body: string
}

/** Rows of pages, each a Markdown file of its own. */
export const storedPages = async (db: Db, items?: readonly string[]): Promise<StoredRow[]> => {
  const { rows } = await sql<Page>`
    select p.id, c.key as country, p.language, p.subject, p.title, p.description, p.updated_on as updated, ${keyOfMedia('p.media_id')} as picture,
      ${keyOfMedia('p.poster_media_id')} as poster, p.film_path as film, p.action, p.is_disabled as "isDisabled", p.markdown as body
    from content_pages p left join countries c on c.id = p.country_id
    where ${among('p.id', items)} order by p.key collate "C"`.execute(db)
  return rows.map((page) => {
    const country = page.country ?? everyCountry
    return {
      item: page.id,
      file: `pages/${country}/${page.language}/${page.subject}.md`,
      row: rowOf({
        country,
        language: page.language,
        subject: page.subject,
        title: page.title,
        description: page.description,
        updated: page.updated,
        picture: given(page.picture),
        top: page.poster === null ? undefined : rowOf({ poster: page.poster, film: given(page.film) }),
        action: page.action === null ? undefined : { label: page.action.label, href: page.action.href },
        disabled: unless(page.isDisabled, false),
        body: page.body,
      }),
    }
  })
}
