import type { Words } from '../../../translate.ts'
import type en from '../../en/office/pass-photos.ts'

const passPhotos: Words<typeof en> = {
  title: 'Fotos für Dauerkarten',
  lead: 'Würden Sie das Kind am Empfang darauf erkennen? Dann ist es gut.',
  loading: 'Fotos werden geladen',
  waiting_one: 'Ein Foto wartet',
  waiting_other: '{{count}} Fotos warten',
  many: '100 oder mehr Fotos warten',
  born: 'Geboren',
  submitted: 'Eingereicht',
  pass: 'Karte',
  of: 'Foto von {{name}}',
  approve: 'Genehmigen',
  why: 'Oder ablehnen, weil …',
  erased: 'Ein abgelehntes Foto wird sofort gelöscht, und die Eltern erhalten eine E-Mail mit dem Grund.',
  approved: 'Genehmigt: {{name}}',
  declined: 'Abgelehnt: {{name}}',
  gone: 'Jemand anders war hier schneller.',
  nothing: 'Nichts zu prüfen',
  nothingText: 'Alle Fotos sind geprüft. Danke!',
  again: 'Noch einmal nachsehen',
  because: {
    'face-hidden': 'das Gesicht nicht zu sehen ist',
    blurred: 'es unscharf oder dunkel ist',
    'other-person': 'jemand anders darauf ist',
    unsuitable: 'es ungeeignet ist',
  },
}
export default passPhotos
