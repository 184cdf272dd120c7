import { giftCardsByLocation } from '@hoppla/contract/catalogue'
import { getSite } from '@hoppla/contract/places'
import { type Asking, askingOf } from '../http/ask.ts'
import { ports } from './settings.ts'

/** Host names of the default install (decisions §2). */
export const hosts = ['localhost', 'no.localhost', 'dk.localhost', 'fi.localhost', 'de.localhost'] as const

/** A site with what its addresses are made of. */
export type SiteFacts = { host: string; asking: Asking; languages: readonly string[]; countryId: string; giftCardId: string }

/** The five sites, as the product describes them. */
export const readSites = (connections = 4): Promise<SiteFacts[]> =>
  Promise.all(
    hosts.map(async (host) => {
      const asking = askingOf(ports.product, host, {}, connections)
      const { country } = await asking.call(getSite, {})
      const [card] = await asking.call(giftCardsByLocation, { params: { locationId: country.guid } })
      if (!card) throw new Error(`${host} sells no gift card.`)
      return { host, asking, languages: country.languages, countryId: country.guid, giftCardId: card.id }
    }),
  )
