import type { Words } from '../../translate.ts'
import type en from '../en/overview.ts'

const overview: Words<typeof en> = {
  memberCard: 'Medlemskort',
  aside: 'Medlemskort og barn',
  own: 'Det du har og har bestilt',
  active: 'aktive',
  offers: {
    title: 'Tilbud',
    one: 'Tilbud',
    none: 'Ingen akkurat nå',
    note: 'Klare til bruk',
    lead: 'Vis strekkoden i kassen.',
    empty: 'Ingen tilbud akkurat nå',
    emptyText: 'Når vi har noe til deg, ligger det og venter her.',
    go: 'Se lekelandene våre',
    barcode: 'Strekkode {{code}}',
    show: 'Hold den under skanneren i kassen. Skru opp lysstyrken hvis den ikke leses.',
  },
  tickets: {
    title: 'Klippekort',
    one: 'Klippekort',
    none: 'Ingen ennå',
    note: 'Klipp igjen',
    empty: 'Du har ikke noe klippekort. Med et får dere flere besøk til lavere pris.',
  },
  passes: {
    title: 'Periodekort',
    one: 'Periodekort',
    none: 'Ingen ennå',
    note: 'I bruk',
    empty: 'Du har ikke noe periodekort. Med et kommer barnet inn så ofte dere vil.',
  },
  bookings: {
    title: 'Bestillinger',
    none: 'Ingenting bestilt',
    note: 'Inngang, klasser og bursdager',
    next: 'Neste gang',
    all: 'Alle bestillinger',
    open: 'Se bookingen',
    now: 'Nå',
    empty: 'Ingenting bestilt ennå',
    emptyText: 'Inngang, klasser og bursdager samles her så snart du bestiller noe.',
    go: 'Bestill inngang',
  },
  kinds: { entrance: 'Inngang', sport: 'Idrettsklasse', camp: 'Ferieleir', party: 'Bursdag' },
  valid: {
    term: 'Gjelder',
    always: 'Gjelder nå',
    until: 'Til og med {{to}}',
    from: 'Fra {{from}}',
    between: '{{from}} til {{to}}',
  },
  products: { title: 'Kortene dine' },
  history: { title: 'Bestillinger og kjøp' },
  gone: {
    offer: 'Det tilbudet finnes ikke her',
    pass: 'Det periodekortet finnes ikke her',
    ticket: 'Det klippekortet finnes ikke her',
    text: 'Det kan være brukt opp eller utløpt, eller så hører det til en annen konto.',
  },
}
export default overview
