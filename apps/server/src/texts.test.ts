import { type ContentPage, getPage } from '@hoppla/contract/content'
import { countryOfCulture } from '@hoppla/contract/countries'
import { getSite, type SiteInfo } from '@hoppla/contract/places'
import type { Language } from '@hoppla/i18n'
import da from '@hoppla/i18n/messages/da'
import de from '@hoppla/i18n/messages/de'
import en from '@hoppla/i18n/messages/en'
import fi from '@hoppla/i18n/messages/fi'
import nb from '@hoppla/i18n/messages/nb'
import sv from '@hoppla/i18n/messages/sv'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fullRefundDays, halfRefundDays } from './modules/classes/bookings.rules.ts'
import { keptMonths as enquiriesKeptMonths, messageKeptDays as enquiryMessageKeptDays } from './modules/enquiries/enquiries.ts'
import { type RetentionRule, retentionRules } from './modules/privacy/retention.rules.ts'
import { keptFor } from './modules/privacy/retention-periods.ts'
import { type TestApp, testApp } from './testing/app.ts'

// What the chain's pages promise, held against what the code does, and one country's languages against each other: a reader of the English terms is
// promised what a reader of the Swedish ones is.
let hoppla: TestApp
beforeAll(async () => {
  hoppla = await testApp()
})
afterAll(() => hoppla.close())

const countries = [
  { host: 'localhost', iso: 'SE', own: 'sv', bookYears: 7 },
  { host: 'no.localhost', iso: 'NO', own: 'nb', bookYears: 5 },
  { host: 'dk.localhost', iso: 'DK', own: 'da', bookYears: 5 },
  { host: 'fi.localhost', iso: 'FI', own: 'fi', bookYears: 6 },
  { host: 'de.localhost', iso: 'DE', own: 'de', bookYears: 8 },
] as const
const versions = countries.flatMap((country) => [country.own, 'en' as const].map((language) => ({ ...country, language })))

const words = { sv, nb, da, fi, de, en }

const page = async (host: string, lang: Language, subject: string): Promise<ContentPage> =>
  (await hoppla.call(getPage, { params: { subject }, query: { lang } }, { host })).body as ContentPage
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, ' ')
const textOf = ({ title, description, html, sections }: ContentPage) =>
  [title, description, html, ...sections.flatMap((one) => [one, ...one.questions].flatMap((part) => [part.title, part.html]))]
    .map(plain)
    .join('\n')
/** The rows of a text's tables without their heads, cell by cell. */
const rowsOf = (html: string): string[][] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/gs)]
    .map(([, row = '']) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => plain(cell)))
    .filter((cells) => cells.length > 0)

type Unit = 'birthday' | 'days' | 'months' | 'years'
/** How each language writes a period after its number; the first that fits counts. */
const units: Record<Language, Record<Unit, string>> = {
  sv: { birthday: 'årsdagen', days: 'dagar|dygn', months: 'månader', years: 'år' },
  nb: { birthday: 'årsdagen', days: 'dager|døgn', months: 'måneder', years: 'år' },
  da: { birthday: 'årsdagen', days: 'dage|døgn', months: 'måneder', years: 'år' },
  fi: { birthday: 'vuotispäivään', days: 'päivä|vuorokausi', months: 'kuukautta', years: 'vuotta' },
  de: { birthday: 'Geburtstag', days: 'Tag', months: 'Monate', years: 'Jahre' },
  en: { birthday: 'th birthday', days: 'day', months: 'months', years: 'years' },
}
/** '30 dagar, 12 månader' → [[30, 'days'], [12, 'months']]; a number without a unit shows as its own text. */
const periodsIn = (text: string, language: Language): [number, string][] =>
  [...text.matchAll(/(\d+)[\s.-]*(\D*)/g)].map(([, n, after = '']) => {
    const unit = (Object.keys(units[language]) as Unit[]).find((key) => new RegExp(`^(${units[language][key]})`).test(after))
    return [Number(n), unit ?? after]
  })

