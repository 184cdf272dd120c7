import type { Generated, JSONColumnType } from 'kysely'

export type PageAction = { label: string; href: string }

/** Tables of 0003_content.sql. */
export type PagesTables = {
  content_pages: {
    id: string
    key: string
    country_id: string | null
    language: string
    subject: string
    title: string
    description: string
    updated_on: string
    media_id: string | null
    poster_media_id: string | null
    film_path: string | null
    action: JSONColumnType<PageAction | null, string | null, string | null>
    markdown: string
    is_disabled: Generated<boolean>
  }
}
