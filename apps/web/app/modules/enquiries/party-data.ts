import type { Call } from '@hoppla/contract/client'
import { type PartyPackage, partyPackagesByLocation } from '@hoppla/contract/enquiries'
import { type PartyOpeningContent, type Playground, playgroundsByCountry } from '@hoppla/contract/places'
import type { Language } from '@hoppla/i18n'
import type { Site } from '../../platform/head/page-site.ts'
import { townBeside } from '../places/places.ts'

/** A package as the pages show it. */
export type ShownPackage = Pick<PartyPackage, 'guid' | 'name' | 'description' | 'price' | 'currency' | 'includes'> & {
  children: number
  minutes: number
}
export type ShownRoom = {
  guid: string
  name: string
  description: string
  theme: string | null
  picture: string | null
  size: number | null
  most: number
  good: number
}
/** What a playground says until its parties can be asked for. */
export type Opening = {
  /** Epoch ms. */
  at: number
  title: string | undefined
  subtitle: string | undefined
  picture: string
  cardTitle: string | undefined
  cardText: string | undefined
  alert: string | undefined
  button: string | undefined
}

const shown = ({
  guid,
  name,
  description,
  price,
  currency,
  includes,
  includedchildren,
  durationminutes,
}: PartyPackage): ShownPackage => ({
  ...{ guid, name, description, price, currency, includes },
  children: includedchildren,
  minutes: durationminutes,
})

export type PartyData = {
  packages: ShownPackage[]
  playgrounds: { slug: string; name: string; town: string | undefined; isSoon: boolean }[]
}

/** Where parties are held, and what they cost in the country. */
export const partyData = async (call: Call, { country }: Pick<Site, 'country'>, now: Date): Promise<PartyData> => {
  const [playgrounds, packages] = await Promise.all([
    call(playgroundsByCountry, { params: { country: country.guid } }),
    call(partyPackagesByLocation, { params: { locationId: country.guid } }),
  ])
  return {
    packages: packages.map(shown),
    playgrounds: playgrounds
      .filter(({ disabled }) => !disabled)
      .map(({ slug, name, city, partybookingopeningdatetime: opening }) => ({
        ...{ slug, name, town: townBeside(name, city) },
        isSoon: opening !== null && Date.parse(opening) > now.getTime(),
      })),
  }
}

export type PartyAtData = {
  /** When the page was made, epoch ms. */
  now: number
  guid: string
  slug: string
  name: string
  currency: string
  extraChild: number | null
  packages: ShownPackage[]
  rooms: ShownRoom[]
  /** Null: parties can be asked for already. */
  opening: Opening | null
}

/** Everything the page of a playground's parties says. */
export const partyAtData = async (
  call: Call,
  { country }: Pick<Site, 'country'>,
  playground: Playground,
  language: Language,
  now: Date,
): Promise<PartyAtData> => {
  const packages = await call(partyPackagesByLocation, { params: { locationId: playground.guid } })
  const rooms = playground.areas
    .filter(({ areatype }) => areatype === 'Party')
    .flatMap((area) => area.rooms)
    .filter(({ disabled }) => !disabled)
  return {
    now: now.getTime(),
    guid: playground.guid,
    slug: playground.slug,
    name: playground.name,
    currency: country.currency,
    extraChild: playground.priceextrabirthdaychild,
    packages: packages.map(shown),
    rooms: rooms.map((room) => ({
      guid: room.guid,
      name: room.name,
      description: room.description,
      theme: room.theme?.name ?? null,
      picture: room.theme?.image?.urlname ?? room.image?.urlname ?? null,
      size: room.size,
      most: room.maxguests,
      good: room.recommendedmaxguests,
    })),
    opening: openingOf(playground, language, now),
  }
}

const openingOf = (playground: Playground, language: Language, now: Date): Opening | null => {
  const at = Date.parse(playground.partybookingopeningdatetime ?? '')
  if (Number.isNaN(at) || at <= now.getTime()) return null
  const all = playground.partybookingopeningcontent
  const words: PartyOpeningContent = all[language] ?? Object.values(all)[0] ?? {}
  return {
    at,
    title: words.pageTitle,
    subtitle: words.pageSubtitle,
    picture: playground.partybookingopeningimages.find(({ guid }) => guid === words.cardImageId)?.urlname ?? '/art/party',
    cardTitle: words.cardTitle,
    cardText: words.cardText,
    alert: words.alertText,
    button: words.addToCalenderButtonText,
  }
}
