import { passArticlesByLocation, serialTicketsByLocation } from '@hoppla/contract/catalogue'
import { entrancePricesByLocation } from '@hoppla/contract/enquiries'
import { useEffect, useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { preferredPlayground } from '../../platform/storage/visited-playgrounds.ts'
import { type EntryPrice, entryPriceOf } from '../places/places.ts'
import type { ShopArticle, ShopData } from './shop-data.ts'

/** What the shop knows of the visitor's own playground: what a visit costs there, and which tickets and passes are valid. */
export type YourShop = { name: string; entry: EntryPrice | null; valid: ReadonlySet<string> }

/**
 * The shop for a visitor with a known playground (from the profile, else the one chosen last). Only the browser knows it, since HTML is never personal.
 * Undefined for everybody else and while loading; the shop is complete without it, so a failure is not reported.
 */
export const useYourShop = (playgrounds: ShopData['playgrounds']): YourShop | undefined => {
  const [yours, setYours] = useState<YourShop>()
  useEffect(() => {
    const slug = preferredPlayground()
    const own = playgrounds.find((one) => one.slug === slug)
    if (!own) return
    let isGone = false
    yourShop(own).then(
      (found) => {
        if (!isGone) setYours(found)
      },
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [playgrounds])
  return yours
}

const yourShop = async ({ guid, name }: ShopData['playgrounds'][number]): Promise<YourShop> => {
  const [prices, tickets, passes] = await Promise.all([
    callApi(entrancePricesByLocation, { params: { locationId: guid } }),
    callApi(serialTicketsByLocation, { params: { countryId: guid } }),
    callApi(passArticlesByLocation, { params: { locationId: guid } }),
  ])
  return { name, entry: entryPriceOf(prices), valid: new Set([...tickets, ...passes].map(({ id }) => id)) }
}

export const isValidAt = ({ valid }: YourShop, { id }: Pick<ShopArticle, 'id'>): boolean => valid.has(id)

/** What is valid at one's playground stands before what is not; else the shop's order. */
export const sortedFor = <A extends Pick<ShopArticle, 'id'>>(
  yours: YourShop | undefined,
  { serialTickets, passes }: { serialTickets: A[]; passes: A[] },
): { serialTickets: A[]; passes: A[] } => {
  const rank = (article: A) => Number(yours !== undefined && !isValidAt(yours, article))
  const sorted = (list: A[]) => [...list].sort((a, b) => rank(a) - rank(b))
  return { serialTickets: sorted(serialTickets), passes: sorted(passes) }
}
