import type { WebWords } from '../en.ts'

const entrance: WebWords['entrance'] = {
  title: 'Eintritt und Preise',
  description:
    'Was ein Besuch kostet, wann geöffnet ist und was Sie mitbringen sollten. Ohne Voranmeldung: an der Kasse zahlen oder Zehnerkarte nutzen.',
  descriptionSome:
    'Was ein Besuch kostet, wann geöffnet ist und was Sie mitbringen sollten. Mal buchen Sie eine Zeit, mal kommen Sie einfach vorbei.',
  heading: 'Reinkommen und loshüpfen',
  headingAt: 'Eintritt bei {{playground}}',
  lead: 'Sie müssen nicht buchen. Zahlen Sie an der Kasse oder kommen Sie mit Zehner- oder Dauerkarte.',
  leadSome: 'Wo „Zeit buchen“ steht, wählen Sie Ihre Ankunftszeit. Bei den anderen kommen Sie einfach vorbei.',
  choose: 'Wo möchten Sie spielen?',
  last: 'Zuletzt besucht',
  book: 'Zeit buchen',
  soon: 'Öffnet am {{date}}',
  opening: 'Die Türen öffnen am {{date}}',
  openingText: 'Bis dahin freuen sich unsere anderen Indoorspielplätze auf Sie.',
  all: 'Alle Indoorspielplätze',
  prices: 'Einzeleintritt',
  who: 'Wer',
  weekday: 'Mo–Fr',
  weekend: 'Sa–So, Feiertage, Ferien',
  free: 'Frei',
  vat: 'Preise inklusive MwSt. Wochenendpreise gelten auch an Feiertagen und in den Schulferien.',
  often: 'Für alle, die oft kommen',
  perVisit: '{{price}} pro Besuch',
  how: 'So geht es',
  howCome: 'Kommen Sie, wann es Ihnen passt. Ist es voll, lassen wir neue Familien herein, sobald andere gehen.',
  howComeSome:
    'Wo keine Zeit gebucht wird, kommen Sie, wann es Ihnen passt. Ist es voll, lassen wir neue Familien herein, sobald andere gehen.',
  howPay: 'Zahlen Sie an der Kasse mit Karte oder Gutschein, oder zeigen Sie Ihre Zehner- oder Dauerkarte.',
  howPaySome:
    'Wo eine Zeit gebucht wird, zahlen Sie gleich bei der Buchung. Bei den anderen zahlen Sie an der Kasse mit Karte oder Gutschein. Zehner- und Dauerkarten gelten in beiden Fällen.',
  howSocks: 'Socken an, am besten Stoppersocken. Die gibt es auch an der Kasse.',
  howAdult: 'Erwachsene haben mit Kind freien Eintritt und bleiben die ganze Zeit im Haus.',
  date: 'Ein anderer Tag',
  dateWrong: 'Bitte einen Tag von heute bis {{last}} eingeben.',
  show: 'Anzeigen',
  closedOn: 'Geschlossen',
}
export default entrance
