import type { WebWords } from '../en.ts'

const groups: WebWords['groups'] = {
  title: 'Grupper',
  description: 'Skolutflykter, förskolor, föreningar och företag: berätta när och hur många, så svarar vi med ett förslag.',
  heading: 'Många som hoppar tillsammans',
  lead: 'Skolklass, förskola, förening eller företag: berätta när och hur många, så svarar vi med ett förslag.',
  why: 'Det här ingår',
  whyAdults: 'Ledare och lärare går in gratis.',
  whyMorning: 'Vardagsförmiddagar har ni huset nästan för er själva.',
  whyFood: 'Lunch eller mellanmål står dukat när ni blir hungriga.',
  whyInvoice: 'Betala mot faktura, med er referens.',
  ask: 'Be om ett förslag',
  visit: 'Besöket',
  playground: 'Lekland',
  choosePlayground: 'Välj lekland',
  organisation: 'Skola, förening eller företag',
  kind: 'Vad är ni för grupp?',
  kinds: {
    school: 'Skola',
    preschool: 'Förskola',
    company: 'Företag',
    club: 'Förening',
  },
  adults: 'Antal vuxna',
  food: 'Mat',
  foods: {
    unsure: 'Inte bestämt än',
    none: 'Nej tack',
    snack: 'Mellanmål',
    meal: 'Lunch eller middag',
  },
  invoiceReference: 'Fakturareferens',
  notOffered: 'Gruppbesök ordnar vi på {{language}}',
  notOfferedLead: 'Sidan finns inte på det här språket. Öppna den på landets språk.',
  switchTo: 'Öppna på {{language}}',
}
export default groups
