import type { Words } from '../../translate.ts'
import type en from '../en/overview.ts'

const overview: Words<typeof en> = {
  memberCard: 'Medlemskort',
  aside: 'Medlemskort og børn',
  own: 'Det, du har og har booket',
  active: 'aktive',
  offers: {
    title: 'Tilbud',
    one: 'Tilbud',
    none: 'Ingen lige nu',
    note: 'Klar til brug',
    lead: 'Vis stregkoden ved kassen.',
    empty: 'Ingen tilbud lige nu',
    emptyText: 'Når vi har noget til dig, venter det her.',
    go: 'Se vores legelande',
    barcode: 'Stregkode {{code}}',
    show: 'Hold den under scanneren ved kassen. Skru op for lysstyrken, hvis den ikke kan læses.',
  },
  tickets: {
    title: 'Klippekort',
    one: 'Klippekort',
    none: 'Ingen endnu',
    note: 'Klip tilbage',
    empty: 'Du har ikke noget klippekort. Med et får I flere besøg til en lavere pris.',
  },
  passes: {
    title: 'Periodekort',
    one: 'Periodekort',
    none: 'Ingen endnu',
    note: 'I brug',
    empty: 'Du har ikke noget periodekort. Med et kommer barnet ind, så tit I har lyst.',
  },
  bookings: {
    title: 'Bookinger',
    none: 'Intet booket',
    note: 'Entré, hold og fødselsdage',
    next: 'Det næste',
    all: 'Alle bookinger',
    open: 'Se bookingen',
    now: 'Nu',
    empty: 'Intet booket endnu',
    emptyText: 'Entré, hold og fødselsdage samles her, så snart du booker noget.',
    go: 'Book entré',
  },
  kinds: { entrance: 'Entré', sport: 'Idrætshold', camp: 'Ferielejr', party: 'Fødselsdag' },
  valid: {
    term: 'Gælder',
    always: 'Gælder nu',
    until: 'Til og med {{to}}',
    from: 'Fra {{from}}',
    between: '{{from}} til {{to}}',
  },
  products: { title: 'Dine kort' },
  history: { title: 'Bookinger og køb' },
  gone: {
    offer: 'Det tilbud er her ikke',
    pass: 'Det periodekort er her ikke',
    ticket: 'Det klippekort er her ikke',
    text: 'Det kan være brugt eller udløbet, eller også hører det til en anden konto.',
  },
}
export default overview
