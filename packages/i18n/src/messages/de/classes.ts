import type { Words } from '../../translate.ts'
import type en from '../en/classes.ts'

const classes: Words<typeof en> = {
  title: 'Kindersport und Feriencamps',
  lead: 'Hüpfen, balancieren, werfen und lachen, immer mit denselben Trainerinnen und Trainern. Wählen Sie einen Indoorspielplatz und sehen Sie, was ansteht.',
  description:
    'Kindersport, kostenlose Schnupperstunden und Feriencamps für Kinder von 2 bis 12 Jahren: Termine, Altersgruppen, freie Plätze und Buchung.',
  where: 'Wo möchten Sie hüpfen?',
  last: 'Zuletzt besucht',
  all: 'Alle Indoorspielplätze',
  at: 'Kurse bei {{playground}}',
  kind: 'Art des Kurses',
  kinds: { sport: 'Kindersport', trial: 'Schnupperstunde', camp: 'Feriencamp' },
  leads: {
    sport: 'Dieselbe Gruppe und dasselbe Team, Woche für Woche. Wählen Sie die Gruppe für das Alter Ihres Kindes.',
    trial: 'Einmal kommen und schauen, ob es Spaß macht. Eine Schnupperstunde je Kind in zwölf Monaten.',
    camp: 'Eine ganze Woche Spiel und Spaß in den Ferien. Wählen Sie die Gruppe für das Alter Ihres Kindes.',
  },
  none: 'Zurzeit gibt es nichts zu buchen',
  noneText: 'Neue Kurse und Camps erscheinen hier, sobald sie buchbar sind.',
  times_one: '{{first}}',
  times_other: '{{count}} Termine, {{first}} bis {{last}}',
  days_one: '{{first}}',
  days_other: '{{count}} Tage, {{first}} bis {{last}}',
  free: 'Kostenlos',
  vat: 'je Kind, inkl. MwSt.',
  until: 'Bei Buchung bis {{date}}. Danach {{price}}.',
  lowest: 'Niedrigster Preis der letzten 30 Tage: {{price}}',
  howOld: 'Wie alt ist Ihr Kind am {{date}}?',
  seats: { free: 'Plätze frei', few_one: 'Noch {{count}} Platz', few_other: 'Noch {{count}} Plätze', full: 'Ausgebucht' },
  opens: 'Buchbar ab {{date}}.',
  closed: 'Dieser Kurs ist zurzeit nicht buchbar.',
  early: {
    now: 'Bis {{date}}, {{time}} Uhr, für Kinder aus dem Kurs davor',
    present: 'Ab {{date}}, {{time}} Uhr, für Kinder aus dem Kurs davor',
    siblings: 'Für deren Geschwister ab {{date}}, {{time}} Uhr',
    all: 'Für alle ab {{date}}, {{time}} Uhr',
    soon: 'Die Buchung öffnet bald',
  },
  queue: 'Auf die Warteliste',
  elsewhere: '{{group}} ist hier ausgebucht. Freie Plätze gibt es ab {{date}}.',
  booking: 'Wer kommt hüpfen?',
  steps: 'Schritte der Buchung',
  step: { group: 'Gruppe', child: 'Kind', pay: 'Bezahlen', done: 'Fertig' },
  yours: 'Ihre Buchung',
  otherClasses: 'Andere Kurse ansehen',
  size: 'T-Shirt-Größe',
  toPay: 'Zu zahlen',
  noteCancel:
    'Kurse haben feste Termine, daher besteht kein Widerrufsrecht. Stattdessen gilt unsere eigene Regel: Stornieren Sie bis 14 Tage vor Beginn, bekommen Sie alles zurück, bis 2 Tage vorher die Hälfte.',
}
export default classes
