import type { Words } from '../../../translate.ts'
import type en from '../../en/office/list.ts'

const list: Words<typeof en> = {
  export: 'Eksporter',
  newer_one: '1 ny',
  newer_other: '{{count}} nye',
  newerMore: 'Flere enn {{count}} nye',
  views: {
    label: 'Lagrede visninger',
    save: 'Lagre visningen',
    saveTitle: 'Lagre denne visningen',
    hint: 'Filtrene slik de er nå. Bare du ser visningen.',
    name: 'Navn',
    keep: 'Lagre',
    change: 'Endre visningen «{{name}}»',
    changeTitle: 'Endre visningen',
    delete: 'Slett visningen',
    deleted: 'Visningen «{{name}}» er slettet.',
  },
  keys: {
    move: 'Neste og forrige rad',
    open: 'Åpne raden',
    choose: 'Merk raden, eller fjern merkingen',
  },
  files: {
    enquiries: 'foresporsler.csv',
    notices: 'meldinger.csv',
    orders: 'kjop.csv',
    payouts: 'utbetalinger.csv',
    payout: 'utbetaling.csv',
    staff: 'ansatte.csv',
  },
}
export default list
