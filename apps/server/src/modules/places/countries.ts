import type { Country, SiteInfo } from '@hoppla/contract/places'
import { type Brand, brandOf } from '../../brand/brand.ts'
import type { Prepared } from '../../cache/prepared.ts'
import type { Db } from '../../db/connect.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Config } from '../../kernel/config.ts'
import type { Deps } from '../../kernel/deps.ts'
import { linksOf, mediaAddress, say } from './places.rules.ts'
import { type CountryRow, findBrandLinks, findCountry, listCountries, listPlaygroundNames, listRegions } from './places.sql.ts'

type ReadDeps = Pick<Deps, 'config' | 'db' | 'prepared'>

/** The base addresses of a country (docs/product/places.md): one origin, distinguished by path; a language follows. Absent for a country without host. */
const addresses = ({ origins }: Config, slug: string) => {
  const origin = origins[slug] ?? ''
  return {
    sitebaseaddress: origin,
    orderbaseaddress: origin,
    profilebaseaddress: origin && `${origin}/profile`,
    partybaseaddress: origin,
  }
}

/** The site of the request's host. @throws Refusal `country.not-found` when no country has it. */
export const getSite = async (deps: ReadDeps, { site }: Pick<Caller, 'site'>): Promise<Prepared> => {
  if (!site) throw new Refusal('country.not-found')
  return deps.prepared.get(`site ${site.slug}`, () => buildSite(deps, site.countryId))
}

const buildSite = async (deps: ReadDeps, countryId: string): Promise<SiteInfo> => {
  const { config, db } = deps
  const countries = await listCountries(db)
  const country = countries.find(({ id }) => id === countryId)
  const links = country && (await findBrandLinks(db, country.brand_id))
  if (!country || !links) throw new Refusal('country.not-found')
  const brand = await brandOf(deps, country.brand_id)
  return {
    country: {
      guid: country.id,
      slug: country.slug,
      name: country.name,
      culture: country.culture,
      currency: country.currency,
      timezone: country.timezone,
      languages: country.languages,
      phonecode: country.phone_code,
      companyname: country.company_name,
      companyorgno: country.company_orgno,
      companyaddress: country.company_address,
      companyphone: country.company_phone,
      mailfrom: country.mail_from,
    },
    brand: {
      name: brand.name,
      shortname: brand.shortName,
      logo: brand.art.logo ? mediaAddress({ ...brand.art.logo, file_name: brand.art.logo.fileName, focus: null }) : '/art/logo',
      colours: brand.palette,
      fonts: fontsOf(brand),
      texts: brand.textsVersion,
      social: links.social_links,
      content: linksOf(links.content_links, country.key),
    },
    countries: countries
      .filter(({ slug }) => config.origins[slug] !== undefined)
      .map(({ slug, name, id: guid, languages }) => ({ slug, name, guid, languages, ...addresses(config, slug) })),
    environment: config.env,
    authority: `${config.origins[country.slug] ?? ''}/identity`,
  }
}

const fontsOf = ({ fonts }: Brand): SiteInfo['brand']['fonts'] =>
  Object.fromEntries(
    Object.entries(fonts).map(([role, { family, weight, version }]) => [
      role,
      { family, weight, url: `/brand/fonts/${version}/${role}.woff2` },
    ]),
  )

/** Every country; regions with their playgrounds where asked for, named in the caller's language. */
export const countries = (
  { config, db, prepared }: ReadDeps,
  { language }: Pick<Caller, 'language'>,
  { includeregions = false }: { includeregions?: boolean | undefined },
): Promise<Prepared> =>
  prepared.get(`countries ${includeregions} ${includeregions ? language : ''}`, async () => {
    const rows = await listCountries(db)
    const regions = includeregions ? await regionsOf(db, rows, language) : []
    return rows.map((row) => countryOnWire(config, row, regions))
  })

/** One country with its regions. @throws Refusal `country.not-found`. */
export const getCountry = (
  { config, db, prepared }: ReadDeps,
  { language }: Pick<Caller, 'language'>,
  id: string,
): Promise<Prepared> =>
  prepared.get(`country ${id} ${language}`, async () => {
    const row = await findCountry(db, id)
    if (!row) throw new Refusal('country.not-found')
    return countryOnWire(config, row, await regionsOf(db, [row], language, id))
  })

const regionsOf = async (
  db: Db,
  rows: readonly CountryRow[],
  language: string,
  countryId?: string,
): Promise<Country['regions']> => {
  const [regions, playgrounds] = await Promise.all([listRegions(db, countryId), listPlaygroundNames(db, countryId)])
  return regions.map(({ id, country_id, names }) => {
    const home = rows.find((row) => row.id === country_id)
    return {
      guid: id,
      name: say(names, language, home?.languages ?? []),
      country: home?.name ?? '',
      countryid: country_id,
      playgrounds: playgrounds
        .filter(({ region_id }) => region_id === id)
        .map((row) => ({ guid: row.id, name: row.name, slug: row.slug, disabled: row.is_disabled })),
    }
  })
}

const countryOnWire = (config: Config, row: CountryRow, regions: Country['regions']): Country => ({
  guid: row.id,
  slug: row.slug,
  name: row.name,
  culture: row.culture,
  currency: row.currency,
  timezone: row.timezone,
  languages: row.languages,
  childclassvat: row.vat_rates.childClass,
  companyname: row.company_name,
  companyorgno: row.company_orgno,
  companyaddress: row.company_address,
  createuserinnav: row.create_user_in_nav,
  smsfrom: row.sms_from,
  mailfrom: row.mail_from,
  ...addresses(config, row.slug),
  futureorderingmerchantid: row.future_ordering_merchant_id,
  futureorderingnavtendertype: row.future_ordering_nav_tender_type,
  regions: regions.filter(({ countryid }) => countryid === row.id),
})
