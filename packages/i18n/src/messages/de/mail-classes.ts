import type { ClassMailWords } from '../en/mail-classes.ts'

const classMail: ClassMailWords = {
  confirmed: {
    subject: 'Gebucht: {{className}}',
    heading: 'Bis bald!',
    text: '{{names}}: Der Platz ist sicher. Hier steht alles Wichtige.',
  },
  cancelled: {
    subject: 'Storniert: {{className}}',
    heading: 'Ihre Buchung ist storniert',
    text: 'Der Platz von {{names}} ist frei für ein anderes Kind. Danke, dass Sie Bescheid gegeben haben.',
  },
  calledOff: {
    subject: 'Abgesagt: {{className}}',
    heading: 'Dieser Kurs fällt leider aus',
    text: '{{className}} in {{playground}} kann nicht stattfinden. Ihre Buchung für {{names}} ist beendet. Wir hoffen, Sie in einem anderen Kurs zu sehen.',
  },
  ended: {
    subject: 'Beendet: {{className}}',
    heading: 'Ihre Buchung ist beendet',
    text: 'Sie bekommen das ganze Geld für {{className}} zurück; damit endet die Buchung für {{names}}. Zur Erstattung schreiben wir Ihnen gesondert.',
  },
  reminder: {
    subject: 'Bald geht es los: {{className}}',
    heading: 'Bald geht es los',
    text: 'Wir freuen uns auf {{names}}. Hier noch einmal, wo und wann.',
  },
  moved: {
    subject: 'Neue Termine: {{className}}',
    heading: 'Dieser Kurs wurde verlegt',
    text: '{{className}} für {{names}} findet zu anderen Zeiten oder an einem anderen Ort statt als bei Ihrer Buchung. Das tut uns leid. Ihr Platz bleibt Ihnen sicher.',
  },
  released: {
    subject: 'Platz freigegeben: {{className}}',
    heading: 'Ihr Platz wurde freigegeben',
    text: 'Der Link in unserer E-Mail wurde nicht innerhalb von 24 Stunden geöffnet. Der Platz für {{names}} ist deshalb für ein anderes Kind frei. Sie können gern neu buchen.',
  },
  keep: {
    text: 'Wir halten den Platz 24 Stunden frei. Tippen Sie unten auf die Schaltfläche, um ihn zu behalten; sonst geht er an ein anderes Kind.',
    button: 'Platz behalten',
  },
  code: {
    subject: 'Ihr Code: {{code}}',
    heading: 'Ihr Code',
    text: 'Geben Sie diesen Code im Buchungsformular ein. Er gilt {{minutes}} Minuten.',
    label: 'Code',
    note: 'Sie wollten nichts buchen? Dann müssen Sie nichts weiter tun.',
  },
  health: {
    text: 'Ihre Angaben zu {{names}} sind mit Ihrer Einwilligung verschlüsselt gespeichert, bis 30 Tage nach dem letzten Termin. {{readers}} Sie können Ihre Einwilligung jederzeit widerrufen; dann löschen wir die Angaben sofort.',
    readers: 'Lesen dürfen es nur die Kursleitung, die Verantwortlichen des Indoorspielplatzes und die Küche.',
    link: 'Einwilligung widerrufen und löschen',
  },
  mealsOf: '{{name}}: Verpflegung',
  back: 'Wir erstatten {{amount}} auf dem Weg, auf dem Sie bezahlt haben, in der Regel innerhalb von fünf Bankarbeitstagen.',
  nothingBack: 'Es wird kein Geld erstattet: Bis zum ersten Termin waren es weniger als zwei Tage.',
  row: {
    before: 'Bisher',
    now: 'Jetzt',
    className: 'Kurs',
    where: 'Wo',
    day: 'Termin',
    days: 'Termine ({{n}})',
    children: 'Kind und Uhrzeit',
    phone: 'Telefon',
    reference: 'Buchungsnummer',
  },
  button: 'Buchung ansehen',
  otherClasses: 'Andere Kurse ansehen',
  movedNote:
    'Passt es nicht mehr? Stornieren Sie über die Buchung, bevor der Kurs beginnt, und Sie bekommen den ganzen Betrag zurück: Der Kurs wurde seit Ihrer Buchung verlegt.',
  movedBegunNote: 'Passt es nicht mehr? Antworten Sie auf diese E-Mail, dann finden wir gemeinsam eine Lösung.',
  cancelNote:
    'Planänderung? Kurse haben feste Termine, daher besteht kein Widerrufsrecht. Sie können aber über die Buchung stornieren: Bis {{date}} bekommen Sie alles zurück, bis {{half}} die Hälfte.',
  cancelFreeNote: 'Planänderung? Bitte stornieren Sie über die Buchung, dann bekommt ein anderes Kind den Platz.',
}
export default classMail
