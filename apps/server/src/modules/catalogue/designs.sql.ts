import type { Db } from '../../db/connect.ts'

/** The designs of gift cards, each with the colours of every brand that sells it. */
export const listDesigns = (db: Db) =>
  db
    .selectFrom('article_media')
    .innerJoin('articles', 'articles.id', 'article_media.article_id')
    .innerJoin('media', 'media.id', 'article_media.media_id')
    .innerJoin('countries', 'countries.id', 'articles.country_id')
    .innerJoin('brands', 'brands.id', 'countries.brand_id')
    .select(['media.id', 'media.version', 'brands.colours'])
    .distinct()
    .where('articles.kind', '=', 'gift-card')
    .execute()
