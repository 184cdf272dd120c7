import type { WebWords } from '../en.ts'

const groups: WebWords['groups'] = {
  title: 'Ryhmävierailut',
  description:
    'Luokkaretket, päiväkodit, seurat ja yritykset: kertokaa, milloin tulette ja montako teitä on, niin lähetämme tarjouksen.',
  heading: 'Porukalla pomppimaan',
  lead: 'Koululuokka, päiväkoti, seura tai yritys: kertokaa, milloin tulette ja montako teitä on, niin lähetämme tarjouksen.',
  why: 'Tämä kuuluu mukaan',
  whyAdults: 'Ohjaajat ja opettajat pääsevät sisään maksutta.',
  whyMorning: 'Arkiaamuisin puisto on melkein kokonaan teidän.',
  whyFood: 'Lounas tai välipala odottaa, kun nälkä yllättää.',
  whyInvoice: 'Maksatte laskulla, johon merkitsemme viitteenne.',
  ask: 'Pyydä tarjous',
  visit: 'Vierailu',
  playground: 'Sisäleikkipuisto',
  choosePlayground: 'Valitse sisäleikkipuisto',
  organisation: 'Koulu, seura tai yritys',
  kind: 'Millainen ryhmä?',
  kinds: {
    school: 'Koulu',
    preschool: 'Päiväkoti',
    company: 'Yritys',
    club: 'Seura',
  },
  adults: 'Aikuisten määrä',
  food: 'Ruoka',
  foods: {
    unsure: 'Ei vielä päätetty',
    none: 'Ei kiitos',
    snack: 'Välipala',
    meal: 'Ateria',
  },
  invoiceReference: 'Laskun viite',
  notOffered: 'Ryhmävierailujen kieli: {{language}}',
  notOfferedLead: 'Tätä sivua ei ole valitsemallasi kielellä. Avaa se maan omalla kielellä.',
  switchTo: 'Vaihda kieli: {{language}}',
}
export default groups
