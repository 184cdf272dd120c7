import type { Words } from '../../../translate.ts'
import type en from '../../en/office/class-messages.ts'

const classMessages: Words<typeof en> = {
  tab: 'Nachrichten',
  open: 'An Familien schreiben',
  write: 'Schreiben',
  toChild: 'An die Familie von {{name}} schreiben',
  to: 'An',
  audience: { group: 'Die Familien dieser Gruppe', class: 'Die Familien des ganzen Kurses' },
  rules:
    'Einfache Worte zum Kurs. Nichts über die Gesundheit von jemandem, keine Werbung. Was Sie schreiben, bleibt so lange gespeichert wie die Buchungen, und die Familien können Auskunft darüber verlangen.',
  required: 'erforderlich',
  readers_one: '1 Familie liest das',
  readers_other: '{{count}} Familien lesen das',
  subject: 'Betreff',
  text: 'Text',
  looks: 'So sieht die E-Mail aus',
  looksIn: 'Die E-Mail, {{language}}',
  example: 'Der Name des Kindes ist ein Beispiel.',
  effects: {
    title: 'Wenn Sie drücken',
    families_one: '1 Familie erhält sofort eine E-Mail',
    families_other: '{{count}} Familien erhalten sofort eine E-Mail',
    booking: 'Die Nachricht steht auch auf der Seite jeder Buchung. Wer Neuigkeiten abbestellt hat, erhält sie trotzdem.',
    log: 'Sie steht mit Ihrem Namen in dieser Liste.',
  },
  nobody: 'Noch gibt es niemanden, dem Sie schreiben können: Niemand hat einen bestätigten Platz.',
  first: 'Noch zu schreiben: {{languages}}. Vor dem Drücken geschieht nichts.',
  later: 'Für später behalten',
  send_one: 'An 1 Familie senden',
  send_other: 'An {{count}} Familien senden',
  done_one: 'Gesendet. 1 Familie erhält eine E-Mail.',
  done_other: 'Gesendet. {{count}} Familien erhalten eine E-Mail.',
  none: 'Noch wurde nichts gesendet',
  noneText: 'Was an die Familien geht, steht hier: was, von wem und wann.',
  sent: {
    group: 'an die Gruppe',
    class: 'an den ganzen Kurs',
    child: 'an die Familie von {{name}}',
    erased: 'einem Kind, dessen Daten gelöscht sind',
    gone: 'jemand, der nicht mehr da ist',
    families_one: '1 E-Mail',
    families_other: '{{count}} E-Mails',
  },
}
export default classMessages
