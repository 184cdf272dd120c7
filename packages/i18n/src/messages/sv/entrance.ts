import type { WebWords } from '../en.ts'

const entrance: WebWords['entrance'] = {
  title: 'Entré och priser',
  description:
    'Vad ett besök kostar, när vi har öppet och vad ni behöver ha med. Ingen bokning behövs: betala i entrén eller använd ett klippkort.',
  descriptionSome:
    'Vad ett besök kostar, när vi har öppet och vad ni behöver ha med. På en del lekland bokar ni tid, till andra är det bara att komma.',
  heading: 'Kom in och hoppa',
  headingAt: 'Entré på {{playground}}',
  lead: 'Ingen bokning behövs. Betala i entrén, eller kom med klippkort eller periodkort.',
  leadSome: 'Där det står ”Boka tid” väljer ni när ni kommer. Till våra andra lekland är det bara att komma.',
  choose: 'Var vill ni leka?',
  last: 'Senast besökt',
  book: 'Boka tid',
  soon: 'Öppnar {{date}}',
  opening: 'Dörrarna öppnas {{date}}',
  openingText: 'Till dess är ni varmt välkomna till våra andra lekland.',
  all: 'Alla lekland',
  prices: 'Ett besök',
  who: 'Vem',
  weekday: 'Vardag',
  weekend: 'Helg och lov',
  free: 'Gratis',
  vat: 'Priserna är inklusive moms. Helgpris gäller även på röda dagar och skollov.',
  often: 'För er som kommer ofta',
  perVisit: '{{price}} per besök',
  how: 'Så går det till',
  howCome: 'Kom när det passar. Är det fullt släpper vi in fler i takt med att andra går.',
  howComeSome: 'Där ingen tid bokas kommer ni när det passar. Är det fullt släpper vi in fler i takt med att andra går.',
  howPay: 'Betala i entrén med kort eller presentkort, eller visa klippkort eller periodkort.',
  howPaySome:
    'Där ni bokar tid betalar ni när ni bokar. På våra andra lekland betalar ni i entrén med kort eller presentkort. Klippkort och periodkort går att använda i båda fallen.',
  howSocks: 'Strumpor på, gärna med halkskydd. Finns att köpa i entrén.',
  howAdult: 'Vuxna går in gratis tillsammans med ett barn och stannar kvar hela tiden.',
  date: 'En annan dag',
  dateWrong: 'Skriv en dag från i dag till och med {{last}}.',
  show: 'Visa',
  closedOn: 'Stängt',
}
export default entrance
