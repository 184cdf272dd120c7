import type { EnquiryMailWords } from '../../en/mail/enquiries.ts'

const enquiryMail: EnquiryMailWords = {
  party: {
    playgroundSubject: 'Geburtstagsanfrage für {{date}} ({{reference}})',
    playgroundHeading: 'Neue Geburtstagsanfrage',
    playgroundText: '{{name}} möchte bei Ihnen feiern. Einfach auf diese E-Mail antworten.',
    senderSubject: 'Ihre Geburtstagsanfrage an {{playground}}',
    senderHeading: 'Danke, Ihre Anfrage ist da!',
    senderText:
      '{{playground}} hat Ihre Geburtstagsanfrage bekommen und meldet sich per E-Mail oder Telefon, in der Regel innerhalb von zwei Arbeitstagen. Gebucht ist noch nichts.',
  },
  group: {
    playgroundSubject: 'Gruppenanfrage für {{date}} ({{reference}})',
    playgroundHeading: 'Neue Gruppenanfrage',
    playgroundText: '{{name}} möchte mit einer Gruppe kommen. Einfach auf diese E-Mail antworten.',
    senderSubject: 'Ihre Gruppenanfrage an {{playground}}',
    senderHeading: 'Danke für Ihre Anfrage!',
    senderText:
      '{{playground}} hat Ihre Anfrage bekommen und meldet sich per E-Mail oder Telefon, in der Regel innerhalb von zwei Arbeitstagen. Gebucht ist noch nichts.',
  },
  answer: {
    subject: 'Antwort von {{playground}} auf Ihre Anfrage ({{reference}})',
    heading: '{{playground}} hat auf Ihre Anfrage geantwortet',
    // What staff begin an answer with; they go on where it ends.
    templates: {
      possible:
        'Guten Tag {{name}},\n\nvielen Dank für Ihre Anfrage. Am {{date}} sind Sie bei uns im {{playground}} herzlich willkommen.\n\n',
      full: 'Guten Tag {{name}},\n\nvielen Dank für Ihre Anfrage. Leider sind wir am {{date}} ausgebucht. Passt Ihnen ein anderer Tag?\n\n',
      question: 'Guten Tag {{name}},\n\nvielen Dank für Ihre Anfrage für {{date}}. Bevor wir zusagen können, wüssten wir gern:\n\n',
    },
  },
  agreed: {
    subject: 'Ihre Geburtstagsfeier im {{playground}} am {{date}}',
    heading: 'Bis bald zur Feier!',
    text: 'Das haben wir für Ihre Geburtstagsfeier im {{playground}} abgemacht.',
    day: 'Tag',
    from: 'Beginn',
    show: 'Zeigen Sie diesen Code am Eingang, auf dem Handy oder auf Papier.',
  },
  senderNote: 'Soll sich etwas ändern? Antworten Sie auf diese E-Mail oder rufen Sie {{playground}} an: {{phone}}.',
  senderHealth: 'Allergien oder anderes zur Gesundheit? Bitte am Telefon oder vor Ort sagen, nicht per E-Mail.',
  playgroundNote: 'Wer angefragt hat, hat eine Kopie bekommen und rechnet innerhalb von zwei Arbeitstagen mit einer Antwort.',
  playgroundHealth:
    'Bitte am Telefon nach Allergien fragen, nicht per E-Mail, und nur an die weitergeben, die das Essen zubereiten.',
  kept: 'Die Nachricht wird 30 Tage nach dem Wunschtermin gelöscht, die Anfrage nach zwölf Monaten.',
  row: {
    reference: 'Referenz',
    playground: 'Indoorspielplatz',
    call: 'Anrufen',
    date: 'Wunschtermin',
    time: 'Tageszeit',
    organisation: 'Einrichtung',
    kind: 'Art der Gruppe',
    package: 'Paket',
    room: 'Raum',
    children: 'Kinder',
    adults: 'Erwachsene',
    age: 'Neues Alter',
    childFirstName: 'Geburtstagskind',
    food: 'Essen',
    invoiceReference: 'Referenz für die Rechnung',
    name: 'Kontakt',
    email: 'E-Mail',
    phone: 'Telefon',
  },
  times: {
    any: 'Egal wann',
    morning: 'Vormittags',
    midday: 'Mittags',
    afternoon: 'Nachmittags',
  },
  kinds: {
    school: 'Schule',
    preschool: 'Kita',
    company: 'Firma',
    club: 'Verein',
  },
  foods: {
    none: 'Kein Essen',
    snack: 'Ein Snack',
    meal: 'Eine Mahlzeit',
    unsure: 'Noch offen',
  },
}
export default enquiryMail
