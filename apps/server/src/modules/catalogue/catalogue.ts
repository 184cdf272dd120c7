/** The public API of the module: what other modules may ask of articles, their prices and pictures. */

export { type ArticleOnSale, findArticleOnSale, inLanguage } from './article-on-sale.ts'
export { type Period, periodFrom, termsOf } from './article-terms.rules.ts'
export { articleOnWire, getArticle, listArticlesAt, listSoldAt } from './articles.ts'
export { brandCardPicture, brandIcon } from './brand-files.ts'
export { giftCardValidTo, type InactiveReason, inactiveReasonOf } from './catalogue.rules.ts'
export { listArticleIds, listArticleNames } from './catalogue.sql.ts'
export { listDesigns } from './designs.sql.ts'
export { type MediaRow, mediaOnWire } from './media-on-wire.ts'
export { lowestBefore, type PricedRow, priceOn, reductionOn } from './prices.ts'
