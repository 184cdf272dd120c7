import { type Article, getPassArticle, getSerialTicket } from '@hoppla/contract/catalogue'
import { redirect } from 'react-router'
import { isNotThere } from '../../platform/api/resolvers.ts'
import type { PageSite } from '../../platform/head/page-site.ts'
import { notFoundAddress } from '../../platform/i18n/page-language.ts'
import { artOf, type SendDays, sendDays } from '../catalogue/catalogue.ts'

export type ArticleData = SendDays & {
  kind: 'serial-ticket' | 'pass'
  article: Pick<Article, 'id' | 'name' | 'description' | 'price' | 'reduction' | 'currency' | 'rules' | 'numberOfEntrances'> &
    Pick<Article, 'validityDuration' | 'validityDurationType' | 'ticketActivationDate'>
  picture: string
  isOnSale: boolean
  /** Not to be had for now. */
  isSoldOut: boolean
  /** A day to show as an example, as it is typed. */
  example: string
}

/** A serial ticket or a pass of this country. @throws the redirect to /404 where there is none by this address. */
export const articleData = async (
  { call, site, language }: Pick<PageSite, 'call' | 'site' | 'language'>,
  kind: ArticleData['kind'],
  id: string,
  now: Date,
): Promise<ArticleData> => {
  const notThere = () => redirect(notFoundAddress(site, language))
  const article = await call(kind === 'pass' ? getPassArticle : getSerialTicket, { params: { id } }).catch((error: unknown) => {
    throw isNotThere(error) ? notThere() : error
  })
  if (article.countryId !== site.country.guid) throw notThere()
  const { name, description, price, reduction, currency, rules, numberOfEntrances, inactiveReason, media } = article
  const { validityDuration, validityDurationType, ticketActivationDate } = article
  return {
    kind,
    article: {
      id: article.id,
      name,
      description,
      price,
      reduction,
      currency,
      rules,
      numberOfEntrances,
      validityDuration,
      validityDurationType,
      ticketActivationDate,
    },
    picture: media[0]?.url ?? artOf[kind],
    isOnSale: inactiveReason === null,
    isSoldOut: inactiveReason === 'SoldOut',
    ...sendDays(site, now),
  }
}
