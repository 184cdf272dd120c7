import type { Words } from '../../translate.ts'
import type en from '../en/overview.ts'

const overview: Words<typeof en> = {
  memberCard: 'Medlemskort',
  aside: 'Medlemskort och barn',
  own: 'Dina köp och bokningar',
  active: 'aktiva',
  offers: {
    title: 'Erbjudanden',
    one: 'Erbjudande',
    none: 'Inga just nu',
    note: 'Redo att användas',
    lead: 'Visa streckkoden i kassan.',
    empty: 'Inga erbjudanden just nu',
    emptyText: 'När vi har något till dig väntar det här.',
    go: 'Se våra lekland',
    barcode: 'Streckkod {{code}}',
    show: 'Håll den under skannern i kassan. Höj ljusstyrkan om den inte går att läsa.',
  },
  tickets: {
    title: 'Klippkort',
    one: 'Klippkort',
    none: 'Inget än',
    note: 'Entréer kvar',
    empty: 'Du har inget klippkort. Med ett får ni flera entréer till lägre pris.',
  },
  passes: {
    title: 'Periodkort',
    one: 'Periodkort',
    none: 'Inget än',
    note: 'Används nu',
    empty: 'Du har inget periodkort. Med ett kommer barnet in hur ofta ni vill.',
  },
  bookings: {
    title: 'Bokningar',
    none: 'Inget bokat',
    note: 'Entréer, klasser och kalas',
    next: 'Härnäst',
    all: 'Alla bokningar',
    open: 'Visa bokningen',
    now: 'Nu',
    empty: 'Inget bokat än',
    emptyText: 'Dina entréer, klasser och kalas samlas här så snart du bokar något.',
    go: 'Boka entré',
  },
  kinds: { entrance: 'Entré', sport: 'Idrottsklass', camp: 'Lovläger', party: 'Kalas' },
  valid: {
    term: 'Gäller',
    always: 'Gäller nu',
    until: 'Till och med {{to}}',
    from: 'Från {{from}}',
    between: '{{from}} till {{to}}',
  },
  products: { title: 'Dina kort' },
  history: { title: 'Bokningar och köp' },
  gone: {
    offer: 'Det erbjudandet finns inte här',
    pass: 'Det periodkortet finns inte här',
    ticket: 'Det klippkortet finns inte här',
    text: 'Det kan vara förbrukat eller ha gått ut, eller så hör det till ett annat konto.',
  },
}
export default overview
