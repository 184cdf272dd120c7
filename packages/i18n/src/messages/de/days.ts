import type { WebWords } from '../en.ts'

const days: WebWords['days'] = {
  lead: 'Tag, Paket und Raum wählen. Der Preis rechnet gleich mit.',
  day: 'An welchem Tag?',
  before: 'Voriger Monat',
  after: 'Nächster Monat',
  calendar: 'Freie Räume im {{month}}',
  key: 'Ein Zeichen je freiem Raum',
  noneIn: 'Im {{month}} ist nichts frei. Schauen Sie in einen anderen Monat.',
  free_one: '{{day}}, {{count}} Raum frei',
  free_other: '{{day}}, {{count}} Räume frei',
  full: 'voll',
  closed: 'Geschlossen',
}
export default days
