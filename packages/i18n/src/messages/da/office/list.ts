import type { Words } from '../../../translate.ts'
import type en from '../../en/office/list.ts'

const list: Words<typeof en> = {
  export: 'Eksportér',
  newer_one: '1 ny',
  newer_other: '{{count}} nye',
  newerMore: 'Flere end {{count}} nye',
  views: {
    label: 'Gemte visninger',
    save: 'Gem visningen',
    saveTitle: 'Gem denne visning',
    hint: 'Filtrene, som de er nu. Kun du ser visningen.',
    name: 'Navn',
    keep: 'Gem',
    change: 'Ret visningen “{{name}}”',
    changeTitle: 'Ret visningen',
    delete: 'Slet visningen',
    deleted: 'Visningen “{{name}}” er slettet.',
  },
  keys: {
    move: 'Næste og forrige række',
    open: 'Åbn rækken',
    choose: 'Markér rækken, eller fjern markeringen',
  },
  files: {
    enquiries: 'foresporgsler.csv',
    notices: 'beskeder.csv',
    orders: 'kob.csv',
    payouts: 'udbetalinger.csv',
    payout: 'udbetaling.csv',
    staff: 'personale.csv',
  },
}
export default list
