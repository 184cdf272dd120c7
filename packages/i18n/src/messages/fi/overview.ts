import type { Words } from '../../translate.ts'
import type en from '../en/overview.ts'

const overview: Words<typeof en> = {
  memberCard: 'Jäsenkortti',
  aside: 'Jäsenkortti ja lapset',
  own: 'Ostosi ja varauksesi',
  active: 'voimassa',
  offers: {
    title: 'Edut',
    one: 'Etu',
    none: 'Ei juuri nyt',
    note: 'Valmiina käytettäväksi',
    lead: 'Näytä viivakoodi kassalla.',
    empty: 'Ei etuja juuri nyt',
    emptyText: 'Kun meillä on sinulle jotain, se odottaa täällä.',
    go: 'Katso leikkimaamme',
    barcode: 'Viivakoodi {{code}}',
    show: 'Pidä sitä kassan lukijan alla. Lisää näytön kirkkautta, jos koodi ei lukeudu.',
  },
  tickets: {
    title: 'Sarjakortit',
    one: 'Sarjakortti',
    none: 'Ei vielä',
    note: 'Käyntejä jäljellä',
    empty: 'Sinulla ei ole sarjakorttia. Sillä saatte useamman käynnin edullisemmin.',
  },
  passes: {
    title: 'Kausikortit',
    one: 'Kausikortti',
    none: 'Ei vielä',
    note: 'Käytössä',
    empty: 'Sinulla ei ole kausikorttia. Sillä lapsi pääsee sisään niin usein kuin haluatte.',
  },
  bookings: {
    title: 'Varaukset',
    none: 'Ei varauksia',
    note: 'Sisäänpääsyt, liikuntaryhmät ja synttärit',
    next: 'Seuraavaksi',
    all: 'Kaikki varaukset',
    open: 'Näytä varaus',
    now: 'Nyt',
    empty: 'Ei vielä varauksia',
    emptyText: 'Sisäänpääsyt, liikuntaryhmät ja synttärit kootaan tänne heti, kun varaat jotain.',
    go: 'Varaa sisäänpääsy',
  },
  kinds: { entrance: 'Sisäänpääsy', sport: 'Liikuntaryhmä', camp: 'Lomaleiri', party: 'Synttärit' },
  valid: {
    term: 'Voimassa',
    always: 'Voimassa nyt',
    until: '{{to}} asti',
    from: '{{from}} alkaen',
    between: '{{from}} – {{to}}',
  },
  products: { title: 'Korttisi' },
  history: { title: 'Varaukset ja ostot' },
  gone: {
    offer: 'Etua ei löydy täältä',
    pass: 'Kausikorttia ei löydy täältä',
    ticket: 'Sarjakorttia ei löydy täältä',
    text: 'Se on ehkä käytetty tai vanhentunut, tai se kuuluu toiselle tilille.',
  },
}
export default overview
