import type { PartyGuestsMail } from '../../en/mail/party-guests.ts'

const partyGuests: PartyGuestsMail = {
  when: '{{day}}, {{from}}–{{until}} Uhr',
  row: { when: 'Wann', where: 'Wo', room: 'Raum' },
  change: 'Antwort ansehen oder ändern',
  open: 'Einladung ansehen',
  note: 'Sie erhalten diese E-Mail, weil Sie Ihre Adresse angegeben haben, als Sie auf eine Einladung geantwortet haben. Antwort und Adresse werden eine Woche nach dem Geburtstag gelöscht, über den Link oben auch früher.',
  messageNote:
    'Das hat die einladende Familie ihren Gästen geschrieben. Sie sieht Ihre Adresse nicht, und eine Antwort auf diese E-Mail erreicht sie nicht.',
  answered: {
    coming: {
      subject: 'Ihre Antwort zum Kindergeburtstag am {{day}}',
      heading: 'Bis zum Geburtstag!',
      text: 'Danke! Zum Geburtstag von {{name}} kommt: {{names}}. Ändert sich etwas, ändern Sie die Antwort über den Link.',
    },
    declined: {
      subject: 'Ihre Antwort zum Kindergeburtstag am {{day}}',
      heading: 'Danke für Ihre Antwort',
      text: 'Die Familie weiß, dass Sie nicht zum Geburtstag von {{name}} kommen können. Ändert sich etwas, ändern Sie die Antwort über den Link.',
    },
  },
  reminder: {
    subject: 'Kindergeburtstag am {{day}}',
    heading: 'In zwei Tagen ist Geburtstag',
    text: 'Zum Geburtstag von {{name}} wird erwartet: {{names}}. Bitte an Socken denken. Kann jemand doch nicht, sagen Sie es über den Link.',
  },
  message: {
    subject: 'Von der Familie zum Kindergeburtstag am {{day}}',
    heading: 'Nachricht der Familie',
    text: 'Die Familie, die zum Geburtstag von {{name}} einlädt, schreibt:',
  },
  moved: {
    subject: 'Der Kindergeburtstag ist verlegt: {{day}}',
    heading: 'Der Geburtstag ist verlegt',
    text: 'Der Geburtstag von {{name}} hat eine neue Zeit oder einen neuen Raum, siehe unten. Passt es nicht mehr, ändern Sie Ihre Antwort.',
  },
  off: {
    subject: 'Der Kindergeburtstag am {{day}}, ist abgesagt',
    heading: 'Der Geburtstag ist abgesagt',
    text: 'Der Geburtstag findet nicht statt: {{playground}}. Fragen Sie die einladende Familie, ob es einen neuen Termin gibt.',
  },
  card: {
    turns: '{{name}} wird {{age}}!',
    party: '{{name}} feiert Geburtstag!',
    nobody: 'Einladung zum Geburtstag!',
    answerBy: 'Bitte antworten Sie bis {{date}}',
    scan: 'Code scannen und antworten. Ein Konto ist nicht nötig.',
    title: 'Einladung',
    file: 'einladung',
  },
}
export default partyGuests
