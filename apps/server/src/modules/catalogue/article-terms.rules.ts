import type { ArticleTerms } from '../../db/tables/orders.ts'
import { addDays, addMonths, type Day } from '../../kernel/calendar.ts'
import type { ArticleOnSale } from './article-on-sale.ts'

/** What an article promises today, to be frozen on the line that buys it. @throws Error for one without a duration: its kind has no terms. */
export const termsOf = (article: ArticleOnSale): ArticleTerms => {
  if (article.durationType === null || article.duration === null) throw new Error(`Article ${article.key} has no duration.`)
  return {
    entrances: article.entrances,
    activationDate: article.activationDate,
    durationType: article.durationType,
    duration: article.duration,
    photoRequired: article.photoRequired,
    entrancesWithoutPhoto: article.entrancesWithoutPhoto,
    places: article.places.map(({ id, name }) => ({ id, name })),
  }
}

export type Period = { start: Day; end: Day }

/**
 * How long what was bought lasts: from the day it begins, or from its activation day where that is later; the last day included.
 * 30 days from 1 March end on 30 March; a month from 15 March ends on 14 April, one from 31 January on the last of February.
 */
export const periodFrom = (terms: Pick<ArticleTerms, 'activationDate' | 'durationType' | 'duration'>, day: Day): Period => {
  const start = terms.activationDate !== null && terms.activationDate > day ? terms.activationDate : day
  if (terms.durationType === 'Days') return { start, end: addDays(start, terms.duration - 1) }
  const sameDay = addMonths(start, terms.duration * (terms.durationType === 'Years' ? 12 : 1))
  return { start, end: sameDay.slice(8) === start.slice(8) ? addDays(sameDay, -1) : sameDay }
}
