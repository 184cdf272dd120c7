import type { WebWords } from '../en.ts'

const entrance: WebWords['entrance'] = {
  title: 'Entré og priser',
  description:
    'Hvad et besøg koster, hvornår vi har åbent, og hvad I skal have med. I behøver ikke booke: Betal ved indgangen, eller brug klippekort.',
  descriptionSome:
    'Hvad et besøg koster, hvornår vi har åbent, og hvad I skal have med. I nogle legelande booker I tid, i andre kommer I bare.',
  heading: 'Kom ind og hop',
  headingAt: 'Entré i {{playground}}',
  lead: 'I behøver ikke booke. Betal ved indgangen, eller kom med klippekort eller periodekort.',
  leadSome: 'Hvor der står »Book tid«, vælger I selv, hvornår I kommer. I vores andre legelande kommer I bare forbi.',
  choose: 'Hvor vil I lege?',
  last: 'Sidst besøgt',
  book: 'Book tid',
  soon: 'Åbner {{date}}',
  opening: 'Dørene åbner {{date}}',
  openingText: 'Indtil da er I hjerteligt velkomne i vores andre legelande.',
  all: 'Alle legelande',
  prices: 'Ét besøg',
  who: 'Hvem',
  weekday: 'Hverdag',
  weekend: 'Weekend og ferie',
  free: 'Gratis',
  vat: 'Priserne er inklusive moms. Weekendpris gælder også på helligdage og i skoleferier.',
  often: 'Til jer, der kommer tit',
  perVisit: '{{price}} pr. besøg',
  how: 'Sådan gør I',
  howCome: 'Kom, når det passer jer. Er der fuldt, lukker vi flere ind, efterhånden som andre går.',
  howComeSome:
    'Hvor der ikke bookes tid, kommer I, når det passer jer. Er der fuldt, lukker vi flere ind, efterhånden som andre går.',
  howPay: 'Betal ved indgangen med kort eller gavekort, eller vis klippekort eller periodekort.',
  howPaySome:
    'Hvor I booker tid, betaler I, når I booker. I vores andre legelande betaler I ved indgangen med kort eller gavekort. Klippekort og periodekort kan bruges begge steder.',
  howSocks: 'Strømper på, gerne skridsokker. De kan købes ved indgangen.',
  howAdult: 'Voksne kommer gratis ind sammen med et barn og bliver i huset hele tiden.',
  date: 'En anden dag',
  dateWrong: 'Skriv en dato fra i dag til og med {{last}}.',
  show: 'Vis',
  closedOn: 'Lukket',
}
export default entrance
