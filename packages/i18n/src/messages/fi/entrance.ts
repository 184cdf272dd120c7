import type { WebWords } from '../en.ts'

const entrance: WebWords['entrance'] = {
  title: 'Sisäänpääsy ja hinnat',
  description:
    'Mitä vierailu maksaa, milloin olemme auki ja mitä ottaa mukaan. Varausta ei tarvita: maksa ovella tai käytä sarjakorttia.',
  heading: 'Tule pomppimaan',
  headingAt: 'Sisäänpääsy: {{playground}}',
  lead: 'Varausta ei tarvita. Maksa ovella tai tule sarjakortilla tai kausikortilla.',
  choose: 'Missä haluatte leikkiä?',
  last: 'Viimeksi katsottu',
  soon: 'Avautuu {{date}}',
  opening: 'Ovet avautuvat {{date}}',
  openingText: 'Siihen asti olette tervetulleita muihin puistoihimme.',
  all: 'Kaikki leikkipuistot',
  prices: 'Kertalippu',
  who: 'Kuka',
  weekday: 'Arki',
  weekend: 'La–su ja lomat',
  free: 'Ilmainen',
  vat: 'Hinnat sisältävät arvonlisäveron. Viikonloppuhinta koskee myös pyhiä ja koulujen lomia.',
  often: 'Usein kävijöille',
  perVisit: '{{price}} / käynti',
  how: 'Näin se toimii',
  howCome: 'Tule, kun sinulle sopii. Jos talo on täynnä, päästämme sisään sitä mukaa kuin muita lähtee.',
  howPay: 'Maksa ovella kortilla tai lahjakortilla, tai näytä sarjakortti tai kausikortti.',
  howSocks: 'Sukat jalkaan, mieluiten jarrulliset. Niitä saa myös ovelta.',
  howAdult: 'Aikuiset pääsevät ilmaiseksi lapsen kanssa ja ovat paikalla koko ajan.',
  date: 'Jokin muu päivä',
  show: 'Näytä',
  closedOn: 'Suljettu',
}
export default entrance