/** The rows of the privacy notice, in order: the retention rules that each covers, and the periods it must name. */
const notice = (bookYears: number): { mentions: RetentionRule['key'][]; periods: [number, Unit][] }[] => [
  { mentions: ['account', 'unconfirmed', 'consents'], periods: [[keptFor.unconfirmedDays, 'days']] },
  { mentions: ['children'], periods: [[keptFor.childYears, 'birthday']] },
  {
    mentions: ['order-address', 'payment-events'],
    periods: [
      [keptFor.orderAddressMonths, 'months'],
      [keptFor.paymentEventDays, 'days'],
    ],
  },
  { mentions: ['orders'], periods: [[bookYears, 'years']] },
  { mentions: ['carts'], periods: [[keptFor.cartDays, 'days']] },
  { mentions: ['presents'], periods: [[keptFor.presentDays, 'days']] },
  {
    mentions: ['class-bookings'],
    periods: [
      [keptFor.classBookingMonths, 'months'],
      [keptFor.trialMonths, 'months'],
    ],
  },
  { mentions: ['class-waiting'], periods: [[keptFor.waitingDays, 'days']] },
  {
    mentions: ['class-notes', 'health'],
    periods: [
      [keptFor.classNoteDays, 'days'],
      [keptFor.healthMonths, 'months'],
    ],
  },
  { mentions: ['pass-photos'], periods: [] },
  {
    mentions: ['enquiries'],
    periods: [
      [enquiriesKeptMonths, 'months'],
      [enquiryMessageKeptDays, 'days'],
    ],
  },
  {
    mentions: ['parties', 'party-answers', 'party-invitations'],
    periods: [
      [keptFor.partyNameDays, 'days'],
      [keptFor.partyDietDays, 'days'],
    ],
  },
  { mentions: ['visit-guests'], periods: [[keptFor.guestNameDays, 'days']] },
  { mentions: ['watches'], periods: [[keptFor.watchDays, 'days']] },
  { mentions: ['offers'], periods: [[keptFor.offerMonths, 'months']] },
  // Pictures and birthday greetings: as long as the consent holds.
  { mentions: [], periods: [] },
  { mentions: [], periods: [] },
  {
    mentions: ['mails', 'mail-deliveries'],
    periods: [
      [keptFor.mailDays, 'days'],
      [keptFor.mailDeliveryMonths, 'months'],
    ],
  },
  { mentions: ['staff-notes'], periods: [[keptFor.logMonths, 'months']] },
  {
    mentions: ['attempts', 'technical', 'security-log', 'sign-in', 'invitations'],
    periods: [
      [keptFor.attemptDays, 'days'],
      [keptFor.technicalDays, 'days'],
      [keptFor.logAddressMonths, 'months'],
      [keptFor.logMonths, 'months'],
      [keptFor.browserDays, 'days'],
      [keptFor.invitationDays, 'days'],
    ],
  },
  { mentions: ['exports'], periods: [[keptFor.exportDays, 'days']] },
]

test('the privacy notice has a row for every clock of the retention table', () => {
  expect(
    notice(0)
      .flatMap(({ mentions }) => mentions)
      .toSorted(),
  ).toEqual(retentionRules.map(({ key }) => key).toSorted())
})

describe.each(versions)('$iso in $language', ({ host, iso, language, bookYears }) => {
  test('the privacy notice names the periods that the erasing job uses, row by row', async () => {
    const { sections } = await page(host, language, 'privacy')
    const rows = rowsOf(sections[1]?.html ?? '')
    expect(rows.map((cells) => periodsIn(cells[3] ?? '', language))).toEqual(notice(bookYears).map(({ periods }) => periods))
  })

  test('the terms name seller, function, form and the time to withdraw', async () => {
    const terms = await page(host, language, 'terms')
    const { country } = (await hoppla.call(getSite, {}, { host })).body as SiteInfo
    const [seller, , , right, form] = terms.sections
    for (const fact of [country.companyname, country.companyorgno, country.companyaddress])
      expect(plain(seller?.html ?? '')).toContain(fact)
    expect(seller?.html).toMatch(/href="tel:\+\d{8,}"/)
    expect(seller?.html).toMatch(/href="mailto:[^"]+"/)
    expect(right?.html).toContain(`<a href="/${language}/withdrawal">${words[language].common.links.withdraw}</a>`)
    // The German instruction is the statutory one, which writes the number out.
    if (iso === 'DE') {
      expect(countryOfCulture('DE').law.withdrawalDays).toBe(14)
      expect(plain(right?.html ?? '')).toMatch(language === 'de' ? /binnen vierzehn Tagen/ : /within fourteen days/)
    } else expect(periodsIn(plain(right?.html ?? ''), language)).toContainEqual([countryOfCulture(iso).law.withdrawalDays, 'days'])
    expect(form?.html.match(/<li>/g)).toHaveLength(7)
    // The button that its reader has pressed, not another language's.
    const { order, orderObligation } = words[language].checkout
    const button = iso === 'DE' ? orderObligation : order.replace('{{amount}}', '').trim()
    expect(plain(terms.sections[1]?.html ?? '')).toMatch(new RegExp(`[“”„«»]${button}[“”«»]`))
  })

  test('the terms name the complaints body in the words of the country’s configuration, which the mails carry', async () => {
    const { complaints } = await hoppla.deps.db
      .selectFrom('countries')
      .select('complaints')
      .where('slug', '=', ((await hoppla.call(getSite, {}, { host })).body as SiteInfo).country.slug)
      .executeTakeFirstOrThrow()
    const said = (await page(host, language, 'terms')).sections.map(({ html }) => plain(html).replaceAll(/\s+/g, '')).join('')
    expect(complaints[language]).toMatch(/\S/)
    expect(said).toContain(complaints[language]?.replaceAll(/\s+/g, ''))
  })

  test('the terms give back of a class what its cancelling gives back', async () => {
    const { sections } = await page(host, language, 'terms')
    const rows = sections.flatMap(({ html }) => rowsOf(html))
    expect(rows.map(([when = '']) => periodsIn(when, language))).toEqual([
      [[fullRefundDays, 'days']],
      [[halfRefundDays, 'days']],
      [],
    ])
    for (const subject of ['sport-class', 'summer-camp', 'winter-camp']) {
      const { sections: parts } = await page(host, language, subject)
      const last = parts.map(({ html }) => html).find((html) => html.includes(`"/${language}/info/terms"`))
      expect(periodsIn(plain(last ?? ''), language)).toEqual([
        [fullRefundDays, 'days'],
        [halfRefundDays, 'days'],
      ])
    }
  })
})

