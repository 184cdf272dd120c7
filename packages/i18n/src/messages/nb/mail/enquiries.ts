import type { EnquiryMailWords } from '../../en/mail/enquiries.ts'

const enquiryMail: EnquiryMailWords = {
  party: {
    playgroundSubject: 'Bursdagsforespørsel {{date}} ({{reference}})',
    playgroundHeading: 'Ny bursdagsforespørsel',
    playgroundText: '{{name}} vil feire bursdag hos dere. Svar direkte på denne e-posten.',
    senderSubject: 'Bursdagsforespørselen din til {{playground}}',
    senderHeading: 'Takk for forespørselen!',
    senderText:
      '{{playground}} har fått bursdagsforespørselen din og svarer på e-post eller telefon, som regel innen to virkedager. Ingenting er bestilt ennå.',
  },
  group: {
    playgroundSubject: 'Gruppeforespørsel {{date}} ({{reference}})',
    playgroundHeading: 'Ny gruppeforespørsel',
    playgroundText: '{{name}} vil komme med en gruppe. Svar direkte på denne e-posten.',
    senderSubject: 'Gruppeforespørselen din til {{playground}}',
    senderHeading: 'Takk for forespørselen!',
    senderText:
      '{{playground}} har fått forespørselen din og svarer på e-post eller telefon, som regel innen to virkedager. Ingenting er bestilt ennå.',
  },
  answer: {
    subject: 'Svar fra {{playground}} på forespørselen din ({{reference}})',
    heading: '{{playground}} har svart på forespørselen din',
    // What staff begin an answer with; they go on where it ends.
    templates: {
      possible: 'Hei {{name}}!\n\nTakk for forespørselen. Vi tar gjerne imot dere på {{playground}} {{date}}.\n\n',
      full: 'Hei {{name}}!\n\nTakk for forespørselen. Dessverre er det fullt {{date}}. Passer en annen dag?\n\n',
      question: 'Hei {{name}}!\n\nTakk for forespørselen om {{date}}. Før vi kan si ja, lurer vi på:\n\n',
    },
  },
  agreed: {
    subject: 'Bursdagen deres på {{playground}} {{date}}',
    heading: 'Vi ses på bursdagen!',
    text: 'Dette har vi avtalt for bursdagen deres på {{playground}}.',
    day: 'Dag',
    from: 'Begynner',
    show: 'Vis koden ved inngangen når dere kommer, på mobilen eller på papir.',
  },
  senderNote: 'Vil du endre noe? Svar på e-posten eller ring {{playground}}: {{phone}}.',
  senderHealth: 'Allergier eller annet om helse? Fortell det på telefon eller når dere kommer, ikke på e-post.',
  playgroundNote: 'Avsenderen har fått en kopi og venter svar innen to virkedager.',
  playgroundHealth: 'Spør om allergier på telefon, ikke på e-post, og fortell det bare til dem som dekker bordet.',
  kept: 'Meldingen slettes 30 dager etter den ønskede dagen, forespørselen etter tolv måneder.',
  row: {
    reference: 'Referanse',
    playground: 'Lekeland',
    call: 'Ring oss',
    date: 'Ønsket dato',
    time: 'Tid på dagen',
    organisation: 'Organisasjon',
    kind: 'Type gruppe',
    package: 'Pakke',
    room: 'Rom',
    children: 'Antall barn',
    adults: 'Antall voksne',
    age: 'Fyller',
    childFirstName: 'Bursdagsbarn',
    food: 'Mat',
    invoiceReference: 'Fakturareferanse',
    name: 'Kontaktperson',
    email: 'E-post',
    phone: 'Telefon',
  },
  times: {
    any: 'Når som helst',
    morning: 'Formiddag',
    midday: 'Midt på dagen',
    afternoon: 'Ettermiddag',
  },
  kinds: {
    school: 'Skole',
    preschool: 'Barnehage',
    company: 'Bedrift',
    club: 'Lag eller forening',
  },
  foods: {
    none: 'Ingen mat',
    snack: 'Et mellommåltid',
    meal: 'Lunsj eller middag',
    unsure: 'Ikke bestemt ennå',
  },
}
export default enquiryMail
