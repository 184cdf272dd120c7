import type { Words } from '../../translate.ts'
import type en from '../en/classes.ts'

const classes: Words<typeof en> = {
  title: 'Kurs og leirer',
  lead: 'Hopp, balanser, kast og le med de samme trenerne hver gang. Velg et lekeland og se hva som skjer der.',
  description:
    'Barneidrett, gratis prøvetimer og ferieleirer for barn fra 2 til 12 år: dager, aldersgrupper, ledige plasser og påmelding.',
  where: 'Hvor skal vi hoppe?',
  last: 'Sist besøkt',
  all: 'Alle lekeland',
  at: 'Kurs på {{playground}}',
  kind: 'Type kurs',
  kinds: { sport: 'Barneidrett', trial: 'Prøvetime', camp: 'Ferieleir' },
  leads: {
    sport: 'Samme gruppe og samme trenere, uke etter uke. Velg gruppe etter barnets alder.',
    trial: 'Kom én gang og kjenn etter. Hvert barn får én prøvetime i løpet av tolv måneder.',
    camp: 'En hel uke med lek når skolen har fri. Velg gruppe etter barnets alder.',
  },
  none: 'Ingen åpne påmeldinger akkurat nå',
  noneText: 'Nye kurs og leirer dukker opp her så snart de åpner.',
  times_one: '{{first}}',
  times_other: '{{count}} ganger, {{first}} til {{last}}',
  days_one: '{{first}}',
  days_other: '{{count}} dager, {{first}} til {{last}}',
  free: 'Gratis',
  vat: 'per barn, inkl. mva.',
  until: 'Meld på senest {{date}}. Deretter {{price}}.',
  lowest: 'Laveste pris siste 30 dager: {{price}}',
  howOld: 'Hvor gammelt er barnet {{date}}?',
  seats: { free: 'Ledige plasser', few_one: '{{count}} plass igjen', few_other: '{{count}} plasser igjen', full: 'Fullbooket' },
  opens: 'Påmeldingen åpner {{date}}.',
  closed: 'Dette kurset er ikke åpent for påmelding akkurat nå.',
  early: {
    now: 'Til {{date}} klokken {{time}} for barn som går på kurset før',
    present: 'Fra {{date}} klokken {{time}} for barn som går på kurset før',
    siblings: 'Søsknene deres fra {{date}} klokken {{time}}',
    all: 'Alle fra {{date}} klokken {{time}}',
    soon: 'Påmeldingen åpner snart',
  },
  queue: 'Still dere i kø',
  elsewhere: '{{group}} er fullbooket her. Det er ledige plasser fra {{date}}.',
  booking: 'Hvem skal hoppe?',
  steps: 'Stegene i påmeldingen',
  step: { group: 'Gruppe', child: 'Barn', pay: 'Betal', done: 'Ferdig' },
  yours: 'Påmeldingen din',
  otherClasses: 'Se andre kurs',
  size: 'T-skjortestørrelse',
  toPay: 'Å betale',
  noteCancel:
    'Kurs holdes på faste datoer og har derfor ingen angrerett. I stedet gjelder vår egen regel: Melder du av senest 14 dager før start, får du alt tilbake. Senest 2 dager før får du halvparten.',
}
export default classes
