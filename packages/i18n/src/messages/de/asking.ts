import type { Words } from '../../translate.ts'
import type en from '../en/asking.ts'

const asking: Words<typeof en> = {
  title: 'Den Indoorspielplatz fragen',
  lead: 'Eine andere Torte, eine Änderung nach dem letzten Tag oder etwas anderes: Der Indoorspielplatz antwortet per E-Mail.',
  label: 'Was wünschen Sie sich?',
  hint: 'Höchstens 500 Zeichen. Damit allein ist noch nichts geändert oder gebucht.',
  send: 'Senden',
  sending: 'Wird gesendet',
  sent: 'An den Indoorspielplatz gesendet',
  empty: 'Bitte schreiben Sie zuerst etwas.',
  open: 'Wartet auf Antwort',
  answered: 'Der Indoorspielplatz hat geantwortet:',
  told: 'Vom Indoorspielplatz abgeschlossen',
}
export default asking
