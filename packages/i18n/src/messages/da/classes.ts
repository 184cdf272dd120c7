import type { Words } from '../../translate.ts'
import type en from '../en/classes.ts'

const classes: Words<typeof en> = {
  title: 'Hold og lejre',
  lead: 'Hop, balancér, kast og grin med de samme trænere hver gang. Vælg et legeland, og se, hvad der sker der.',
  description:
    'Børneidræt, gratis prøvetimer og ferielejre for børn fra 2 til 12 år: dage, aldersgrupper, ledige pladser og booking.',
  where: 'Hvor skal vi hoppe?',
  last: 'Sidst besøgt',
  all: 'Alle legelande',
  at: 'Hold i {{playground}}',
  kind: 'Type hold',
  kinds: { sport: 'Børneidræt', trial: 'Prøvetime', camp: 'Ferielejr' },
  leads: {
    sport: 'Samme hold og samme trænere, uge efter uge. Vælg holdet til dit barns alder.',
    trial: 'Kom én gang, og mærk efter. Hvert barn får én prøvetime inden for tolv måneder.',
    camp: 'En hel uge med leg, når skolen holder fri. Vælg holdet til dit barns alder.',
  },
  none: 'Ingen hold at booke lige nu',
  noneText: 'Nye hold og lejre dukker op her, så snart de åbner.',
  times_one: '{{first}}',
  times_other: '{{count}} gange, {{first}} til {{last}}',
  days_one: '{{first}}',
  days_other: '{{count}} dage, {{first}} til {{last}}',
  free: 'Gratis',
  vat: 'pr. barn, inkl. moms',
  until: 'Book senest {{date}}. Derefter {{price}}.',
  lowest: 'Laveste pris de seneste 30 dage: {{price}}',
  howOld: 'Hvor gammelt er barnet den {{date}}?',
  seats: {
    free: 'Ledige pladser',
    few_one: '{{count}} plads tilbage',
    few_other: '{{count}} pladser tilbage',
    full: 'Fuldt booket',
  },
  opens: 'Du kan booke fra den {{date}}.',
  closed: 'Dette hold kan ikke bookes lige nu.',
  early: {
    now: 'Indtil {{date}} kl. {{time}} for børn, der går på holdet før',
    present: 'Fra {{date}} kl. {{time}} for børn, der går på holdet før',
    siblings: 'Deres søskende fra {{date}} kl. {{time}}',
    all: 'Alle fra {{date}} kl. {{time}}',
    soon: 'Bookingen åbner snart',
  },
  queue: 'Skriv op på venteliste',
  elsewhere: '{{group}} er fuldt booket her. Der er ledige pladser fra {{date}}.',
  booking: 'Hvem skal hoppe?',
  steps: 'Trin i bookingen',
  step: { group: 'Gruppe', child: 'Barn', pay: 'Betal', done: 'Færdig' },
  yours: 'Din booking',
  otherClasses: 'Se andre hold',
  size: 'T-shirt-størrelse',
  toPay: 'At betale',
  noteCancel:
    'Hold har faste datoer og derfor ingen fortrydelsesret. I stedet gælder vores egen regel: Afmelder du senest 14 dage før start, får du det hele tilbage. Senest 2 dage før får du halvdelen.',
}
export default classes
