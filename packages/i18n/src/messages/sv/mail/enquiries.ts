import type { EnquiryMailWords } from '../../en/mail/enquiries.ts'

const enquiryMail: EnquiryMailWords = {
  party: {
    playgroundSubject: 'Kalasförfrågan {{date}} ({{reference}})',
    playgroundHeading: 'Ny kalasförfrågan',
    playgroundText: '{{name}} vill fira kalas hos er. Svara direkt på det här mejlet.',
    senderSubject: 'Din kalasförfrågan till {{playground}}',
    senderHeading: 'Tack för din förfrågan!',
    senderText:
      '{{playground}} har fått din kalasförfrågan och svarar via mejl eller telefon, oftast inom två arbetsdagar. Inget är bokat än.',
  },
  group: {
    playgroundSubject: 'Gruppförfrågan {{date}} ({{reference}})',
    playgroundHeading: 'Ny gruppförfrågan',
    playgroundText: '{{name}} vill komma med en grupp. Svara direkt på det här mejlet.',
    senderSubject: 'Din gruppförfrågan till {{playground}}',
    senderHeading: 'Tack för din förfrågan!',
    senderText:
      '{{playground}} har fått din förfrågan och svarar via mejl eller telefon, oftast inom två arbetsdagar. Inget är bokat än.',
  },
  answer: {
    subject: 'Svar från {{playground}} på din förfrågan ({{reference}})',
    heading: '{{playground}} har svarat på din förfrågan',
    // What staff begin an answer with; they go on where it ends.
    templates: {
      possible: 'Hej {{name}}!\n\nTack för din förfrågan. Vi tar gärna emot er på {{playground}} {{date}}.\n\n',
      full: 'Hej {{name}}!\n\nTack för din förfrågan. Tyvärr har vi fullt {{date}}. Skulle en annan dag passa?\n\n',
      question: 'Hej {{name}}!\n\nTack för din förfrågan om {{date}}. Innan vi kan säga ja undrar vi:\n\n',
    },
  },
  agreed: {
    subject: 'Ert kalas på {{playground}} {{date}}',
    heading: 'Vi ses på kalaset!',
    text: 'Det här har vi bestämt för ert kalas på {{playground}}.',
    day: 'Dag',
    from: 'Börjar',
    show: 'Visa koden i entrén när ni kommer, i mobilen eller på papper.',
  },
  senderNote: 'Vill du ändra något? Svara på mejlet eller ring {{playground}}: {{phone}}.',
  senderHealth: 'Allergier eller annat om hälsan? Berätta det på telefon eller på plats, inte i ett mejl.',
  playgroundNote: 'Avsändaren har fått en kopia och räknar med svar inom två arbetsdagar.',
  playgroundHealth: 'Fråga om allergier på telefon, inte i mejl, och berätta bara för den som dukar.',
  kept: 'Meddelandet raderas 30 dagar efter den önskade dagen, förfrågan efter tolv månader.',
  row: {
    reference: 'Referens',
    playground: 'Lekland',
    call: 'Ring oss',
    date: 'Önskat datum',
    time: 'Tid på dagen',
    organisation: 'Organisation',
    kind: 'Typ av grupp',
    package: 'Paket',
    room: 'Rum',
    children: 'Antal barn',
    adults: 'Antal vuxna',
    age: 'Fyller',
    childFirstName: 'Födelsedagsbarn',
    food: 'Mat',
    invoiceReference: 'Fakturareferens',
    name: 'Kontaktperson',
    email: 'E-post',
    phone: 'Telefon',
  },
  times: {
    any: 'Spelar ingen roll',
    morning: 'Förmiddag',
    midday: 'Mitt på dagen',
    afternoon: 'Eftermiddag',
  },
  kinds: {
    school: 'Skola',
    preschool: 'Förskola',
    company: 'Företag',
    club: 'Förening',
  },
  foods: {
    none: 'Ingen mat',
    snack: 'Mellanmål',
    meal: 'Lunch eller middag',
    unsure: 'Inte bestämt än',
  },
}
export default enquiryMail
