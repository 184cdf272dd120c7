import { getGiftCard, giftCardsByLocation, passArticlesByLocation, serialTicketsByLocation } from '@hoppla/contract/catalogue'
import { urlOf } from '@hoppla/contract/client'
import { getOrder, listMyGiftCards, listOrders } from '@hoppla/contract/orders'
import { countryFrontEndList, getPlayground, getSite, playgroundsByCountry } from '@hoppla/contract/places'
import { locationFrontEndList } from '@hoppla/contract/places/locations'
import { noticesByLocation } from '@hoppla/contract/places/notices'
import { openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { getMe, listMyChildren } from '@hoppla/contract/profile'
import { oneOf } from '../chance.ts'
import type { Asking } from '../http/ask.ts'
import type { Buyer } from './buyers.ts'
import { guestPages, type SiteFacts } from './pages.ts'
import { buyGiftCard } from './purchase.ts'

/** A thing visitors do. `weight`: how many of a thousand; `act` returns how many requests it took. */
export type Act = { name: string; weight: number; act: () => Promise<number> }

/** Milliseconds after which a buyer asks for a new token: well before the five minutes are over. */
const tokenLasts = 200_000
const asBrowsersDo = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** What a day's visitors do: mostly pages, their data and their files; some nonsense; a few who sign in, look at their account, buy. */
export const actsOf = async (
  sites: readonly SiteFacts[],
  buyers: readonly Buyer[],
  chance: () => number,
): Promise<readonly Act[]> => [...(await actsOfGuests(sites, chance)), ...actsOfBuyers(sites, buyers, chance)]

const actsOfGuests = async (sites: readonly SiteFacts[], chance: () => number): Promise<readonly Act[]> => {
  const files = await publicFiles(sites)
  const questions = await publicQuestions(sites)
  const site = () => oneOf(sites, chance)
  const page = () => {
    const chosen = site()
    return { asking: chosen.asking, path: oneOf(guestPages(chosen, oneOf(chosen.languages, chance)), chance) }
  }
  return [
    {
      name: 'a guest page',
      weight: 420,
      act: async () => {
        const { asking, path } = page()
        return expectStatus(asking, path, [200, 404], asBrowsersDo)
      },
    },
    {
      name: 'a guest page with a query, made for this one visitor',
      weight: 4,
      act: async () => {
        const { asking, path } = page()
        return expectStatus(asking, `${path}?from=${Math.floor(chance() * 1e9)}`, [200, 404], asBrowsersDo)
      },
    },
    {
      name: 'public data',
      weight: 330,
      act: async () => {
        const { asking, path, language } = oneOf(questions, chance)
        return expectStatus(asking, path, [200], { ...asBrowsersDo, 'accept-language': language })
      },
    },
    { name: 'a file', weight: 140, act: async () => expectStatus(site().asking, oneOf(files, chance), [200], asBrowsersDo) },
    {
      name: 'an address that nobody has',
      weight: 20,
      act: () => expectStatus(site().asking, `/sv/${Math.floor(chance() * 1e9)}`, [302, 404], asBrowsersDo),
    },
    {
      name: 'a question that makes no sense',
      weight: 30,
      act: () => expectStatus(site().asking, `/api/shop/gift-cards/${Math.floor(chance() * 1e9)}`, [400]),
    },
    {
      name: 'an article that nobody has',
      weight: 5,
      act: () => expectStatus(site().asking, urlOf(getGiftCard, { params: { id: crypto.randomUUID() } }), [404]),
    },
  ]
}

const actsOfBuyers = (sites: readonly SiteFacts[], buyers: readonly Buyer[], chance: () => number): readonly Act[] => {
  const bought = new Map<Buyer, string>()
  const buyer = async () => {
    const someone = oneOf(buyers, chance)
    if (someone.signedInFor() > tokenLasts) await someone.signInAgain()
    return someone
  }
  return [
    {
      name: 'a look at the account',
      weight: 47,
      act: async () => {
        const someone = await buyer()
        const order = bought.get(someone)
        const own = [urlOf(getMe, {}), urlOf(listMyChildren, {}), urlOf(listOrders, { query: {} }), urlOf(listMyGiftCards, {})]
        if (order) own.push(urlOf(getOrder, { params: { orderReference: order } }))
        return expectStatus(someone.asking, oneOf(own, chance), [200])
      },
    },
    {
      name: 'a purchase',
      weight: 3,
      act: async () => {
        const someone = await buyer()
        const { orderReference } = await buyGiftCard(someone, sites[0]?.giftCardId ?? '', { to: 'me' })
        bought.set(someone, orderReference)
        return 4
      },
    },
    {
      name: 'a sign-in',
      weight: 1,
      act: async () => {
        await oneOf(buyers, chance).signInAgain()
        return 3
      },
    },
  ]
}

const expectStatus = async (asking: Asking, path: string, expected: readonly number[], headers = {}): Promise<number> => {
  const { status, bytes } = await asking.ask(path, { headers })
  if (!expected.includes(status))
    throw new Error(`${path}: ${status} instead of ${expected.join(' or ')}: ${bytes.toString('utf8', 0, 300)}`)
  return 1
}

/** Scripts, pictures and fonts that the start pages name. */
const publicFiles = async (sites: readonly SiteFacts[]): Promise<string[]> => {
  const files = new Set<string>()
  for (const { asking, languages } of sites) {
    const { bytes } = await asking.ask(`/${languages[0]}`)
    for (const [, path = ''] of bytes.toString('utf8').matchAll(/"(\/(?:assets|art|fonts|media)\/[^"\\\s]+)"/g)) files.add(path)
  }
  return [...files]
}

/** What pages ask of the API, on every site in every language. */
const publicQuestions = async (sites: readonly SiteFacts[]) => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const perSite = await Promise.all(
    sites.map(async ({ asking, countryId, giftCardId, languages }) => {
      const playgrounds = await asking.call(playgroundsByCountry, { params: { country: countryId } })
      const paths = [
        urlOf(getSite, {}),
        urlOf(countryFrontEndList, { query: {} }),
        urlOf(locationFrontEndList, { query: {} }),
        urlOf(playgroundsByCountry, { params: { country: countryId } }),
        urlOf(getGiftCard, { params: { id: giftCardId } }),
        urlOf(serialTicketsByLocation, { params: { countryId } }),
        ...playgrounds.flatMap(({ guid }) => [
          urlOf(getPlayground, { params: { id: guid } }),
          urlOf(giftCardsByLocation, { params: { locationId: guid } }),
          urlOf(passArticlesByLocation, { params: { locationId: guid } }),
          urlOf(noticesByLocation, { params: { locationId: guid }, query: {} }),
          urlOf(openingHoursOverview, { query: { location: guid, from: day(0), to: day(7) } }),
        ]),
      ]
      return languages.flatMap((language) => paths.map((path) => ({ asking, path, language })))
    }),
  )
  return perSite.flat()
}
