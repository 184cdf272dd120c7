/** Import files for tests: one country, one playground, one row or a few of everything. */

export const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="40"><path d="M0 0h64v40H0z"/></svg>'
/** The file of countries: Sweden alone; `over` is appended. */
export const country = (over = '') => `- key: sweden
  brand: chain
  name: Sverige
  culture: sv-SE
  currency: SEK
  timezone: Europe/Stockholm
  languages: [sv, en]
  phoneCode: '+46'
  holidayCountry: SE
  companyName: Kedjan AB
  companyOrgno: 559000-0000
  companyAddress: Gatan 1, Staden
  vatRates: { giftCard: 0, serialTicket: 25, pass: 25, childClass: 6 }
  smsFrom: Kedjan
  mailFrom: hej@chain.example
  payment: { adapter: test, methods: [card] }
  giftCardYears: 3
  companyVatNumber: SE559000000001
  companyPhone: '+46 8 400 01 00'
  complaints: { sv: Klaga hos nämnden., en: Complain to the board. }
${over}`
/** The file of countries with another one: as Sweden in all that is not named. @param culture `de-DE`; the other language is English. */
export const anotherCountry = (slug: string, culture: string, phoneCode: string): string =>
  country()
    .replace('key: sweden', `key: ${slug}`)
    .replace('culture: sv-SE', `culture: ${culture}`)
    .replace("'+46'", `'${phoneCode}'`)
    .replace('holidayCountry: SE', `holidayCountry: '${culture.slice(3)}'`)
    .replace('[sv, en]', `[${culture.slice(0, 2)}, en]`)
    .replace('{ sv: Klaga', `{ ${culture.slice(0, 2)}: Klaga`)
export const playgrounds = `key,region,name,streetAddress,postalCode,city,phone,adminEmail
town,west,The Town,Street 1,123 45,Town,+46 8 123 45,town@chain.example
`
/** A small chain with every kind of file. */
export const base = {
  'media/card.svg': picture,
  'media.yaml': '- { key: card, file: card.svg, names: { sv: Kort, en: Card } }\n',
  'brand.yaml': 'key: chain\nname: The Chain\nlogo: card\n',
  'countries.yaml': country(),
  'regions.yaml': '- { key: west, country: sweden, names: { sv: Väst, en: West } }\n',
  'playgrounds.csv': playgrounds,
  'areas.csv': 'key,playground,type,names.sv,names.en\ntown-balls,town,Play,Bollhav,Ball pit\n',
  'rooms.csv': 'key,area,names.sv,names.en,maxGuests,pictures\ntown-room,town-balls,Rum,Room,10,card\n',
  'school-holidays.csv': 'key,calendar,from,to,names.sv,names.en\nautumn,se,2026-10-24,2026-11-01,Höstlov,Autumn break\n',
  'hours.csv': 'place,kind,days,open\nsweden,term,mon,closed\nsweden,term,tue-sun,10:00-18:00\n',
  'special-days.csv': 'place,date,open,comments.sv,comments.en\ntown,today+5d,10:00-16:00,Personaldag,Staff day\n',
  'notices.yaml':
    '- { key: ropes, places: [town-balls], start: today-1d 08:00, names: { sv: Rep, en: Ropes }, content: { sv: Byts, en: Changed } }\n',
  'articles.yaml': `- { key: gift, kind: gift-card, country: sweden, price: 500, names: { sv: Presentkort, en: Gift card }, pictures: [card] }
- { key: ten, kind: serial-ticket, country: sweden, price: 1590, entrances: 10, validityType: Years, validity: 2, names: { sv: Tiokort, en: Ten } }
- { key: month, kind: pass, country: sweden, places: [town], price: 24.90, validityType: Days, validity: 30, names: { sv: Månadskort, en: Month } }
`,
  'tshirt-sizes.csv': 'name\n98/104\n',
  'programmes.yaml': `- key: sport
  country: sweden
  type: SportKidz
  names: { sv: Idrott, en: Sport }
  price: 1495
  regularPrice: 1695
  pictures: [card]
  ageGroups:
    - { names: { sv: 3–4 år, en: Ages 3–4 }, minAge: 3, maxAge: 4, minutes: 60, capacity: 3 }
`,
  'classes.csv':
    'key,programme,playground,first,count,starts,reserved,priceValidTo,except\ntown-sport,sport,town,2027-01-16,3,10:30,1,2026-12-15,2027-01-23\n',
  'earlier-prices.csv': 'article,class,from,price\nten,,today-60d,1690\n',
  'families.yaml': `- key: astrid
  email: Astrid@Chain.example
  password: a long enough one
  emailConfirmed: yes
  country: sweden
  playground: town
  firstName: Astrid
  lastName: Lindqvist
  phoneCountryCode: '+46'
  phone: 70 174 06 11
  roles: [Reception]
  consents: { information: yes, sms: no }
  children:
    - { key: elsa, firstName: Elsa, birthDate: today-5y }
`,
  'offers.yaml':
    '- { key: autumn, country: sweden, kind: entrance, percent: 20, to: today+30d, names: { sv: Rabatt, en: Discount }, families: [astrid] }\n',
}
