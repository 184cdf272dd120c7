import type { EnquiryMailWords } from '../../en/mail/enquiries.ts'

const enquiryMail: EnquiryMailWords = {
  party: {
    playgroundSubject: 'Fødselsdagsforespørgsel {{date}} ({{reference}})',
    playgroundHeading: 'Ny fødselsdagsforespørgsel',
    playgroundText: '{{name}} vil gerne holde fødselsdag hos jer. Svar direkte på denne mail.',
    senderSubject: 'Din fødselsdagsforespørgsel til {{playground}}',
    senderHeading: 'Tak for din forespørgsel!',
    senderText:
      '{{playground}} har modtaget din forespørgsel og svarer på mail eller telefon, som regel inden for to hverdage. Intet er booket endnu.',
  },
  group: {
    playgroundSubject: 'Gruppeforespørgsel {{date}} ({{reference}})',
    playgroundHeading: 'Ny gruppeforespørgsel',
    playgroundText: '{{name}} vil gerne komme med en gruppe. Svar direkte på denne mail.',
    senderSubject: 'Din gruppeforespørgsel til {{playground}}',
    senderHeading: 'Tak for din forespørgsel!',
    senderText:
      '{{playground}} har modtaget din forespørgsel og svarer på mail eller telefon, som regel inden for to hverdage. Intet er booket endnu.',
  },
  answer: {
    subject: 'Svar fra {{playground}} på din forespørgsel ({{reference}})',
    heading: '{{playground}} har svaret på din forespørgsel',
    // What staff begin an answer with; they go on where it ends.
    templates: {
      possible: 'Hej {{name}}!\n\nTak for din forespørgsel. Vi tager gerne imod jer i {{playground}} {{date}}.\n\n',
      full: 'Hej {{name}}!\n\nTak for din forespørgsel. Der er desværre fyldt {{date}}. Passer en anden dag?\n\n',
      question: 'Hej {{name}}!\n\nTak for din forespørgsel om {{date}}. Før vi kan sige ja, vil vi gerne vide:\n\n',
    },
  },
  agreed: {
    subject: 'Jeres fødselsdag i {{playground}} {{date}}',
    heading: 'Vi ses til fødselsdagen!',
    text: 'Det har vi aftalt om jeres fødselsdag i {{playground}}.',
    day: 'Dag',
    from: 'Begynder',
    show: 'Vis koden ved indgangen, når I kommer, på mobilen eller på papir.',
  },
  senderNote: 'Skal noget ændres? Svar på mailen, eller ring til {{playground}}: {{phone}}.',
  senderHealth: 'Allergier eller andet om helbred? Fortæl det i telefonen, eller når I kommer, ikke på mail.',
  playgroundNote: 'Afsenderen har fået en kopi og venter svar inden for to hverdage.',
  playgroundHealth: 'Spørg om allergier i telefonen, ikke på mail, og fortæl det kun til dem, der dækker bordet.',
  kept: 'Beskeden slettes 30 dage efter den ønskede dag, forespørgslen efter tolv måneder.',
  row: {
    reference: 'Reference',
    playground: 'Legeland',
    call: 'Ring til os',
    date: 'Ønsket dato',
    time: 'Tid på dagen',
    organisation: 'Organisation',
    kind: 'Type gruppe',
    package: 'Pakke',
    room: 'Rum',
    children: 'Antal børn',
    adults: 'Antal voksne',
    age: 'Fylder',
    childFirstName: 'Fødselsdagsbarn',
    food: 'Mad',
    invoiceReference: 'Fakturareference',
    name: 'Kontaktperson',
    email: 'E-mail',
    phone: 'Telefon',
  },
  times: {
    any: 'Når som helst',
    morning: 'Formiddag',
    midday: 'Midt på dagen',
    afternoon: 'Eftermiddag',
  },
  kinds: {
    school: 'Skole',
    preschool: 'Børnehave',
    company: 'Firma',
    club: 'Forening',
  },
  foods: {
    none: 'Ingen mad',
    snack: 'Et mellemmåltid',
    meal: 'Frokost eller aftensmad',
    unsure: 'Ikke besluttet endnu',
  },
}
export default enquiryMail
