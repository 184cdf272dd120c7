import type { WebWords } from '../en.ts'

const groups: WebWords['groups'] = {
  title: 'Grupper',
  description: 'Skoleturer, barnehager, lag og bedrifter: Fortell når og hvor mange, så svarer vi med et forslag.',
  heading: 'Mange som hopper sammen',
  lead: 'Skoleklasse, barnehage, lag eller bedrift: Fortell når og hvor mange, så svarer vi med et forslag.',
  why: 'Dette er inkludert',
  whyAdults: 'Ledere og lærere går inn gratis.',
  whyMorning: 'Om formiddagen på hverdager har dere huset nesten for dere selv.',
  whyFood: 'Lunsj eller et mellommåltid står klart når dere blir sultne.',
  whyInvoice: 'Betal på faktura, med deres referanse.',
  ask: 'Be om et forslag',
  visit: 'Besøket',
  playground: 'Lekeland',
  choosePlayground: 'Velg lekeland',
  organisation: 'Skole, lag eller bedrift',
  kind: 'Hva slags gruppe er dere?',
  kinds: {
    school: 'Skole',
    preschool: 'Barnehage',
    company: 'Bedrift',
    club: 'Lag eller forening',
  },
  adults: 'Antall voksne',
  food: 'Mat',
  foods: {
    unsure: 'Ikke bestemt ennå',
    none: 'Nei takk',
    snack: 'Et mellommåltid',
    meal: 'Lunsj eller middag',
  },
  invoiceReference: 'Fakturareferanse',
  notOffered: 'Gruppebesøk ordner vi på {{language}}',
  notOfferedLead: 'Siden finnes ikke på dette språket. Åpne den på landets språk.',
  switchTo: 'Åpne på {{language}}',
}
export default groups
