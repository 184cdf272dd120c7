import type { Words } from '../../translate.ts'
import type en from '../en/overview.ts'

const overview: Words<typeof en> = {
  memberCard: 'Mitgliedskarte',
  aside: 'Mitgliedskarte und Kinder',
  own: 'Ihre Käufe und Buchungen',
  active: 'aktiv',
  offers: {
    title: 'Angebote',
    one: 'Angebot',
    none: 'Zurzeit keine',
    note: 'Jetzt einlösbar',
    lead: 'Zeigen Sie den Strichcode an der Kasse.',
    empty: 'Zurzeit keine Angebote',
    emptyText: 'Sobald wir etwas für Sie haben, wartet es hier.',
    go: 'Unsere Indoorspielplätze ansehen',
    barcode: 'Strichcode {{code}}',
    show: 'Halten Sie ihn an der Kasse unter den Scanner. Stellen Sie den Bildschirm heller, falls er nicht gelesen wird.',
  },
  tickets: {
    title: 'Zehnerkarten',
    one: 'Zehnerkarte',
    none: 'Noch keine',
    note: 'Eintritte übrig',
    empty: 'Sie haben keine Zehnerkarte. Mit ihr werden mehrere Besuche günstiger.',
  },
  passes: {
    title: 'Dauerkarten',
    one: 'Dauerkarte',
    none: 'Noch keine',
    note: 'In Gebrauch',
    empty: 'Sie haben keine Dauerkarte. Mit ihr kommt Ihr Kind herein, sooft Sie möchten.',
  },
  bookings: {
    title: 'Buchungen',
    none: 'Nichts gebucht',
    note: 'Eintritte, Kurse und Geburtstage',
    next: 'Als Nächstes',
    all: 'Alle Buchungen',
    open: 'Buchung ansehen',
    now: 'Jetzt',
    empty: 'Noch nichts gebucht',
    emptyText: 'Eintritte, Kurse und Geburtstage sammeln sich hier, sobald Sie etwas buchen.',
    go: 'Eintritt buchen',
  },
  kinds: { entrance: 'Eintritt', sport: 'Sportkurs', camp: 'Feriencamp', party: 'Geburtstag' },
  valid: {
    term: 'Gültig',
    always: 'Jetzt gültig',
    until: 'Bis {{to}}',
    from: 'Ab {{from}}',
    between: '{{from}} bis {{to}}',
  },
  products: { title: 'Ihre Karten' },
  history: { title: 'Buchungen und Bestellungen' },
  gone: {
    offer: 'Dieses Angebot gibt es hier nicht',
    pass: 'Diese Dauerkarte gibt es hier nicht',
    ticket: 'Diese Zehnerkarte gibt es hier nicht',
    text: 'Vielleicht schon eingelöst oder abgelaufen, oder Teil eines anderen Kontos.',
  },
}
export default overview
