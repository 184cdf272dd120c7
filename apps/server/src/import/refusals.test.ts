import { lineKinds } from '@hoppla/contract/orders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importChain } from './import.ts'
import { describeProblem, ImportRefused } from './problems.ts'
import { anotherCountry, base, country, picture, playgrounds } from './testing/chain-files.ts'
import { openWorkbench, type Workbench } from './testing/workbench.ts'

const articleKinds = lineKinds.filter((kind) => !['child-class', 'entrance', 'party'].includes(kind)).join(', ')
const reducibleKinds = lineKinds.filter((kind) => kind !== 'gift-card' && kind !== 'party').join(', ')

let bench: Workbench
beforeAll(async () => {
  bench = await openWorkbench()
  await bench.importFiles(base)
})
afterAll(() => bench.close())

describe('a bad folder', () => {
  test('is refused whole, with every bad row of every file', async () => {
    const before = await bench.content()
    const version = await bench.contentVersion()
    expect(
      await bench.problemsOf({
        ...base,
        'regions.yaml':
          '- { key: north, country: sweden, names: { sv: Norr } }\n- { key: south, country: norway, names: { sv: Söder, en: South } }\n',
        'playgrounds.csv': `${playgrounds}Village,north,,Street,1,Village,123,nobody\n`,
      }),
    ).toEqual([
      "regions.yaml:1 names: the language 'en' is missing",
      "regions.yaml:2 country: there is no place 'norway'",
      'playgrounds.csv:3 key: a key has small letters, digits, dots, hyphens or underscores, at most 80',
      'playgrounds.csv:3 name: is missing',
      'playgrounds.csv:3 postalCode: is too short',
      'playgrounds.csv:3 phone: write the phone number with country code: +46 19 123 45 67',
      'playgrounds.csv:3 adminEmail: is no e-mail address',
    ])
    expect(await bench.content()).toEqual(before)
    expect(await bench.contentVersion()).toBe(version)
  })

  const one = (name: keyof typeof base, content: string) => ({ [name]: content })
  const article = (fields: string) =>
    one('articles.yaml', `- { key: a, country: sweden, names: { sv: A, en: A }, price: 1, ${fields} }\n`)
  const family = (fields: string) =>
    one('families.yaml', `- { key: b, email: b@chain.example, country: sweden, firstName: B, lastName: B, ${fields} }\n`)
  const aClass = (row: string) =>
    one('classes.csv', `key,programme,playground,first,count,starts,reserved,price,regularPrice,priceValidTo\n${row}\n`)
  const withProgramme = (files: Record<string, string>) => ({ 'programmes.yaml': base['programmes.yaml'], ...files })
  const tooLong = 'x'.repeat(201)

  test.each<[string, Record<string, string>, string[]]>([
    [
      'an unknown column in CSV is told once',
      { 'tshirt-sizes.csv': 'name,colour\nS,red\nM,blue\n' },
      ['tshirt-sizes.csv:1 colour: is no column of this file'],
    ],
    ['an unknown column in YAML', article('kind: gift-card, colour: red'), ['articles.yaml:1 colour: is no column of this file']],
    [
      'a broken CSV line',
      { 'tshirt-sizes.csv': 'name\n"S\n' },
      ['tshirt-sizes.csv:2: Quote Not Closed: the parsing is finished with an opening quote at line 2'],
    ],
    [
      'a line with too many cells',
      { 'tshirt-sizes.csv': 'name\nS\nM,blue\n' },
      ['tshirt-sizes.csv:3: Invalid Record Length: columns length is 1, got 2 on line 3'],
    ],
    [
      'bad party packages, each fault on the line of its row',
      {
        'party-packages.yaml': [
          '- { key: hop, place: west, names: { sv: Hopp, en: Hop }, price: 1990, includedChildren: 10, minutes: 120 }',
          '- { key: hop, place: town, names: { sv: Hopp }, price: 1, includedChildren: 1, minutes: 15, includes: [{ en: Table }] }',
          '- { key: room, place: town-balls, names: { sv: Rum, en: Room }, price: 1.005, includedChildren: 0, minutes: 10 }',
          '- { key: far, place: moon, names: { sv: Rum, en: Room }, colour: red }\n',
        ].join('\n'),
      },
      [
        'party-packages.yaml:2 key: this key stands already in party-packages.yaml:1',
        "party-packages.yaml:2 names: the language 'en' is missing",
        "party-packages.yaml:2 includes.0: the language 'sv' is missing",
        "party-packages.yaml:3 place: 'town-balls' is a Area, not a Country or Region or Playground",
        'party-packages.yaml:3 price: has at most two decimals',
        'party-packages.yaml:3 includedChildren: must be at least 1',
        'party-packages.yaml:3 minutes: must be at least 15',
        "party-packages.yaml:4 place: there is no place 'moon'",
        'party-packages.yaml:4 price: is missing',
        'party-packages.yaml:4 includedChildren: is missing',
        'party-packages.yaml:4 minutes: is missing',
        'party-packages.yaml:4 colour: is no column of this file',
      ],
    ],
    [
      'bad starts, rules and extras of parties, each fault on the line of its row',
      {
        'party-starts.csv': [
          'place,days,date,at',
          'town,mon-fri,,10:00|13:00',
          'town,"wed,sat",,13:00',
          'town,sun,2026-12-20,10:00',
          'town,sun,,25:00',
          'west,sun,,10:00\n',
        ].join('\n'),
        'party-rules.yaml': [
          ...['{ place: town, deposit: 500, depositPercent: 20 }', '{ place: town, deposit: 0 }', '{ place: west }'].map(
            (row) =>
              `- ${row.replace('}', ', setupMinutes: 0, cleanupMinutes: 0, noticeHours: 1, leastChildren: 1, restDays: 7, changeDays: 7, answerDays: 7,')}` +
              ' cancelSteps: [{ days: 7, keep: 0 }, { days: 7, keep: deposit }] }',
          ),
          '- { place: sweden, deposit: 1, setupMinutes: 241, cleanupMinutes: 0, noticeHours: 1, leastChildren: 1, restDays: 7, changeDays: 7 }\n',
        ].join('\n'),
        'party-extras.yaml': [
          '- { key: cake, place: town, kind: extra, names: { sv: Tårta, en: Cake }, price: 349 }',
          '- { key: pizza, place: town, kind: food, per: party, names: { sv: Pizza, en: Pizza }, price: 0 }',
          '- { key: balloon, place: town, kind: toy, per: each, names: { sv: Ballong, en: Balloon }, price: 1, picture: none }\n',
        ].join('\n'),
      },
      [
        'party-starts.csv:3 at: another row of the same day has one of these times already',
        'party-starts.csv:4 days: write days or a date, one of the two',
        'party-starts.csv:5 at.0: write a time: 09:30',
        "party-starts.csv:6 place: 'west' is a Region, not a Playground",
        'party-rules.yaml:1 deposit: write deposit or depositPercent, one of the two',
        'party-rules.yaml:1 cancelSteps.1.days: is not less than that of the step before it',
        'party-rules.yaml:2 deposit: must be more than 0',
        'party-rules.yaml:3 deposit: write deposit or depositPercent, one of the two',
        'party-rules.yaml:3 cancelSteps.1.days: is not less than that of the step before it',
        'party-rules.yaml:4 setupMinutes: must be at most 240',
        'party-rules.yaml:4 answerDays: is missing',
        'party-extras.yaml:1 per: is missing',
        'party-extras.yaml:2 per: food is chosen for each child: child',
        'party-extras.yaml:3 kind: is neither food nor extra',
        "party-extras.yaml:3 picture: there is no 'none' in media",
      ],
    ],
    [
      'bad entrance prices, each fault on the line of its row',
      {
        'entrance-prices.csv': [
          'key,place,names.sv,names.en,fromAge,toAge,weekdayPrice,weekendPrice,notes.sv',
          'baby,sweden,Bebis,Baby,,0,0,,',
          'baby,sweden,Bebis,Baby,,0,0,,Gratis',
          'child,sweden,Barn,Child,17,3,129,179,',
          'teen,sweden,Ungdom,Teen,13,17,free,,',
          'adult,town-balls,Vuxen,,18,200,,-1,\n',
        ].join('\n'),
      },
      [
        'entrance-prices.csv:3 key: this key stands already in entrance-prices.csv:2',
        "entrance-prices.csv:3 notes: the language 'en' is missing",
        'entrance-prices.csv:4 toAge: is less than fromAge',
        'entrance-prices.csv:5 weekdayPrice: write a number, with a point before decimals',
        "entrance-prices.csv:6 place: 'town-balls' is a Area, not a Country or Region or Playground",
        'entrance-prices.csv:6 toAge: must be at most 150',
        'entrance-prices.csv:6 weekdayPrice: is missing',
        'entrance-prices.csv:6 weekendPrice: must be at least 0',
      ],
    ],
    ['broken YAML', { 'regions.yaml': '- { key: north\n' }, [expect.stringMatching(/^regions\.yaml:2: .*flow map/i) as never]],
    [
      'a key twice',
      { 'regions.yaml': `${base['regions.yaml']}${base['regions.yaml']}` },
      ['regions.yaml:2 key: this key stands already in regions.yaml:1'],
    ],
    [
      'a place’s key used by another kind of place',
      {
        'areas.csv': 'key,playground,type,names.sv,names.en\nnew,town,Play,A,A\n',
        'rooms.csv': 'key,area,names.sv,names.en,maxGuests\nnew,new,A,A,5\n',
      },
      ['rooms.csv:2 key: this key stands already in areas.csv:2'],
    ],
    [
      'a place of the wrong level',
      { 'areas.csv': 'key,playground,type,names.sv,names.en\nnew,west,Play,A,A\n' },
      ["areas.csv:2 playground: 'west' is a Region, not a Playground"],
    ],
    [
      'an address twice in a country',
      {
        'playgrounds.csv': `${playgrounds.replace('key,', 'key,slug,').replace('town,', 'town,town,')}city,town,west,City,Street 1,123 45,City,+46 8 123 45,c@chain.example\n`,
      },
      ['playgrounds.csv:3 slug: this address stands already in playgrounds.csv:2'],
    ],
    [
      'a number for text in YAML',
      { 'countries.yaml': country().replace('companyName: Kedjan AB', 'companyName: 7') },
      ['countries.yaml:10 companyName: write text (in YAML, put numbers in quotes)'],
    ],
    [
      'a time zone that is none',
      { 'countries.yaml': country().replace('Europe/Stockholm', 'Europe/Örebro') },
      ['countries.yaml:6 timezone: is no time zone of the IANA list (Europe/Stockholm)'],
    ],
    [
      'a VAT number without its country',
      { 'countries.yaml': country().replace('SE559000000001', '559000-0000') },
      ['countries.yaml:18 companyVatNumber: write the VAT number without spaces: SE559000120401'],
    ],
    [
      'a gift card for several purposes that is taxed at its sale',
      { 'countries.yaml': country().replace('giftCard: 0', 'giftCard: 25') },
      [expect.stringContaining('countries.yaml:13 vatRates.giftCard: a gift card for several purposes is taxed when it is used')],
    ],
    [
      'a gift card for a single purpose without a rate',
      { 'countries.yaml': country('  giftCardVoucher: single-purpose\n') },
      [expect.stringContaining('vatRates.giftCard: a gift card for a single purpose is taxed when it is sold')],
    ],
    [
      'a gift card for a single purpose that buys at several rates',
      { 'countries.yaml': country('  giftCardVoucher: single-purpose\n').replace('giftCard: 0', 'giftCard: 25') },
      [expect.stringContaining('vatRates.giftCard: a gift card for a single purpose can buy at one rate only')],
    ],
    [
      'a gift card with a rate of its own',
      { 'articles.yaml': base['articles.yaml'].replace('price: 500,', 'price: 500, vatPercent: 25,') },
      [expect.stringContaining('vatPercent: is what the country says of gift cards')],
    ],
    [
      'an add-on without a rate of its own',
      { 'articles.yaml': '- { key: socks, kind: add-on, country: sweden, names: { sv: A, en: A }, price: 39 }\n' },
      ['articles.yaml:1 vatPercent: is missing for a add-on'],
    ],
    [
      'an add-on that lasts, or has entrances',
      {
        'articles.yaml':
          '- { key: socks, kind: add-on, country: sweden, names: { sv: A, en: A }, price: 39, vatPercent: 25, entrances: 2, validity: 1 }\n',
      },
      [expect.stringContaining('entrances: is not for a add-on'), expect.stringContaining('validity: is not for a add-on')],
    ],
    [
      'an article that a gift card for a single purpose could not buy',
      {
        'countries.yaml': country('  giftCardVoucher: single-purpose\n')
          .replace('giftCard: 0', 'giftCard: 25')
          .replace('childClass: 6', 'childClass: 25'),
        'articles.yaml': base['articles.yaml'].replace('price: 1590,', 'price: 1590, vatPercent: 6,'),
      },
      [expect.stringContaining("vatPercent: the country's gift cards buy at 25 percent only")],
    ],
    [
      'no complaints body in one of the languages',
      { 'countries.yaml': country().replace(', en: Complain to the board.', '') },
      [expect.stringContaining('countries.yaml:20 complaints: ')],
    ],
    [
      'a German company that does not say who manages it',
      { 'countries.yaml': anotherCountry('germany', 'de-DE', '+49').replace('Kedjan AB', 'Kette GmbH') },
      [expect.stringContaining('companyManagers: name everybody who manages the company')],
    ],
    [
      'a gift card valid too shortly',
      { 'countries.yaml': country().replace('giftCardYears: 3', 'giftCardYears: 2') },
      ['countries.yaml:17 giftCardYears: must be at least 3'],
    ],
    [
      'a language that is not ours',
      { 'regions.yaml': '- { key: north, country: sweden, names: { sv: N, en: N, fr: N } }\n' },
      ['regions.yaml:1 names.fr: is no column of this file'],
    ],
    [
      'a text that is too long',
      { 'brand.yaml': `key: chain\nname: ${tooLong}\n` },
      ['brand.yaml:2 name: is longer than 200 characters'],
    ],
    [
      'more guests recommended than allowed',
      { 'rooms.csv': 'key,area,names.sv,names.en,maxGuests,recommendedMaxGuests\nr,town-balls,A,A,5,6\n' },
      ['rooms.csv:2 recommendedMaxGuests: is more than maxGuests'],
    ],
    [
      'a picture that is not there',
      { 'media.yaml': '- { key: x, file: x.png, names: { en: X } }\n' },
      ['media.yaml:1 file: does not lie in media/, or is larger than 2 MB'],
    ],
    [
      'a picture that is something else',
      { 'media.yaml': '- { key: x, file: x.png, names: { en: X } }\n', 'media/x.png': picture },
      ['media.yaml:1 file: is not the kind of picture its name says'],
    ],
    [
      'a drawing that could do something',
      {
        'media.yaml': '- { key: x, file: x.svg, names: { en: X } }\n',
        'media/x.svg':
          '<svg xmlns="http://www.w3.org/2000/svg" onload="go()"><script/><image href="https://elsewhere.example/x"/></svg>',
      },
      [
        'media.yaml:1 file: holds a script or foreign content',
        'media.yaml:1 file: holds event handlers',
        'media.yaml:1 file: refers to something outside itself',
      ],
    ],
    [
      'a file name that leaves the folder',
      { 'media.yaml': '- { key: x, file: ../x.svg, names: { en: X } }\n' },
      ['media.yaml:1 file: a file name has small letters, digits, dots and hyphens'],
    ],
    [
      'a price with three decimals',
      one('articles.yaml', '- { key: a, kind: gift-card, country: sweden, names: { sv: A, en: A }, price: 1.005 }\n'),
      ['articles.yaml:1 price: has at most two decimals'],
    ],
    [
      'a price of nothing',
      one('articles.yaml', '- { key: a, kind: gift-card, country: sweden, names: { sv: A, en: A }, price: 0 }\n'),
      ['articles.yaml:1 price: is 0: there would be nothing to pay'],
    ],
    [
      'a ticket without entrances',
      article('kind: serial-ticket, validityType: Years, validity: 2'),
      ['articles.yaml:1 entrances: is missing for a serial-ticket'],
    ],
    ['an article of no kind that is one', article('kind: child-class'), [`articles.yaml:1 kind: is none of ${articleKinds}`]],
    ['a gift card with entrances', article('kind: gift-card, entrances: 3'), ['articles.yaml:1 entrances: is not for a gift-card']],
    [
      'a sale that ends before it begins',
      article('kind: gift-card, sellableFrom: today, sellableTo: today-1d'),
      ['articles.yaml:1 sellableTo: lies before sellableFrom'],
    ],
    [
      'the end of being sold out, of what is not',
      article('kind: gift-card, soldOutTo: today+3d'),
      ['articles.yaml:1 soldOut: is missing: soldOutTo is the last day of it'],
    ],
    [
      'a value twice in a list',
      article('kind: gift-card, pictures: [card, card]'),
      ['articles.yaml:1 pictures: holds a value twice'],
    ],
    [
      'an unknown picture',
      article('kind: gift-card, pictures: [none]'),
      ["articles.yaml:1 pictures.0: there is no 'none' in media"],
    ],
    [
      'a class without its programme',
      aClass('c,none,town,today,1,10:00,,,,'),
      ["classes.csv:2 programme: there is no 'none' in programmes"],
    ],
    [
      'too few starting times',
      withProgramme(aClass('c,sport,town,today,1,10:00|11:00,,,,')),
      ['classes.csv:2 starts: write one starting time for each of the 1 age groups'],
    ],
    [
      'more seats kept than there are',
      withProgramme(aClass('c,sport,town,today,1,10:00,4,,,')),
      ['classes.csv:2 reserved: age group 1 has only 3 seats'],
    ],
    [
      'a class beyond midnight',
      withProgramme(aClass('c,sport,town,today,1,23:30,,,,')),
      ['classes.csv:2 starts: age group 1 ends after midnight'],
    ],
    [
      'a regular price below the early one',
      withProgramme(aClass('c,sport,town,today,1,10:00,,100,90,today')),
      ['classes.csv:2 regularPrice: is less than the price'],
    ],
    [
      'an e-mail address twice',
      {
        'families.yaml': `${base['families.yaml']}${base['families.yaml'].replace('key: astrid', 'key: other').replace('key: elsa', 'key: other')}`,
      },
      ['families.yaml:16 email: this address stands already in families.yaml:1'],
    ],
    [
      'an e-mail address that somebody has',
      one('families.yaml', '- { key: b, email: ASTRID@chain.example, country: sweden, firstName: B, lastName: B }\n'),
      ['families.yaml:1 email: somebody else has an account with this address'],
    ],
    [
      'half a phone number',
      family('phone: 70 123 45'),
      ['families.yaml:1 phone: write both phone and phoneCountryCode, or neither'],
    ],
    [
      'a child of the future, and a grown-up one',
      family('children: [{ key: x, firstName: X, birthDate: today+1d }, { key: y, firstName: Y, birthDate: today-18y }]'),
      ['families.yaml:1 children.0.birthDate: lies in the future', 'families.yaml:1 children.1.birthDate: is 18 years ago or more'],
    ],
    [
      'a language the country does not speak',
      family('language: fi'),
      ["families.yaml:1 language: is none of the country's languages sv, en"],
    ],
    [
      'an offer worth two things, that ends before it begins, for a family nobody knows',
      one(
        'offers.yaml',
        '- { key: o, country: sweden, kind: other, percent: 5, amount: 50, from: today+2d, to: today, names: { sv: O }, families: [astrid, nobody] }\n',
      ),
      [
        "offers.yaml:1 names: the language 'en' is missing",
        'offers.yaml:1 amount: write percent or amount, not both',
        'offers.yaml:1 to: lies before from',
        "offers.yaml:1 families.1: there is no family 'nobody'",
      ],
    ],
    [
      'a coupon for the checkout that takes nothing off, or something off money',
      one(
        'offers.yaml',
        '- { key: o, country: sweden, kind: other, goodFor: [pass, gift-card], to: today, names: { sv: O, en: O } }\n' +
          '- { key: p, country: sweden, kind: other, goodFor: [pass], to: today, names: { sv: O, en: O } }\n' +
          '- { key: r, country: sweden, kind: other, percent: 5, articles: [gift, ten], to: today, names: { sv: O, en: O } }\n',
      ),
      [
        `offers.yaml:1 goodFor.1: is none of ${reducibleKinds}`,
        'offers.yaml:2 goodFor: has nothing to take off: write percent or amount',
        "offers.yaml:3 articles.0: 'gift' is a gift card, and nothing is taken off money",
      ],
    ],
    [
      'an earlier price of nobody, of nothing known, or of today',
      one('earlier-prices.csv', 'article,class,from,price\n,,today-3d,5\nfive,,today-3d,5\nten,,today,5\n'),
      [
        'earlier-prices.csv:2 article: write an article or a class, one of the two',
        "earlier-prices.csv:3 article: there is no 'five' in articles",
        'earlier-prices.csv:4 from: is not over: write the price where the article or class stands',
      ],
    ],
    [
      'a role nobody has',
      family('roles: [King]'),
      [expect.stringMatching(/^families\.yaml:1 roles\.0: is none of Reception/) as never],
    ],
  ])('%s', async (_what, files, expected) => {
    expect(await bench.problemsOf(files)).toEqual(expected)
  })

  test('rows that refer to a broken row are not called wrong as well', async () => {
    expect(
      await bench.problemsOf({
        'playgrounds.csv': playgrounds.replace('town,west,The Town', 'city,west,').replace('town@', 'city@'),
        'areas.csv': 'key,playground,type,names.sv,names.en\ncity-balls,city,Play,A,A\n',
      }),
    ).toEqual(['playgrounds.csv:2 name: is missing'])
  })

  test('a folder without import files', async () => {
    expect(await bench.problemsOf({ 'readme.txt': 'nothing here' })).toEqual([
      expect.stringContaining('there is no import file in this folder'),
    ])
  })

  test('a way to pay that the country does not have, or not in its currency', async () => {
    const paying = (methods: string, file = country()) =>
      bench.problemsOf({ 'countries.yaml': file.replace('methods: [card]', `methods: [${methods}]`) })
    const refused = (reason: string) => [expect.stringContaining(`countries.yaml:16 payment.methods: ${reason}`)]
    const germany = anotherCountry('germany', 'de-DE', '+49').replace('currency: SEK', 'currency: EUR')
    expect(await paying('card, swish', germany)).toEqual(refused('swish is a way to pay in SE only'))
    expect(await paying('card, vipps')).toEqual(refused('vipps is a way to pay in NO only'))
    expect(await paying('card, mobilepay', germany)).toEqual(refused('mobilepay is a way to pay in DK, FI only'))
    expect(await paying('card, sepa')).toEqual(refused('sepa takes EUR only'))
    expect(await paying('applepay, card')).toEqual(refused('put a way to pay before applepay that every device has'))
    expect(await paying('card, applepay, googlepay, paypal, sepa, klarna', germany)).toEqual([])
  })

  test('credit comes after what is paid at once, where the law says so', async () => {
    const paying = (methods: string, file = country()) =>
      bench.problemsOf({ 'countries.yaml': file.replace('methods: [card]', `methods: [${methods}]`) })
    const refused = [
      expect.stringContaining('countries.yaml:16 payment.methods: put ways to pay on credit (klarna) after all others'),
    ]
    expect(await paying('klarna, card')).toEqual(refused)
    expect(await paying('swish, klarna, card')).toEqual(refused)
    expect(await paying('klarna, card', anotherCountry('finland', 'fi-FI', '+358'))).toEqual(refused)
    expect(await paying('swish, card, klarna')).toEqual([])
    expect(await paying('klarna, card', anotherCountry('germany', 'de-DE', '+49'))).toEqual([])
  })

  test('in production, passwords in files and test payments are refused', async () => {
    const production = { ...bench.hoppla.deps, config: { ...bench.hoppla.deps.config, isOpen: false } }
    const refused = await importChain(production, bench.folderOf(base)).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ImportRefused)
    expect((refused as ImportRefused).problems.map(describeProblem)).toEqual([
      'countries.yaml:16 payment.adapter: test payments are refused in production',
      'families.yaml:3 password: passwords in files are refused in production',
    ])
  })

  test('what only the database can see is told without the row’s values, and nothing is written', async () => {
    const swap = playgrounds.replace('key,', 'key,slug,').replace('town,', 'city,town,')
    const problems = await bench.problemsOf({ 'playgrounds.csv': swap })
    expect(problems).toEqual([expect.stringContaining('playgrounds_country_id_slug_key')])
    expect(problems[0]).not.toContain('Street 1')
    expect(await bench.count('playgrounds')).toBe(1)
  })
})
