import type { Words } from '../../translate.ts'
import type en from '../en/layout.ts'

const door: Words<typeof en> = {
  logOut: 'Abmelden',
  loggingOut: 'Sie werden abgemeldet',
  logOutFailed: 'Das Abmelden hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  benefits: 'Vorteile für Mitglieder',
  booked: 'geplant',
  country: {
    now: 'Land: {{country}}. Land wechseln',
    title: 'Land wählen',
    here: 'Hier sind Sie gerade',
    language: 'Sprache',
  },
  cookies: {
    save: 'Auswahl speichern',
    necessaryTitle: 'Notwendig',
    necessaryText:
      'Sie bleiben angemeldet. Ihre Antwort, geschlossene Hinweise und gewählte Indoorspielplätze merken wir uns ein Jahr, Ihren Warenkorb einen Monat, einen begonnenen Kauf einen Tag. Eine Seite speichern wir für den Fall, dass die Verbindung abbricht. Immer aktiv.',
    analyticsTitle: 'Statistik',
    analyticsText: 'Zeigt uns, welche Seiten helfen und welche nicht. Wird nie verkauft und nie für Werbung genutzt.',
  },
  noScript: {
    title: 'JavaScript ist ausgeschaltet',
    text: 'Zum Anmelden, Buchen und Bezahlen brauchen Sie JavaScript. Schalten Sie es im Browser ein und laden Sie die Seite neu. Oder melden Sie sich bei uns:',
    places: 'Telefonnummern aller Indoorspielplätze',
  },
  notFound: {
    title: 'Ups! Hier gibt es keine Seite.',
    lead: 'Vielleicht ist die Adresse veraltet oder enthält einen Tippfehler. Alles, was Sie gekauft und gebucht haben, finden Sie weiterhin in Ihrem Konto.',
    country: 'Wir finden das Land nicht',
    countryLead: 'Unter dieser Adresse gibt es keinen Indoorspielplatz. Wählen Sie Ihr Land und hüpfen Sie weiter.',
    playground: 'Wir finden den Indoorspielplatz nicht',
    playgroundLead:
      'Vielleicht ist er umgezogen oder heißt jetzt anders. Auf der Startseite finden Sie alle unsere Indoorspielplätze.',
    code: 'Fehler 404',
  },
}
export default door
