import type { WebWords } from '../en.ts'

const watch: WebWords['watch'] = {
  title: 'Bescheid bei voller Zeit',
  heading: 'Sollen wir Ausschau halten?',
  headingOn: 'Wir halten Ausschau',
  headingNotified: 'Es gab Platz',
  headingBooked: 'Sie haben gebucht',
  headingOver: 'Wir halten nicht mehr Ausschau',
  form: 'Bescheid, sobald Platz ist',
  slot: '{{day}} um {{time}}, {{playground}}',
  wholeDay: 'Irgendeine Zeit am {{day}}, {{playground}}',
  places: 'Wie viele Kinder?',
  email: 'E-Mail',
  emailHint: 'Wir schreiben einmal, sobald Plätze frei werden.',
  emailWrong: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@beispiel.de.',
  promise:
    'Wir halten keine Plätze frei: Wer zuerst bucht, bekommt sie. Zwischen acht Uhr abends und neun Uhr morgens schreiben wir nicht.',
  start: 'Bescheid geben',
  started: 'Sehen Sie in Ihre E-Mails: Klicken Sie dort innerhalb von 24 Stunden auf den Knopf, dann halten wir Ausschau.',
  startedOwn: 'Wir halten Ausschau und schreiben Ihnen, sobald Platz ist.',
  close: 'Schließen',
  textUnconfirmed: 'Klicken Sie auf den Knopf, dann schreiben wir an {{email}}, sobald Plätze frei werden.',
  textWatching: 'Wir schreiben einmal an {{email}}, sobald Plätze frei werden.',
  textNotified:
    'Wir haben Ihnen geschrieben, dass Plätze frei wurden. Sind sie schon weg? Lassen Sie sich auf der Seite erneut Bescheid geben.',
  textBooked: 'Sie haben an diesem Tag Plätze, daher halten wir nicht mehr Ausschau.',
  textStopped: 'Wir schreiben Ihnen dazu nicht mehr.',
  textOver: 'Die Zeit hat begonnen, oder die E-Mail wurde nicht rechtzeitig beantwortet.',
  confirm: 'Ja, geben Sie mir Bescheid',
  stop: 'Nicht mehr Bescheid geben',
  times: 'Zeiten ansehen',
  rowWhen: 'Wann',
  rowWhere: 'Wo',
  rowPlaces: 'Kinder',
}
export default watch
