import { type ArticlePriceHistory, getArticlePrices, listEditedCountries } from '@hoppla/contract/editing/article-prices'
import {
  type ArticleRow,
  articleEditing,
  type EntrancePriceRow,
  entrancePriceEditing,
  type OfferRow,
  offerEditing,
  type PartyPackageRow,
  partyPackageEditing,
} from '@hoppla/contract/editing/catalogue'
import { queryOptions } from '@tanstack/react-query'
import { type ItemApi, itemApi } from '../../parts/editing/item-api.ts'
import { callApi } from '../../platform/api.ts'

export const articleApi = itemApi<ArticleRow>(articleEditing)
export const offerApi = itemApi<OfferRow>(offerEditing)
/** A row of a play centre’s prices, of either kind: what is not of its kind is not there. */
export type PlacePriceRow = Partial<Omit<PartyPackageRow & EntrancePriceRow, 'key' | 'place' | 'names'>> &
  Pick<PartyPackageRow, 'key' | 'place' | 'names'>
export const placePriceApis = {
  'party-packages': itemApi<PlacePriceRow>(partyPackageEditing),
  'entrance-prices': itemApi<PlacePriceRow>(entrancePriceEditing),
}

/** All items of a kind that this person may edit. */
export const listItemsQuery = <Row>(api: ItemApi<Row>) =>
  queryOptions({ queryKey: [api.name], queryFn: api.list, refetchInterval: 30_000 })

export const listEditedCountriesQuery = queryOptions({
  queryKey: ['catalogue-countries'],
  queryFn: () => callApi(listEditedCountries, {}),
})

/** What an article has cost; asked again when it was saved. */
export const getArticlePricesQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['article-prices', id, version],
    queryFn: (): Promise<ArticlePriceHistory> => callApi(getArticlePrices, { params: { id } }),
  })
