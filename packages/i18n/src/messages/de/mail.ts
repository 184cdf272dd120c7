import type { MailWords } from '../en/mail.ts'

const mail: MailWords = {
  methods: { card: 'Karte', swish: 'Swish', vipps: 'Vipps', mobilepay: 'MobilePay', sepa: 'SEPA-Lastschrift' },
  bought: {
    subjectMe: 'Ihr Geschenkgutschein von {{brand}}',
    subjectSomeone: 'Danke! Ihr Geschenk für {{name}} ist auf dem Weg',
    headingMe: 'Hier ist Ihr Geschenkgutschein',
    headingSomeone: 'Ein Tag voller Hopser ist unterwegs',
    textMe:
      'Vielen Dank für Ihre Bestellung! Der Gutschein hängt als PDF an. Drucken Sie ihn aus oder zeigen Sie ihn auf dem Handy, an der Kasse gilt beides.',
    textNow: 'Vielen Dank für Ihre Bestellung! Wir haben den Gutschein an {{name}} geschickt ({{email}}).',
    textLater:
      'Vielen Dank für Ihre Bestellung! Wir schicken den Gutschein am {{date}} um acht Uhr morgens an {{name}} ({{email}}).',
    inAccount: 'Sie finden den Gutschein auch in Ihrem Konto, mit Guthaben und als PDF.',
    button: 'Zum Beleg',
    undo: 'Doch anders überlegt? Sie können den Kauf innerhalb von 14 Tagen widerrufen, solange der Gutschein nicht eingelöst wurde.',
  },
  forYou: {
    subject: '{{from}} schenkt Ihnen einen Gutschein',
    subjectNobody: 'Ein Geschenkgutschein für Sie',
    heading: 'Ein Geschenk für Sie, {{name}}!',
    text: '{{from}} schenkt Ihnen {{amount}} zum Hüpfen, Rutschen und Baden im Bällebad bei {{brand}}.',
    textNobody: 'Jemand schenkt Ihnen {{amount}} zum Hüpfen, Rutschen und Baden im Bällebad bei {{brand}}.',
    how: 'Zeigen Sie den Code an der Kasse, auf dem Handy oder ausgedruckt. Der Gutschein hängt als PDF an. Sie müssen nicht alles auf einmal einlösen.',
    button: 'Indoorspielplatz finden',
  },
  card: {
    alt: 'Geschenkgutschein mit dem Motiv „{{design}}“',
    code: 'Gutscheincode',
    value: 'Wert',
    validTo: 'Gültig bis',
  },
  returned: {
    subject: 'Ihr Geld ist auf dem Rückweg',
    heading: 'Ihr Geld ist auf dem Rückweg',
    late: 'Ihre Zahlung zur Bestellung {{reference}} kam an, als die Bestellung schon beendet war. Es wurde nichts geliefert, deshalb haben wir Ihnen {{amount}} zurückgeschickt.',
    twice:
      'Die Bestellung {{reference}} war schon bezahlt, als eine weitere Zahlung kam. Wir haben Ihnen {{amount}} zurückgeschickt.',
    wrong:
      'Ihre Zahlung zur Bestellung {{reference}} entsprach nicht dem Betrag. Es wurde nichts geliefert, deshalb haben wir Ihnen {{amount}} zurückgeschickt.',
    soldOut:
      'Als Ihre Zahlung für die Bestellung {{reference}} einging, war leider nichts mehr frei. Wir haben Ihnen {{amount}} zurückgeschickt.',
    goodwill: 'Wir haben Ihnen {{amount}} für die Bestellung {{reference}} erstattet.',
    withdrawn: 'Sie haben die Bestellung {{reference}} widerrufen. Wir haben Ihnen {{amount}} zurückgeschickt.',
    when: 'Das Geld nimmt den gleichen Weg zurück. Je nach Bank dauert das einige Tage. Sie müssen nichts weiter tun.',
    button: 'Zum Shop',
  },
  receipt: {
    title: 'Beleg',
    orderReference: 'Bestellnummer',
    receiptNumber: 'Belegnummer',
    date: 'Datum',
    seller: 'Verkäufer',
    orgNo: 'Handelsregister {{number}}',
    paidWith: 'Bezahlt mit',
    line: '{{name}}, {{quantity}} Stück',
    vat: 'Enthält {{percent}} MwSt. auf {{amount}}',
    vatLater: 'Die Mehrwertsteuer wird beim Einlösen fällig',
    total: 'Bezahlt',
    refunded: 'Erstattet',
    file: 'beleg-{{number}}',
  },
  pdf: {
    title: 'Geschenkgutschein',
    to: 'Für {{name}}',
    from: 'Von {{name}}',
    validTo: 'Gültig bis {{date}}',
    how: 'Zeigen Sie den Code an der Kasse eines unserer Indoorspielplätze in {{country}}. Sie müssen nicht alles auf einmal einlösen, der Rest bleibt auf dem Gutschein.',
    file: 'geschenkgutschein',
  },
}
export default mail
