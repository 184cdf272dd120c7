import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Article, serialTicketsByLocation } from '@hoppla/contract/catalogue'
import { countryOfSlug } from '@hoppla/contract/countries'
import { type Country, countryList, getSite, type Playground, playgroundsByCountry, type SiteInfo } from '@hoppla/contract/places'
import { openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { getMe, registerAccount } from '@hoppla/contract/profile'
import { addCountry, austria } from '@hoppla/contract/testing/austria'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { mailWords } from '@hoppla/i18n/messages/mail/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShop, type Shop } from '../modules/orders/testing/shop.ts'
import { checkCountries } from '../modules/places/places.ts'
import { demoFolder } from './demo.ts'
import { importChain } from './import.ts'
import { describeProblem, ImportRefused } from './problems.ts'
import { newFolder } from './testing/workbench.ts'

// What docs/adding-a-country.md walks through: the operator's files of a country whose language is known, and one row in the list of countries.
const pagesOf = (country: string, newCountry: string): Record<string, string> => {
  const folder = join(demoFolder, 'pages', country)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  return Object.fromEntries(names.map((name) => [`pages/${newCountry}/${name}`, readFileSync(join(folder, name), 'utf8')]))
}
const files = {
  'countries.yaml': `- key: austria
  brand: hoppla
  name: Österreich
  culture: de-AT
  currency: EUR
  timezone: Europe/Vienna
  languages: [de, en]
  phoneCode: '+43'
  holidayCountry: AT
  companyName: Hoppla Spielplätze Austria GmbH
  companyOrgno: FN 900012a, Handelsgericht Wien
  companyAddress: Hüpfgasse 1, 1020 Wien
  companyVatNumber: ATU90001200
  companyPhone: '+43 1 400 01 00'
  complaints:
    de: Internet Ombudsstelle, Ungargasse 64–66/3/404, 1030 Wien, www.ombudsstelle.at.
    en: Internet Ombudsstelle, Ungargasse 64–66/3/404, 1030 Vienna, www.ombudsstelle.at.
  vatRates: { giftCard: 0, serialTicket: 13, pass: 13, childClass: 20 }
  smsFrom: Hoppla
  mailFrom: servus@at.hoppla.example
  payment: { adapter: test, methods: [card, klarna] }
  giftCardYears: 3
`,
  'regions.yaml': '- { key: at-ost, country: austria, names: { de: Osten, en: East } }\n',
  'playgrounds.csv': `key,region,name,streetAddress,postalCode,city,phone,adminEmail
wien,at-ost,Hoppla Wien,Hüpfgasse 1,1020,Wien,+43 1 400 01 10,wien@at.hoppla.example
`,
  'hours.csv': 'place,kind,days,holiday,open\naustria,term,daily,,09:00-18:00\naustria,public-holiday,daily,any,closed\n',
  'articles.yaml': `- { key: at-ten, kind: serial-ticket, country: austria, price: 129.90, entrances: 10, validityType: Years, validity: 2, names: { de: Zehnerkarte, en: Ten-visit ticket }, pictures: [ticketcard] }
`,
  // Germany's pages, for their addresses: what an Austrian operator writes in them is the operator's.
  ...pagesOf('germany', 'austria'),
}
const host = 'at.localhost:3000'
let shop: Shop
const importing = (over: Record<string, string> = {}): Promise<string[]> =>
  importChain(shop.deps, newFolder({ ...files, ...over })).then(
    () => [],
    (error: unknown) => {
      if (error instanceof ImportRefused) return error.problems.map(describeProblem)
      throw error
    },
  )

beforeAll(async () => {
  shop = await aShop()
})
let remove = () => {}
afterAll(async () => {
  remove()
  await shop.close()
})

test('a country that the product does not know is refused with what is known', async () => {
  expect(await importing()).toEqual([
    "countries.yaml:1 key: 'austria' is no country that the product knows: sweden, norway, denmark, finland, germany (docs/adding-a-country.md)",
  ])
  expect(() => countryOfSlug('austria')).toThrow(/no country 'austria'; known are sweden,.*countries\.ts/)
})

test('nor does anything start over one that another build has imported, nor over a culture of another country', async () => {
  await expect(checkCountries(shop.deps)).resolves.toBeUndefined()
  const fault = async (change: { slug?: string; culture?: string; languages?: string[]; payment?: string }): Promise<string> => {
    const trial = shop.deps.db.transaction().execute(async (tx) => {
      await tx.updateTable('countries').set(change).where('key', '=', 'norway').execute()
      await checkCountries({ db: tx, config: shop.deps.config })
    })
    return trial.then(
      () => 'started',
      (error: Error) => error.message,
    )
  }
  expect(await fault({ slug: 'iceland' })).toMatch(/norway: 'iceland' is none of sweden, norway/)
  expect(await fault({ culture: 'nb-SE' })).toMatch(/norway: its culture 'nb-SE' is not of NO/)
  expect(await fault({ languages: ['nb', 'is'] })).toMatch(/norway: its languages is are none of sv, nb/)
  const paying = (...methods: string[]) => fault({ payment: JSON.stringify({ adapter: 'test', methods }) })
  expect(await paying('card', 'swish')).toMatch(/norway: swish is a way to pay in SE only/)
  expect(await paying('card', 'sepa')).toMatch(/norway: sepa takes EUR only/)
  expect(await paying('card', 'cheque')).toMatch(/norway: its way to pay 'cheque' is none that this build knows/)
  expect(await paying('googlepay', 'card')).toMatch(/norway: put a way to pay before googlepay that every device has/)
  expect(await paying('card', 'vipps', 'googlepay')).toBe('started')
})

test('a culture, a calling code or a language of somewhere else is refused', async () => {
  const { 'countries.yaml': all } = files
  const norway = all.replace('key: austria', 'key: norway').replace('currency: EUR', 'currency: NOK')
  expect(await importing({ 'countries.yaml': norway.replace('[de, en]', '[de, en, is]') })).toContain(
    'countries.yaml:7 languages.2: is none of the languages sv, nb, da, fi, de, en',
  )
  expect((await importing({ 'countries.yaml': norway })).filter((problem) => /culture|phoneCode/.test(problem))).toEqual([
    'countries.yaml:4 culture: is of another country: write de-NO',
    "countries.yaml:8 phoneCode: is another country's: write '+47'",
  ])
})

test('with its row, the sixth country has its host, money, phone numbers, hours, law and checkout', async () => {
  remove = addCountry(austria)
  const own = await aShop({ HOPPLA_ORIGINS: '' })
  await shop.close()
  shop = own
  expect(await importing()).toEqual([])
  await checkCountries(shop.deps)

  // Its host: the country's own site, in its languages, with the others in the selector.
  const site = (await shop.call(getSite, {}, { host })).body as SiteInfo
  expect(site.country).toMatchObject({
    slug: 'austria',
    culture: 'de-AT',
    currency: 'EUR',
    languages: ['de', 'en'],
    phonecode: '+43',
  })
  expect(site.countries.map(({ slug }) => slug).toSorted()).toEqual([
    'austria',
    'denmark',
    'finland',
    'germany',
    'norway',
    'sweden',
  ])
  const all = (await shop.call(countryList, { query: {} }, { host })).body as Country[]
  expect(all.find(({ slug }) => slug === 'austria')).toMatchObject({ sitebaseaddress: 'http://at.localhost:3000' })

  // Its hours, with its own public holidays (26 October is Austria's only).
  const country = site.country.guid
  const [vienna] = (await shop.call(playgroundsByCountry, { params: { country } }, { host })).body as Playground[]
  const days = await shop.call(
    openingHoursOverview,
    { query: { location: vienna?.guid ?? '', from: '2027-10-25', to: '2027-10-27' } } as never,
    { host, 'accept-language': 'de' },
  )
  expect(days.status, days.text).toBe(200)
  expect(days.text).toMatch(/Nationalfeiertag/)

  // A telephone number as people in Vienna write it.
  const details = { firstname: 'Resi', lastname: 'Gruber', email: 'resi@example.com', phone: '0664 1234567' }
  const password = 'kotten rullar runt'
  const registered = await shop.call(registerAccount, { body: { details, password, registrationSource: 'test' } }, { host })
  expect(registered.status, registered.text).toBe(200)
  const resi = await shop.as(details.email, host, password)
  expect(await resi.ok(resi.call(getMe, {}))).toMatchObject({ phone: '6641234567', countrycode: '+43' })

  // Prices and the checkout, to the receipt.
  const [ten] = (await shop.call(serialTicketsByLocation, { params: { countryId: country } }, { host })).body as Article[]
  expect(ten).toMatchObject({ price: 129.9, currency: 'EUR' })
  const { orderReference, payment } = await resi.atCheckoutOf(
    orderDirectTicket,
    { articleId: await shop.article('serial-ticket', 'austria'), method: 'card' },
    { 'accept-language': 'de' },
  )
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  expect(await resi.status(orderReference)).toMatchObject({ status: 'Completed' })
  await shop.runJobs()
  const mail = shop.sentMails.findLast(({ template }) => template === 'order-paid')?.text ?? ''
  // Its own law: the product's instruction, not the words of the German statute, and whom to complain to in Austria.
  expect(mail).toContain(mailWords.de.undo.right)
  expect(mail).not.toContain('Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses')
  expect(mail).toMatch(/Internet Ombudsstelle/)
  expect(mail.replaceAll('\u00a0', ' ')).toMatch(/129,90 €[\s\S]*13 % MwSt/)
  const { rows } =
    await sql`select culture from orders o join countries c on c.id = o.country_id where o.reference = ${orderReference}`.execute(
      shop.deps.db,
    )
  expect(rows).toEqual([{ culture: 'de-AT' }])
})
