import type { WebWords } from '../en.ts'

const entrance: WebWords['entrance'] = {
  title: 'Inngang og priser',
  description:
    'Hva et besøk koster, når vi har åpent og hva dere tar med. Dere trenger ikke bestille: Betal ved inngangen eller bruk klippekort.',
  descriptionSome:
    'Hva et besøk koster, når vi har åpent og hva dere tar med. Noen lekeland bestiller dere tid til, til andre er det bare å komme.',
  heading: 'Kom inn og hopp',
  headingAt: 'Inngang på {{playground}}',
  lead: 'Dere trenger ikke bestille. Betal ved inngangen, eller kom med klippekort eller periodekort.',
  leadSome: 'Der det står «Bestill tid», velger dere når dere kommer. Til de andre lekelandene våre er det bare å komme.',
  choose: 'Hvor vil dere leke?',
  last: 'Sist besøkt',
  book: 'Bestill tid',
  soon: 'Åpner {{date}}',
  opening: 'Dørene åpner {{date}}',
  openingText: 'Fram til da er dere hjertelig velkomne til de andre lekelandene våre.',
  all: 'Alle lekeland',
  prices: 'Ett besøk',
  who: 'Hvem',
  weekday: 'Hverdag',
  weekend: 'Helg og ferie',
  free: 'Gratis',
  vat: 'Prisene er inkludert mva. Helgepris gjelder også på helligdager og i skoleferier.',
  often: 'For dere som kommer ofte',
  perVisit: '{{price}} per besøk',
  how: 'Slik gjør dere',
  howCome: 'Kom når det passer. Er det fullt, slipper vi inn flere etter hvert som andre går.',
  howComeSome:
    'Der dere ikke bestiller tid, kommer dere når det passer. Er det fullt, slipper vi inn flere etter hvert som andre går.',
  howPay: 'Betal ved inngangen med kort eller gavekort, eller vis klippekort eller periodekort.',
  howPaySome:
    'Der dere bestiller tid, betaler dere når dere bestiller. På de andre lekelandene våre betaler dere ved inngangen med kort eller gavekort. Klippekort og periodekort kan brukes begge steder.',
  howSocks: 'Sokker på, gjerne sklisokker. De selges ved inngangen.',
  howAdult: 'Voksne går gratis inn sammen med et barn og blir i huset hele tiden.',
  date: 'En annen dag',
  dateWrong: 'Skriv inn en dato fra i dag til og med {{last}}.',
  show: 'Vis',
  closedOn: 'Stengt',
}
export default entrance
