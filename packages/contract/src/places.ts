import { z } from 'zod'
import { day } from './places/day.ts'
import { route } from './route.ts'

const texts = z.record(z.string(), z.string())
const hour = 3_600

/** A country with its own site, its order, profile and party pages. */
export const siteCountry = z.object({
  slug: z.string(),
  name: z.string().describe('Native name'),
  guid: z.guid(),
  languages: z.array(z.string()),
  sitebaseaddress: z.string(),
  orderbaseaddress: z.string(),
  profilebaseaddress: z.string(),
  partybaseaddress: z.string(),
})
export type SiteCountry = z.infer<typeof siteCountry>

export const brand = z.object({
  name: z.string(),
  shortname: z.string().describe('Of at most 12 letters where space is short'),
  logo: z.string().describe('Address of the logo'),
  colours: z.record(z.string(), z.string()).describe('role (ground, ink, primary, …) → #rrggbb'),
  fonts: z
    .record(z.string(), z.object({ family: z.string(), weight: z.string(), url: z.string() }))
    .describe('display, text → a face of the brand; absent where it has none of its own'),
  texts: z
    .string()
    .describe('Version of the texts that the brand says otherwise (`/brand/texts/{version}/{language}.json`); empty without any'),
  social: z.record(z.string(), z.record(z.string(), z.string())).describe('language → network → address'),
  content: z
    .record(z.string(), z.record(z.string(), z.string()))
    .describe(
      'language → subject (terms, privacy, safePlay, faq, …) → path on this site or address; a subject not offered in a language is absent',
    ),
})

export const site = z.object({
  country: z.object({
    guid: z.guid(),
    slug: z.string(),
    name: z.string(),
    culture: z.string(),
    currency: z.string(),
    timezone: z.string(),
    languages: z.array(z.string()).describe('In order; the first is the fallback'),
    phonecode: z.string(),
    companyname: z.string(),
    companyorgno: z.string(),
    companyaddress: z.string(),
    companyphone: z.string().describe('Empty when the operator has given none'),
    mailfrom: z.string().describe('Where the company is written to'),
  }),
  brand,
  countries: z.array(siteCountry),
  environment: z.string().describe('Pages show a banner unless it is production'),
  authority: z.string().describe('The OpenID provider of this host'),
})
export type SiteInfo = z.infer<typeof site>

/** What a page needs to know of the site it is on. */
export const getSite = route({
  method: 'GET',
  path: '/api/site',
  summary: 'Returns the site of the request’s host: country, brand, links and the other countries.',
  access: 'anyone',
  answer: site,
  refusals: ['country.not-found'],
  cache: 60,
})

const playgroundShort = z.object({ guid: z.guid(), name: z.string(), slug: z.string(), disabled: z.boolean() })

export const region = z.object({
  guid: z.guid(),
  name: z.string(),
  country: z.string(),
  countryid: z.guid(),
  playgrounds: z.array(playgroundShort),
})

export const country = z.object({
  guid: z.guid(),
  slug: z.string(),
  name: z.string(),
  culture: z.string(),
  currency: z.string(),
  timezone: z.string(),
  languages: z.array(z.string()),
  childclassvat: z.number(),
  companyname: z.string(),
  companyorgno: z.string(),
  companyaddress: z.string(),
  createuserinnav: z.boolean(),
  smsfrom: z.string(),
  mailfrom: z.string(),
  sitebaseaddress: z.string(),
  orderbaseaddress: z.string(),
  profilebaseaddress: z.string(),
  partybaseaddress: z.string(),
  futureorderingmerchantid: z.string().nullable(),
  futureorderingnavtendertype: z.string().nullable(),
  regions: z.array(region).describe('Empty unless asked for'),
})
export type Country = z.infer<typeof country>

const withRegions = z.strictObject({ includeregions: z.stringbool().optional() })

/** Which country a phone number is of; by ISO 3166-1 codes in two letters. */
export const phoneMetadata = z.object({
  countryPhoneNumberCodes: z.record(z.string(), z.string()).describe('Country → calling code: `{"SE": "+46"}`'),
  cultureToCountryCodes: z.record(z.string(), z.string()).describe('Culture of the chain → country: `{"sv-SE": "SE"}`'),
})
export type PhoneMetadata = z.infer<typeof phoneMetadata>

export const countryMetadata = route({
  method: 'GET',
  path: '/api/Country/Metadata',
  summary: 'Returns the calling codes of all countries, and the country of each culture of the chain.',
  access: 'anyone',
  answer: phoneMetadata,
  cache: hour,
})

export const countryFrontEndList = route({
  method: 'GET',
  path: '/api/Country/FrontEndList',
  summary: 'Lists the countries of the chain in the order of the country selector.',
  access: 'anyone',
  query: withRegions,
  answer: z.array(country),
  cache: hour,
})

