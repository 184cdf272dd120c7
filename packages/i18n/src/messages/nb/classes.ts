import type { Words } from '../../translate.ts'
import type en from '../en/classes.ts'

const classes: Words<typeof en> = {
  title: 'Idrettstimer og leirer',
  lead: 'Hopp, balanser, kast og le med de samme lederne hver gang. Velg et lekeland og se hva som er på gang.',
  description:
    'Idrettstimer, gratis prøvetimer og ferieleirer for barn fra 2 til 12 år: dager, aldersgrupper, ledige plasser og bestilling.',
  where: 'Hvor skal vi hoppe?',
  last: 'Besøkt sist',
  all: 'Alle lekeland',
  at: 'Kurs på {{playground}}',
  kind: 'Type kurs',
  kinds: { sport: 'Idrettstimer', trial: 'Prøvetime', camp: 'Ferieleir' },
  leads: {
    sport: 'Samme gruppe og samme ledere, uke etter uke. Velg gruppen som passer barnets alder.',
    trial: 'Kom én gang og kjenn etter. Én prøvetime per barn i løpet av tolv måneder.',
    camp: 'En hel uke med lek når skolen har fri. Velg gruppen som passer barnets alder.',
  },
  none: 'Ingenting å bestille akkurat nå',
  noneText: 'Nye kurs og leirer dukker opp her så snart de åpner.',
  times_one: '{{first}}',
  times_other: '{{count}} ganger, {{first}} til {{last}}',
  days_one: '{{first}}',
  days_other: '{{count}} dager, {{first}} til {{last}}',
  free: 'Gratis',
  vat: 'per barn, inkl. mva.',
  until: 'Bestill senest {{date}}. Deretter {{price}}.',
  lowest: 'Laveste pris siste 30 dager: {{price}}',
  howOld: 'Hvor gammelt er barnet {{date}}?',
  seats: { free: 'Ledige plasser', few_one: '{{count}} plass igjen', few_other: '{{count}} plasser igjen', full: 'Fullt' },
  opens: 'Bestillingen åpner {{date}}.',
  closed: 'Dette kurset kan ikke bestilles akkurat nå.',
  elsewhere: '{{group}} er fullt her. Det er plasser fra {{date}}.',
  booking: 'Hvem skal hoppe?',
  steps: 'Stegene i bestillingen',
  step: { group: 'Gruppe', child: 'Barn', pay: 'Betal', done: 'Ferdig' },
  yours: 'Din bestilling',
  otherClasses: 'Se andre kurs',
  size: 'T-skjortestørrelse',
  toPay: 'Å betale',
  noteCancel:
    'Et kurs har faste datoer og derfor ingen angrerett. Vår egen regel i stedet: alt tilbake til og med 14 dager før start, halvparten til og med 2 dager før.',
}
export default classes
