import type { Words } from '../../translate.ts'
import type en from '../en/privacy.ts'

const privacy: Words<typeof en> = {
  title: 'Ihre Daten',
  lead: 'Sehen Sie nach, was wir speichern, laden Sie es herunter oder löschen Sie Ihr Konto.',
  export: {
    title: 'Daten herunterladen',
    lead: 'Wir stellen alles, was wir über Sie und Ihre Kinder gespeichert haben, in zwei Dateien zusammen: eine zum Lesen, eine für andere Dienste.',
    loading: 'Ihre Dateien werden geladen',
    go: 'Meine Daten zusammenstellen',
    busy: 'Wird angefordert',
    preparing: 'Wir stellen Ihre Daten zusammen. Das dauert etwa eine Minute, danach bekommen Sie eine E-Mail.',
    ready: 'Zusammengestellt am {{date}}',
    expires: 'Etwa {{size}} kB. Wird am {{date}} gelöscht.',
    html: 'Zum Lesen (HTML)',
    json: 'Für andere Dienste (JSON)',
    fetching: 'Wird geladen',
    file: 'meine-daten',
  },
  stored: {
    title: 'Was wir speichern und wie lange',
    lead: 'Genau nach dieser Liste löschen wir.',
    loading: 'Die Liste wird geladen',
    why: 'Warum',
    howLong: 'Wie lange',
    basis: 'Rechtsgrundlage',
  },
  about: {
    account: 'Sie und Ihr Konto',
    child: 'Ihre Kinder',
    purchase: 'Was Sie kaufen und buchen',
    security: 'Sicherheit',
    technical: 'Technik',
  },
  basis: {
    contract: 'Nötig für das, was Sie bestellt haben',
    consent: 'Ihre Einwilligung, die Sie widerrufen können',
    'legal-obligation': 'Gesetzlich vorgeschrieben',
    'legitimate-interest': 'Unser berechtigtes Interesse',
  },
  leave: {
    title: 'Konto löschen',
    goes: 'Ihr Name, Ihre Adresse, die Angaben zu Ihren Kindern und alles andere über Sie werden gelöscht.',
    owned: 'Zehnerkarten, Dauerkarten und Angebote im Konto lassen sich nicht mehr nutzen. Lösen Sie sie vorher ein.',
    bookings: 'Ein laufender Kurs endet mit dem Konto, ohne Erstattung. Stornieren Sie vorher, was noch nicht begonnen hat.',
    stays: 'Belege müssen wir laut Gesetz aufbewahren: {{brand}} behält Ihre Bestellungen, aber ohne Ihren Namen.',
    withdraw: 'Käufe können Sie innerhalb der 14 Tage auch ohne Konto widerrufen: Notieren Sie sich die Bestellnummer.',
    final: 'Das geschieht sofort und lässt sich nicht rückgängig machen.',
    go: 'Mein Konto löschen',
    sure: 'Konto wirklich löschen?',
    text: 'Geben Sie Ihr Passwort ein, damit wir wissen, dass Sie es sind.',
    password: 'Ihr Passwort',
    missing: 'Geben Sie Ihr Passwort ein.',
    submit: 'Endgültig löschen',
    busy: 'Wird gelöscht',
  },
  farewell: {
    title: 'Ihr Konto ist gelöscht',
    text: 'Danke, dass Sie mit uns gehüpft sind. Zur Bestätigung haben wir Ihnen eine letzte E-Mail geschickt. Sie sind jederzeit willkommen.',
  },
}
export default privacy
