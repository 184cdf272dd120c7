import type { WebWords } from '../en.ts'

const groups: WebWords['groups'] = {
  title: 'Gruppen',
  description:
    'Schulausflüge, Kitas, Vereine und Firmen: Sagen Sie uns, wann Sie kommen und wie viele Sie sind. Wir machen Ihnen einen Vorschlag.',
  heading: 'Gemeinsam hüpft es sich besser',
  lead: 'Schulklasse, Kita, Verein oder Firma: Sagen Sie uns, wann Sie kommen und wie viele Sie sind. Wir machen Ihnen einen Vorschlag.',
  why: 'Das ist inbegriffen',
  whyAdults: 'Begleitpersonen haben freien Eintritt.',
  whyMorning: 'Unter der Woche haben Sie vormittags das Haus fast für sich.',
  whyFood: 'Mittagessen oder Snack steht bereit, wenn der Hunger kommt.',
  whyInvoice: 'Zahlung auf Rechnung, mit Ihrer Referenz.',
  ask: 'Unverbindlich anfragen',
  visit: 'Der Besuch',
  playground: 'Indoorspielplatz',
  choosePlayground: 'Indoorspielplatz wählen',
  organisation: 'Schule, Verein oder Firma',
  kind: 'Was für eine Gruppe sind Sie?',
  kinds: {
    school: 'Schule',
    preschool: 'Kita',
    company: 'Firma',
    club: 'Verein',
  },
  adults: 'Anzahl Erwachsene',
  food: 'Essen',
  foods: {
    unsure: 'Noch offen',
    none: 'Nein, danke',
    snack: 'Ein Snack',
    meal: 'Eine Mahlzeit',
  },
  invoiceReference: 'Referenz für die Rechnung',
  notOffered: 'Gruppenbuchungen machen wir auf {{language}}',
  notOfferedLead: 'Diese Seite gibt es in dieser Sprache nicht. Öffnen Sie sie in der Landessprache.',
  switchTo: 'Auf {{language}} öffnen',
}
export default groups
