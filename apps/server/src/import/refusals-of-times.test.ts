import { afterAll, beforeAll, expect, test } from 'vitest'
import { base, country } from './testing/chain-files.ts'
import { openWorkbench, type Workbench } from './testing/workbench.ts'

// How a bad folder is refused: hours, notices and openings; of everything else: refusals.test.ts.
let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
  await bench.importFiles(base)
})
afterAll(() => bench.close())

const hours = (row: string) => ({ 'hours.csv': `place,kind,days,holiday,from,to,open\n${row}\n` })
const finland = country()
  .replace('key: sweden', 'key: finland')
  .replace("'+46'", "'+358'")
  .replace('Europe/Stockholm', 'Europe/Helsinki')
  .replace('[sv, en]', '[fi, en]')
  .replace('{ sv: Klaga', '{ fi: Valita, sv: Klaga')
  .replace('culture: sv-SE', 'culture: fi-FI')

test.each<[string, Record<string, string>, string[]]>([
  [
    'opening times that overlap',
    hours('town,term,mon,,,,10:00-12:00|11:00-13:00'),
    ['hours.csv:2 open: write opening times in order: 10:00-18:00, 09:00-12:00|13:00-17:00 or closed'],
  ],
  [
    'weekdays that are none',
    hours('town,term,mon-noday,,,,closed'),
    ['hours.csv:2 days: write weekdays: mon, tue-sun, mon,wed or daily'],
  ],
  [
    'the same day of the week twice',
    hours('town,term,mon-wed,,,,closed\ntown,term,wed,,,,closed'),
    ['hours.csv:3 days: these days have their hours already in hours.csv:2'],
  ],
  [
    'a holiday where there is none',
    hours('town,term,mon,12-24,,,closed'),
    ['hours.csv:2 holiday: is for the kind public-holiday only'],
  ],
  [
    'a season that ends before it begins',
    hours('town,term,mon,,2026-02-01,2026-01-01,closed'),
    ['hours.csv:2 to: lies before from'],
  ],
  [
    'a day that does not exist',
    { 'special-days.csv': 'place,date,open\ntown,2026-02-30,closed\n' },
    ['special-days.csv:2 date: write a day: 2026-12-24, today, today+14d, today-3y+40d or today+3w sat'],
  ],
  [
    'a notice that ends before it begins',
    {
      'notices.yaml':
        '- { key: n, places: [town], start: today, end: today-1d, names: { sv: A, en: A }, content: { sv: A, en: A } }\n',
    },
    ['notices.yaml:1 end: lies before the start'],
  ],
  [
    'a notice of two countries without the second one’s language, and with another hour there',
    {
      'countries.yaml': country(finland),
      'notices.yaml':
        '- { key: n, places: [sweden, finland], start: 2027-01-01 08:00, names: { sv: A, en: A, fi: A }, content: { sv: A, en: A } }\n',
    },
    [
      'notices.yaml:1 places: lie in different time zones: write a notice for each of them',
      "notices.yaml:1 content: the language 'fi' is missing",
    ],
  ],
  [
    'words of an opening that nobody would see',
    {
      'playgrounds/more.yaml':
        '- { key: lake, region: west, name: Lake, streetAddress: Shore 1, postalCode: "123 45", city: Lake, phone: +46 8 123 45, adminEmail: lake@chain.example, partyBookingOpeningContent: { sv: { pageTitel: A }, no: { pageTitle: A } } }\n',
    },
    [
      'playgrounds/more.yaml:1 partyBookingOpeningContent.sv.pageTitel: is no column of this file',
      'playgrounds/more.yaml:1 partyBookingOpeningContent.no: is no column of this file',
    ],
  ],
  [
    'a notice of an unknown kind',
    {
      'notices.yaml':
        '- { key: n, kind: gossip, places: [town], start: today, names: { sv: A, en: A }, content: { sv: A, en: A } }\n',
    },
    ['notices.yaml:1 kind: is none of error, info, warning, success'],
  ],
])('%s', async (_what, files, expected) => {
  expect(await bench.problemsOf(files)).toEqual(expected)
})
