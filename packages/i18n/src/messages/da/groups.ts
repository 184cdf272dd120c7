import type { WebWords } from '../en.ts'

const groups: WebWords['groups'] = {
  title: 'Grupper',
  description: 'Skoleture, børnehaver, foreninger og firmaer: Skriv, hvornår og hvor mange I er, så svarer vi med et forslag.',
  heading: 'Mange, der hopper sammen',
  lead: 'Skoleklasse, børnehave, forening eller firma: Skriv, hvornår og hvor mange I er, så svarer vi med et forslag.',
  why: 'Det er med i prisen',
  whyAdults: 'Ledere og lærere kommer gratis ind.',
  whyMorning: 'Om formiddagen på hverdage har I næsten huset for jer selv.',
  whyFood: 'Frokost eller et mellemmåltid står klar, når I bliver sultne.',
  whyInvoice: 'Betal på faktura, med jeres reference.',
  ask: 'Bed om et forslag',
  visit: 'Besøget',
  playground: 'Legeland',
  choosePlayground: 'Vælg legeland',
  organisation: 'Skole, forening eller firma',
  kind: 'Hvilken slags gruppe er I?',
  kinds: {
    school: 'Skole',
    preschool: 'Børnehave',
    company: 'Firma',
    club: 'Forening',
  },
  adults: 'Antal voksne',
  food: 'Mad',
  foods: {
    unsure: 'Ikke besluttet endnu',
    none: 'Nej tak',
    snack: 'Et mellemmåltid',
    meal: 'Frokost eller aftensmad',
  },
  invoiceReference: 'Fakturareference',
  notOffered: 'Gruppebesøg ordner vi på {{language}}',
  notOfferedLead: 'Siden findes ikke på dette sprog. Åbn den på landets sprog.',
  switchTo: 'Åbn på {{language}}',
}
export default groups