export const countryList = route({
  method: 'GET',
  path: '/api/Country/List',
  summary: 'Lists the countries of the chain.',
  access: 'anyone',
  query: withRegions,
  answer: z.array(country),
  cache: hour,
})

export const getCountry = route({
  method: 'GET',
  path: '/api/Country/Get/:id',
  summary: 'Returns one country with its regions.',
  access: 'anyone',
  params: z.object({ id: z.guid() }),
  answer: country,
  refusals: ['country.not-found'],
  cache: hour,
})

export const image = z.object({
  guid: z.guid(),
  name: z.string(),
  urlname: z.string().describe('Address of the picture'),
  created: z.iso.datetime().describe('When the picture was first imported'),
  extension: z.string(),
  description: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
})

export type Image = z.infer<typeof image>

export const theme = z.object({ guid: z.guid(), name: z.string(), image: image.nullable() })

export const playgroundRoom = z.object({
  guid: z.guid(),
  name: z.string(),
  translatednames: texts,
  description: z.string(),
  translateddescriptions: texts,
  size: z.number().nullable().describe('Square metres'),
  maxguests: z.number().int(),
  recommendedmaxguests: z.number().int(),
  blockid: z.string().nullable().describe('Rooms of one block cannot be booked at the same time'),
  block: z.string().nullable().describe('The rooms of the block by name'),
  area: z.string(),
  disabled: z.boolean(),
  image: image.nullable(),
  images: z.array(image),
  theme: theme.nullable(),
})

export const area = z.object({
  guid: z.guid(),
  name: z.string(),
  description: z.string(),
  areatype: z.string(),
  playground: z.string(),
  rooms: z.array(playgroundRoom),
})

/** What a playground says, in one language, until its parties can be asked for; what is left out is said in the product's own words. */
export const partyOpeningContent = z.strictObject({
  pageTitle: z.string().optional(),
  pageSubtitle: z.string().optional(),
  cardImageId: z.guid().optional().describe('Of `partybookingopeningimages`'),
  cardTitle: z.string().optional(),
  cardText: z.string().optional(),
  alertText: z.string().optional(),
  calendarEventTitle: z.string().optional(),
  calendarEventText: z.string().optional(),
  addToCalenderButtonText: z.string().optional(),
})
export type PartyOpeningContent = z.infer<typeof partyOpeningContent>

export const playground = z.object({
  guid: z.guid(),
  name: z.string(),
  translatednames: texts,
  description: z.string(),
  slug: z.string(),
  streetadress: z.string(),
  postalcode: z.string(),
  city: z.string(),
  phone: z.string(),
  adminemail: z.string(),
  childclassemail: z.string(),
  partybookingemail: z.string(),
  groupbookingemail: z.string(),
  region: z.string(),
  regionid: z.guid(),
  countryid: z.guid(),
  playcentertype: z.string(),
  maplink: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  costcenter: z.string().nullable(),
  priceextrabirthdaychild: z.number().nullable(),
  extrabirthdaychildarticles: z.record(z.string(), z.string()).describe('Article numbers of the extra birthday child'),
  disabled: z.boolean(),
  usenavdynamics: z.boolean(),
  usefoodexport: z.boolean(),
  partybookingopeningdatetime: z.iso.datetime().nullable(),
  entrancebookingopeningdate: day.nullable(),
  partybookingopeningcontent: z.record(z.string(), partyOpeningContent).describe('By language'),
  partybookingopeningimages: z.array(image).describe('The pictures that `partybookingopeningcontent` names'),
  blockreservationsminutes: z.number().int(),
  image: z.string().nullable().describe('Address of a picture of the place'),
  areas: z.array(area),
})
export type Playground = z.infer<typeof playground>

export const playgroundsByCountry = route({
  method: 'GET',
  path: '/api/playground/ListByCountry/:country',
  summary: 'Lists the playgrounds of a country with their areas and rooms. Disabled playgrounds are included and marked.',
  access: 'anyone',
  params: z.object({ country: z.guid() }),
  answer: z.array(playground),
  refusals: ['country.not-found'],
  cache: hour,
})

export const getPlayground = route({
  method: 'GET',
  path: '/api/playground/Get/:id',
  summary: 'Returns one playground with its areas and rooms.',
  access: 'anyone',
  params: z.object({ id: z.guid() }),
  answer: playground,
  refusals: ['playground.not-found'],
  cache: hour,
})

export const listPlaygrounds = route({
  method: 'GET',
  path: '/api/playground/List/:parent',
  summary: 'Lists the playgrounds of a region or country with their areas and rooms.',
  access: 'anyone',
  params: z.object({ parent: z.guid() }),
  answer: z.array(playground),
  refusals: ['location.not-found'],
  cache: hour,
})

export const listAllPlaygrounds = route({
  method: 'GET',
  path: '/api/playground/ListAllPlaygrounds',
  summary: 'Lists every playground of the chain with its areas and rooms, by country.',
  access: 'anyone',
  answer: z.array(playground),
  cache: hour,
})
