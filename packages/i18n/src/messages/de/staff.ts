import type { Words } from '../../translate.ts'
import type en from '../en/staff.ts'

const staff: Words<typeof en> = {
  photos: {
    title: 'Fotos für Dauerkarten',
    lead: 'Würden Sie das Kind am Eingang daran erkennen? Dann ist das Foto gut.',
    loading: 'Fotos werden geladen',
    waiting_one: 'Ein Foto wartet',
    waiting_other: '{{count}} Fotos warten',
    many: '100 oder mehr Fotos warten',
    born: 'Geboren',
    handedIn: 'Eingereicht',
    of: 'Foto von {{name}}',
    approve: 'Annehmen',
    why: 'Oder ablehnen, weil …',
    erased: 'Ein abgelehntes Foto wird sofort gelöscht, und die Eltern erhalten eine E-Mail mit dem Grund.',
    approved: 'Angenommen: {{name}}',
    declined: 'Abgelehnt: {{name}}',
    gone: 'Hier war jemand anderes schneller.',
    nothing: 'Nichts zu prüfen',
    nothingText: 'Alle Fotos sind geprüft. Danke!',
    again: 'Noch einmal nachsehen',
    forbidden: 'Diese Seite ist für unser Team',
    forbiddenText: 'Ihr Konto darf keine Fotos ansehen. Bitten Sie Ihre Leitung um die Berechtigung.',
    because: {
      'face-hidden': 'das Gesicht nicht zu sehen ist',
      blurred: 'es unscharf oder dunkel ist',
      'other-person': 'jemand anderes darauf ist',
      unsuitable: 'es nicht geeignet ist',
    },
  },
}
export default staff
