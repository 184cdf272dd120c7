import type { EnquiryMailWords } from '../../en/mail/enquiries.ts'

const enquiryMail: EnquiryMailWords = {
  party: {
    playgroundSubject: 'Synttäritiedustelu {{date}} ({{reference}})',
    playgroundHeading: 'Uusi synttäritiedustelu',
    playgroundText: '{{name}} haluaisi juhlia teillä. Vastatkaa suoraan tähän viestiin.',
    senderSubject: 'Synttäritiedustelusi: {{playground}}',
    senderHeading: 'Kiitos tiedustelusta!',
    senderText:
      '{{playground}} on saanut synttäritiedustelusi ja vastaa sähköpostilla tai puhelimitse, yleensä kahden arkipäivän kuluessa. Mitään ei ole vielä varattu.',
  },
  group: {
    playgroundSubject: 'Ryhmätiedustelu {{date}} ({{reference}})',
    playgroundHeading: 'Uusi ryhmätiedustelu',
    playgroundText: '{{name}} haluaisi tulla ryhmän kanssa. Vastatkaa suoraan tähän viestiin.',
    senderSubject: 'Ryhmätiedustelusi: {{playground}}',
    senderHeading: 'Kiitos tiedustelusta!',
    senderText:
      '{{playground}} on saanut tiedustelusi ja vastaa sähköpostilla tai puhelimitse, yleensä kahden arkipäivän kuluessa. Mitään ei ole vielä varattu.',
  },
  answer: {
    subject: '{{playground}}: vastaus tiedusteluusi ({{reference}})',
    heading: '{{playground}} on vastannut tiedusteluusi',
    // What staff begin an answer with; they go on where it ends.
    templates: {
      possible: 'Hei {{name}}!\n\nKiitos tiedustelusta. Toivomasi päivä, {{date}}, sopii meille hyvin ({{playground}}).\n\n',
      full: 'Hei {{name}}!\n\nKiitos tiedustelusta. Valitettavasti {{date}} on täynnä. Sopisiko jokin toinen päivä?\n\n',
      question: 'Hei {{name}}!\n\nKiitos tiedustelusta ({{date}}). Ennen kuin voimme vahvistaa, haluaisimme tietää:\n\n',
    },
  },
  agreed: {
    subject: 'Synttärinne: {{playground}}, {{date}}',
    heading: 'Nähdään synttäreillä!',
    text: 'Näin olemme sopineet synttäreistänne ({{playground}}).',
    day: 'Päivä',
    from: 'Alkaa',
    show: 'Näytä koodi ovella, kun tulette, puhelimesta tai paperilta.',
  },
  senderNote: 'Haluatko muuttaa jotakin? Vastaa tähän viestiin tai soita: {{playground}}, {{phone}}.',
  senderHealth: 'Allergioita tai muuta terveyteen liittyvää? Kerro niistä puhelimessa tai paikan päällä, älä sähköpostitse.',
  playgroundNote: 'Lähettäjä on saanut kopion ja odottaa vastausta kahden arkipäivän kuluessa.',
  playgroundHealth: 'Kysykää allergioista puhelimessa, älkää sähköpostitse, ja kertokaa niistä vain tarjoilut valmistaville.',
  kept: 'Viesti poistetaan 30 päivän kuluttua toivotusta päivästä ja tiedustelu kahdentoista kuukauden kuluttua.',
  row: {
    reference: 'Viite',
    playground: 'Sisäleikkipuisto',
    call: 'Soita meille',
    date: 'Toivottu päivä',
    time: 'Kellonaika',
    organisation: 'Organisaatio',
    kind: 'Ryhmän tyyppi',
    package: 'Paketti',
    room: 'Huone',
    children: 'Lasten määrä',
    adults: 'Aikuisten määrä',
    age: 'Täyttää',
    childFirstName: 'Synttärisankari',
    food: 'Ruoka',
    invoiceReference: 'Laskun viite',
    name: 'Yhteyshenkilö',
    email: 'Sähköposti',
    phone: 'Puhelin',
  },
  times: {
    any: 'Mikä tahansa aika',
    morning: 'Aamupäivä',
    midday: 'Keskipäivä',
    afternoon: 'Iltapäivä',
  },
  kinds: {
    school: 'Koulu',
    preschool: 'Päiväkoti',
    company: 'Yritys',
    club: 'Seura',
  },
  foods: {
    none: 'Ei ruokaa',
    snack: 'Välipala',
    meal: 'Ateria',
    unsure: 'Ei vielä päätetty',
  },
}
export default enquiryMail