// Law and code give back the share that has not been used; texts said otherwise for a long while.
const endsWithFirstUse: Record<Language, { pattern: RegExp; was: string }> = {
  sv: { pattern: /inte har använts?\b/i, was: 'Ångra köpet inom 14 dagar om kortet inte har använts.' },
  nb: { pattern: /ikke er brukt/i, was: 'innen 14 dager, uten å si hvorfor, så lenge kortet ikke er brukt.' },
  da: { pattern: /ikke er brugt/i, was: 'inden for 14 dage uden at sige hvorfor, så længe kortet ikke er brugt.' },
  fi: { pattern: /ei ole käytetty|käyttämät/i, was: 'Ostoksen voi perua 14 päivän ajan, jos korttia ei ole käytetty.' },
  de: {
    pattern: /nicht (eingelöst|genutzt) wurde|ungenutzt/i,
    was: '14 Tage Widerrufsrecht, solange die Karte nicht genutzt wurde.',
  },
  en: { pattern: /(has|have) not been used/i, was: 'within 14 days of buying it, as long as it has not been used.' },
}

test.each(Object.entries(endsWithFirstUse))(
  'the sentence that ended the right with the first use is known in %s',
  (_, { pattern, was }) => {
    expect(was).toMatch(pattern)
  },
)

test.each(versions)(
  'no page of $iso says in $language that the right to withdraw ends with the first use',
  async ({ host, language }) => {
    for (const subject of ['terms', 'faq'])
      expect(textOf(await page(host, language, subject))).not.toMatch(endsWithFirstUse[language].pattern)
  },
)

test('no article’s rules say so', async () => {
  const articles = await hoppla.deps.db.selectFrom('articles').select(['key', 'rules']).execute()
  expect(articles.length).toBeGreaterThan(20)
  for (const { key, rules } of articles)
    for (const [language, text] of Object.entries(rules)) {
      expect({ key, text }).not.toMatchObject({ text: expect.stringMatching(endsWithFirstUse[language as Language].pattern) })
      // Whoever is given it reads them too, and has no such right: terms, checkout and confirmation tell the buyer.
      expect({ key, text }).not.toMatchObject({ text: expect.stringMatching(/\b14\b/) })
    }
})

/** What must be the same in every language of a country: how a page is built, its numbers, where it leads. */
const bonesOf = (
  { title, description, html, sections }: ContentPage,
  language: Language,
  isOffered: (subject: string) => boolean,
) => {
  const bones = (text: string) => ({
    numbers: [...plain(text).matchAll(/\d+/g)].map(([n]) => Number(n)).toSorted((a, b) => a - b),
    links: [...text.matchAll(/href="([^"]*)"/g)]
      .map(([, href = '']) => href.replace(new RegExp(`^/${language}(?=/|$)`), ''))
      .filter((href) => !href.startsWith('/info/') || isOffered(href.slice(6)))
      .toSorted(),
    rows: rowsOf(text).length,
    points: text.match(/<li>/g)?.length ?? 0,
  })
  return {
    top: bones(`${title} ${description} ${html}`),
    sections: sections.map((section) => ({
      ...bones(section.html),
      questions: section.questions.map((question) => bones(question.html)),
    })),
  }
}

test.each(countries)('the pages of $iso say the same in $own and in English: parts, numbers, links', async ({ host, own }) => {
  const { brand } = (await hoppla.call(getSite, {}, { host })).body as SiteInfo
  const subjectsOf = (language: Language) =>
    Object.values(brand.content[language] ?? {}).flatMap((href) => /^\/\w\w\/(?:info\/)?([a-z-]+)$/.exec(href)?.[1] ?? [])
  const ours = subjectsOf(own)
  const both = subjectsOf('en').filter((subject) => ours.includes(subject))
  expect(both.length).toBeGreaterThanOrEqual(8)
  const isOffered = (subject: string) => both.includes(subject)
  for (const subject of both) {
    const [first, second] = await Promise.all([page(host, own, subject), page(host, 'en', subject)])
    expect({ subject, ...bonesOf(second, 'en', isOffered) }).toEqual({ subject, ...bonesOf(first, own, isOffered) })
  }
})
