import type { PartiesMail } from '../../en/mail/parties.ts'

const parties: PartiesMail = {
  line: {
    deposit: 'Geburtstag am {{day}}: Anzahlung für {{package}}',
    package: '{{package}}, abzüglich Anzahlung',
    child: 'Weiteres Kind',
  },
  title: 'Kindergeburtstag in {{playground}}',
  when: '{{day}}, {{from}}–{{until}}',
  who: 'Geburtstag von {{name}}: {{children}} Kinder, {{adults}} Erwachsene',
  whole: 'Der ganze Geburtstag kostet {{total}}; davon sind {{rest}} bis {{date}} zu zahlen',
  rules: {
    free: 'Geburtstag: Bis {{date}} stornieren und alles zurückbekommen.',
    date: 'Kein Widerrufsrecht: Ein Geburtstag gilt für einen festen Tag.',
  },
  booked: {
    heading: 'Der Geburtstag von {{name}} ist gebucht',
    text: 'Der Raum gehört Ihnen am {{day}} von {{from}} bis {{until}}.',
    rest: '{{amount}} sind noch zu zahlen, bis {{date}}. Nichts wird von selbst abgebucht.',
    remind: 'Wir erinnern Sie drei Tage vorher.',
    change: 'Anzahl, Essen und Zeit können Sie bis {{date}} ändern.',
    code: 'Code des Geburtstags',
    open: 'Geburtstag öffnen',
  },
  row: {
    when: 'Wann',
    where: 'Wo',
    room: 'Raum',
    package: 'Paket',
    guests: 'Gäste',
    reference: 'Bestellnummer',
    before: 'Bisher',
    total: 'Gesamtpreis',
    paid: 'Bezahlt',
    due: 'Noch zu zahlen',
  },
  guests: '{{children}} Kinder, {{adults}} Erwachsene',
  restPaid: { text: 'Der Geburtstag am {{day}} ist bezahlt.' },
  due: {
    subject: 'Für den Geburtstag am {{day}} sind noch {{amount}} zu zahlen',
    heading: 'Der Rest ist bis {{date}} zu zahlen',
    text: 'Stimmt die Zahl der Kinder noch? Ändern Sie sie zuerst, der Betrag passt sich an. Nichts wird von selbst abgebucht.',
    pay: 'Ansehen und bezahlen',
  },
  changed: {
    subject: 'Der Geburtstag am {{day}} ist geändert',
    heading: 'Der Geburtstag ist geändert',
    text: 'So ist er jetzt gebucht.',
    back: '{{amount}} gehen an die Zahlungsart zurück, die Sie benutzt haben.',
  },
  cancelled: {
    subject: 'Der Geburtstag am {{day}} ist storniert',
    heading: 'Der Geburtstag ist storniert',
    text: 'Sie haben den Geburtstag storniert. Der Raum ist für andere frei.',
    back: '{{amount}} gehen an die Zahlungsart zurück, die Sie benutzt haben.',
    none: 'Nach den Bedingungen wird nichts erstattet.',
    book: 'Einen anderen Tag buchen',
  },
  reserved: {
    subject: 'Zahlen Sie {{amount}}, und der Geburtstag am {{day}} gehört Ihnen',
    heading: 'Der Geburtstag von {{name}} ist reserviert',
    text: 'Wir halten den Raum in {{playground}} am {{day}} von {{from}} bis {{until}} für Sie frei. Zahlen Sie die Anzahlung von {{amount}} bis {{moment}}, dann ist der Geburtstag gebucht.',
    pay: '{{amount}} zahlen',
    note: 'Ist die Anzahlung bis dahin nicht bezahlt, wird der Raum für andere frei. Sie müssen nichts tun.',
  },
  calledOff: {
    subject: 'Wir müssen den Geburtstag am {{day}} absagen',
    heading: 'Wir müssen leider absagen',
    text: '{{playground}} kann den Geburtstag nicht ausrichten. Alles, was Sie bezahlt haben, geht zurück.',
  },
}
export default parties
