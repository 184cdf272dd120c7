import type { EnquiryMailWords } from '../en/mail-enquiries.ts'

const enquiryMail: EnquiryMailWords = {
  party: {
    playgroundSubject: 'Synttärikysely {{date}} ({{reference}})',
    playgroundHeading: 'Uusi synttärikysely',
    playgroundText: '{{name}} haluaisi juhlia teillä. Vastaa suoraan tähän viestiin.',
    senderSubject: 'Synttärikyselysi: {{playground}}',
    senderHeading: 'Kiitos, toiveesi on perillä!',
    senderText:
      '{{playground}} on saanut synttärikyselysi ja vastaa sähköpostilla tai puhelimitse, yleensä kahden arkipäivän kuluessa. Mitään ei ole vielä varattu.',
  },
  group: {
    playgroundSubject: 'Ryhmäkysely {{date}} ({{reference}})',
    playgroundHeading: 'Uusi ryhmäkysely',
    playgroundText: '{{name}} haluaisi tulla ryhmän kanssa. Vastaa suoraan tähän viestiin.',
    senderSubject: 'Ryhmäkyselysi: {{playground}}',
    senderHeading: 'Kiitos kyselystä!',
    senderText:
      '{{playground}} on saanut kyselysi ja vastaa sähköpostilla tai puhelimitse, yleensä kahden arkipäivän kuluessa. Mitään ei ole vielä varattu.',
  },
  senderNote: 'Haluatko muuttaa jotakin? Vastaa tähän viestiin tai soita: {{playground}}, {{phone}}.',
  senderHealth: 'Allergioita tai muuta terveyteen liittyvää? Kerro puhelimessa tai paikan päällä, älä sähköpostitse.',
  playgroundNote: 'Lähettäjä on saanut kopion ja odottaa vastausta kahden arkipäivän kuluessa.',
  playgroundHealth: 'Kysykää allergioista puhelimessa, älkää sähköpostitse, ja kertokaa niistä vain tarjoilujen tekijöille.',
  kept: 'Viesti poistetaan 30 päivää toivotun päivän jälkeen, kysely kahdentoista kuukauden kuluttua.',
  row: {
    reference: 'Viite',
    playground: 'Leikkimaa',
    date: 'Toivottu päivä',
    time: 'Kellonaika',
    organisation: 'Organisaatio',
    kind: 'Ryhmän tyyppi',
    package: 'Paketti',
    room: 'Huone',
    children: 'Lapsia',
    adults: 'Aikuisia',
    age: 'Täyttää vuosia',
    childFirstName: 'Synttärisankari',
    food: 'Ruoka',
    invoiceReference: 'Laskun viite',
    name: 'Yhteyshenkilö',
    email: 'Sähköposti',
    phone: 'Puhelin',
  },
  times: {
    any: 'Mihin aikaan vain',
    morning: 'Aamupäivä',
    midday: 'Keskipäivä',
    afternoon: 'Iltapäivä',
  },
  kinds: {
    school: 'Koulu',
    preschool: 'Päiväkoti',
    company: 'Yritys',
    club: 'Seura tai yhdistys',
  },
  foods: {
    none: 'Ei ruokaa',
    snack: 'Välipala',
    meal: 'Ateria',
    unsure: 'Ei vielä päätetty',
  },
}
export default enquiryMail
