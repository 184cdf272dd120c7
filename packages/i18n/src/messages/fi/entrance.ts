import type { WebWords } from '../en.ts'

const entrance: WebWords['entrance'] = {
  title: 'Sisäänpääsy ja hinnat',
  description:
    'Mitä käynti maksaa, milloin olemme auki ja mitä kannattaa ottaa mukaan. Varausta ei tarvita: maksa kassalla tai käytä sarjakorttia.',
  descriptionSome:
    'Mitä käynti maksaa, milloin olemme auki ja mitä kannattaa ottaa mukaan. Osaan sisäleikkipuistoista varataan aika, muihin voi vain tulla.',
  heading: 'Tule pomppimaan',
  headingAt: 'Sisäänpääsy: {{playground}}',
  lead: 'Varausta ei tarvita. Maksa kassalla tai tule sarja- tai kausikortilla.',
  leadSome: 'Missä lukee ”Varaa aika”, valitsette tuloajan. Muihin sisäleikkipuistoihimme voi tulla ilman varausta.',
  choose: 'Missä haluatte leikkiä?',
  last: 'Viimeksi katsottu',
  book: 'Varaa aika',
  soon: 'Avautuu {{date}}',
  opening: 'Ovet avautuvat {{date}}',
  openingText: 'Siihen asti olette tervetulleita muihin sisäleikkipuistoihimme.',
  all: 'Kaikki sisäleikkipuistot',
  prices: 'Kertalippu',
  who: 'Kävijä',
  weekday: 'Arki',
  weekend: 'La–su, pyhät ja lomat',
  free: 'Maksuton',
  vat: 'Hinnat sisältävät arvonlisäveron. Viikonloppuhinta koskee myös pyhiä ja koulujen lomia.',
  often: 'Kun käytte usein',
  perVisit: '{{price}} / käynti',
  how: 'Näin se toimii',
  howCome: 'Tulkaa, kun teille sopii. Jos puisto on täynnä, uusia pääsee sisään sitä mukaa kuin muita lähtee.',
  howComeSome:
    'Missä aikaa ei varata, tulkaa, kun teille sopii. Jos puisto on täynnä, uusia pääsee sisään sitä mukaa kuin muita lähtee.',
  howPay: 'Maksa kassalla pankki- tai lahjakortilla tai näytä sarja- tai kausikortti.',
  howPaySome:
    'Missä varaatte ajan, maksatte samalla kun varaatte. Muissa sisäleikkipuistoissamme maksetaan kassalla pankki- tai lahjakortilla. Sarja- ja kausikortti käyvät kummassakin.',
  howSocks: 'Sukat jalkaan, mieluiten jarrusukat. Niitä saa myös kassalta.',
  howAdult: 'Aikuinen pääsee lapsen kanssa sisään maksutta ja on paikalla koko ajan.',
  date: 'Jokin muu päivä',
  dateWrong: 'Kirjoita päivä: aikaisintaan tänään, viimeistään {{last}}.',
  show: 'Näytä',
  closedOn: 'Suljettu',
}
export default entrance
