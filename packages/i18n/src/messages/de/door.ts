import type { Words } from '../../translate.ts'
import type en from '../en/door.ts'

const door: Words<typeof en> = {
  logOut: 'Abmelden',
  loggingOut: 'Sie werden abgemeldet',
  logOutFailed: 'Das Abmelden hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  country: {
    now: 'Land: {{country}}. Land wechseln',
    title: 'Land wählen',
    here: 'Hier sind Sie gerade',
    language: 'Sprache',
  },
  cookies: {
    save: 'Auswahl speichern',
    necessaryTitle: 'Notwendig',
    necessaryText: 'Sie bleiben angemeldet, und wir merken uns Warenkorb und Indoorspielplatz. Immer aktiv.',
    analyticsTitle: 'Statistik',
    analyticsText: 'Zeigt uns, welche Seiten helfen und welche nicht. Wird nie verkauft und nie für Werbung genutzt.',
  },
}
export default door
