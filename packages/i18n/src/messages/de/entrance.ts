import type { WebWords } from '../en.ts'

const entrance: WebWords['entrance'] = {
  title: 'Eintritt und Preise',
  description:
    'Was ein Besuch kostet, wann geöffnet ist und was ihr mitbringt. Ohne Buchung: an der Kasse zahlen oder Zehnerkarte nutzen.',
  heading: 'Kommt rein und hüpft',
  headingAt: 'Eintritt bei {{playground}}',
  lead: 'Ohne Buchung. Zahlt an der Kasse oder kommt mit Zehner- oder Monatskarte.',
  choose: 'Wo wollt ihr spielen?',
  last: 'Zuletzt besucht',
  soon: 'Öffnet am {{date}}',
  opening: 'Die Türen öffnen am {{date}}',
  openingText: 'Bis dahin freuen sich unsere anderen Indoorspielplätze auf euch.',
  all: 'Alle Indoorspielplätze',
  prices: 'Einzeleintritt',
  who: 'Wer',
  weekday: 'Werktag',
  weekend: 'Wochenende und Ferien',
  free: 'Frei',
  vat: 'Preise inklusive MwSt. Wochenendpreise gelten auch an Feiertagen und in den Schulferien.',
  often: 'Für alle, die oft kommen',
  perVisit: '{{price}} pro Besuch',
  how: 'So geht es',
  howCome: 'Kommt, wann es euch passt. Ist das Haus voll, lassen wir nach und nach ein.',
  howPay: 'Zahlt an der Kasse mit Karte oder Gutschein oder zeigt eure Zehner- oder Monatskarte.',
  howSocks: 'Socken an, am besten mit Noppen. Gibt es auch an der Kasse.',
  howAdult: 'Erwachsene haben mit Kind freien Eintritt und bleiben die ganze Zeit im Haus.',
  date: 'Ein anderer Tag',
  show: 'Zeigen',
  closedOn: 'Geschlossen',
}
export default entrance
