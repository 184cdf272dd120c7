import type { EntranceMail } from '../../en/mail/entrance.ts'

const entrance: EntranceMail = {
  line: 'Eintritt am {{day}}, {{from}} Uhr: {{what}}',
  covered: 'mit Zehner- oder Dauerkarte',
  title: 'Eintritt bei {{playground}}',
  when: '{{day}}, Einlass von {{from}} bis {{until}} Uhr',
  rules:
    'Eintritt: bis {{time}} Uhr am Besuchstag kostenlos stornieren, bis zum Beginn Ihrer Zeit verschieben. Kein Widerrufsrecht: Er gilt für einen bestimmten Tag.',
  bought: {
    heading: 'Bis {{day}}',
    text: 'Kommen Sie zwischen {{from}} und {{until}} Uhr herein. Bleiben dürfen Sie, so lange Sie möchten.',
    code: 'Code für die ganze Familie',
    show: 'Zeigen Sie den Code am Eingang, auf dem Handy oder ausgedruckt. Ein Teil der Familie darf vorgehen.',
    ticket: 'Ticket öffnen',
  },
  row: {
    when: 'Wann',
    where: 'Wo',
    who: 'Wer',
    reference: 'Bestellnummer',
    before: 'Bisher',
  },
  moved: {
    subject: 'Ihr Besuch ist verschoben auf {{day}}',
    heading: 'Neue Zeit: {{day}}, {{from}} Uhr',
    text: 'Ihr Besuch ist verschoben. Der Code bleibt derselbe.',
  },
  cancelled: {
    subject: 'Ihr Besuch am {{day}}, ist storniert',
    heading: 'Der Besuch ist storniert',
    text: 'Sie haben Ihren Besuch storniert. Ihre Plätze sind wieder frei, und von Zehnerkarten wird nichts abgezogen.',
    back: '{{amount}} werden auf die verwendete Zahlungsart erstattet.',
  },
  calledOff: {
    subject: 'Wir müssen am {{day}} schließen: Ihr Besuch ist abgesagt',
    heading: 'Wir müssen leider schließen',
    text: '{{playground}} ist zur Zeit Ihres Besuchs geschlossen, darum ist er abgesagt. Von Zehnerkarten wird nichts abgezogen.',
  },
  watch: {
    at: '{{day}} um {{from}}',
    places: 'Kinder',
    stop: 'Nicht mehr Bescheid geben',
    confirm: {
      subject: 'Sollen wir Bescheid geben, wenn Plätze frei werden: {{when}}?',
      heading: 'Ein Klick, und wir halten Ausschau',
      text: 'Sie haben uns gebeten zu schreiben, wenn im {{playground}} Plätze frei werden: {{when}}. Klicken Sie innerhalb von 24 Stunden auf den Knopf, dann tun wir das.',
      button: 'Ja, geben Sie mir Bescheid',
      note: 'Waren Sie das nicht? Dann tun Sie nichts, und Sie hören nicht von uns.',
    },
    on: {
      subject: 'Wir geben Ihnen Bescheid: {{when}}',
      heading: 'Wir halten Ausschau',
      text: 'Sobald im {{playground}} Plätze frei werden, {{when}}, schreiben wir Ihnen einmal. Plätze halten wir nicht frei, seien Sie dann also schnell.',
      button: 'Zeiten ansehen',
      note: 'Zwischen acht Uhr abends und neun Uhr morgens schreiben wir nicht.',
    },
    free: {
      subject: 'Plätze sind frei: {{when}}',
      heading: 'Jetzt ist Platz',
      text: 'Im {{playground}} sind Plätze frei geworden: {{when}}. Sie sind nicht für Sie reserviert: Wer zuerst bucht, bekommt sie.',
      button: 'Jetzt buchen',
      note: 'Dies ist die einzige E-Mail dazu. Wenn Sie nicht schnell genug sind, können Sie sich auf der Seite erneut Bescheid geben lassen.',
    },
  },
  see: 'Ticket ansehen',
  book: 'Andere Zeit wählen',
}
export default entrance
