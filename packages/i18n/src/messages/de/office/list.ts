import type { Words } from '../../../translate.ts'
import type en from '../../en/office/list.ts'

const list: Words<typeof en> = {
  export: 'Exportieren',
  newer_one: '1 Neues',
  newer_other: '{{count}} Neue',
  newerMore: 'Mehr als {{count}} Neue',
  views: {
    label: 'Gespeicherte Ansichten',
    save: 'Ansicht speichern',
    saveTitle: 'Diese Ansicht speichern',
    hint: 'Die Filter, wie sie jetzt sind. Nur Sie sehen die Ansicht.',
    name: 'Name',
    keep: 'Speichern',
    change: 'Ansicht „{{name}}“ ändern',
    changeTitle: 'Ansicht ändern',
    delete: 'Ansicht löschen',
    deleted: 'Die Ansicht „{{name}}“ ist gelöscht.',
  },
  keys: {
    move: 'Nächste und vorige Zeile',
    open: 'Zeile öffnen',
    choose: 'Zeile auswählen oder abwählen',
  },
  files: {
    enquiries: 'anfragen.csv',
    notices: 'hinweise.csv',
    orders: 'bestellungen.csv',
    payouts: 'auszahlungen.csv',
    payout: 'auszahlung.csv',
    staff: 'personal.csv',
  },
}
export default list
