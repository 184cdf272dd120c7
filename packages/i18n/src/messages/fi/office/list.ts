import type { Words } from '../../../translate.ts'
import type en from '../../en/office/list.ts'

const list: Words<typeof en> = {
  export: 'Vie tiedostoon',
  newer_one: '1 uusi',
  newer_other: '{{count}} uutta',
  newerMore: 'Yli {{count}} uutta',
  views: {
    label: 'Tallennetut näkymät',
    save: 'Tallenna näkymä',
    saveTitle: 'Tallenna tämä näkymä',
    hint: 'Suodattimet sellaisina kuin ne ovat nyt. Vain sinä näet näkymän.',
    name: 'Nimi',
    keep: 'Tallenna',
    change: 'Muokkaa näkymää ”{{name}}”',
    changeTitle: 'Muokkaa näkymää',
    delete: 'Poista näkymä',
    deleted: 'Näkymä ”{{name}}” on poistettu.',
  },
  keys: {
    move: 'Seuraava ja edellinen rivi',
    open: 'Avaa rivi',
    choose: 'Valitse rivi tai poista valinta',
  },
  files: {
    enquiries: 'tiedustelut.csv',
    notices: 'ilmoitukset.csv',
    orders: 'tilaukset.csv',
    payouts: 'tilitykset.csv',
    payout: 'tilitys.csv',
    staff: 'henkilosto.csv',
  },
}
export default list
