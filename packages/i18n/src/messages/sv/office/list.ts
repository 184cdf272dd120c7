import type { Words } from '../../../translate.ts'
import type en from '../../en/office/list.ts'

const list: Words<typeof en> = {
  export: 'Exportera',
  newer_one: '1 ny',
  newer_other: '{{count}} nya',
  newerMore: 'Fler än {{count}} nya',
  views: {
    label: 'Sparade vyer',
    save: 'Spara vyn',
    saveTitle: 'Spara den här vyn',
    hint: 'Filtren som de är nu. Bara du ser vyn.',
    name: 'Namn',
    keep: 'Spara',
    change: 'Ändra vyn ”{{name}}”',
    changeTitle: 'Ändra vyn',
    delete: 'Ta bort vyn',
    deleted: 'Vyn ”{{name}}” är borttagen.',
  },
  keys: {
    move: 'Nästa och föregående rad',
    open: 'Öppna raden',
    choose: 'Markera eller avmarkera raden',
  },
  files: {
    enquiries: 'forfragningar.csv',
    notices: 'meddelanden.csv',
    orders: 'kop.csv',
    payouts: 'utbetalningar.csv',
    payout: 'utbetalning.csv',
    staff: 'personal.csv',
  },
}
export default list
