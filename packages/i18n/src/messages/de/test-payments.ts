import type { TestPaymentsWords } from '../en/test-payments.ts'

const testPayments: TestPaymentsWords = {
  title: 'Testzahlung',
  notice: 'Diese Bank ist nicht echt: Es fließt kein Geld, und Sie brauchen keine echte Karte.',
  amount: 'Zu zahlen',
  order: 'Bestellung {{reference}}',
  pay: 'Bezahlen',
  decline: 'Ablehnen, wie eine Bank es täte',
  cancel: 'Abbrechen und zurück',
  switches: 'Was soll passieren?',
  delay: 'Dem Shop erst nach so vielen Sekunden Bescheid geben',
  late: 'Das Geld erst nach so vielen Sekunden ankommen lassen, auch wenn die Bestellung dann schon beendet ist',
  duplicate: 'Dem Shop zweimal Bescheid geben',
  lostReply: 'Die erste Antwort des Shops verlieren und noch einmal Bescheid geben',
  silent: 'Dem Shop nie Bescheid geben, er muss fragen',
  over: 'Diese Zahlung ist abgeschlossen.',
  back: 'Zurück zum Shop',
  states: { open: 'offen', paid: 'bezahlt', declined: 'abgelehnt', cancelled: 'abgebrochen' },
}
export default testPayments
