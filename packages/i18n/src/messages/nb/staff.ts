import type { Words } from '../../translate.ts'
import type en from '../en/staff.ts'

const staff: Words<typeof en> = {
  photos: {
    title: 'Bilder til kort',
    lead: 'Ville du kjent igjen barnet ved inngangen? Da er bildet bra.',
    loading: 'Henter bilder',
    waiting_one: 'Ett bilde venter',
    waiting_other: '{{count}} bilder venter',
    many: '100 bilder eller flere venter',
    born: 'Født',
    handedIn: 'Sendt inn',
    of: 'Bilde av {{name}}',
    approve: 'Godkjenn',
    why: 'Eller avslå, fordi …',
    erased: 'Et avslått bilde slettes med en gang, og forelderen får en e-post med grunnen.',
    approved: 'Godkjent: {{name}}',
    declined: 'Avslått: {{name}}',
    gone: 'Noen andre rakk dette før deg.',
    nothing: 'Ingenting venter',
    nothingText: 'Alle bilder er sett på. Takk!',
    again: 'Se igjen',
    forbidden: 'Denne siden er for våre ansatte',
    forbiddenText: 'Kontoen din kan ikke se bilder. Be lederen din om rollen.',
    because: {
      'face-hidden': 'ansiktet synes ikke',
      blurred: 'det er uskarpt eller mørkt',
      'other-person': 'noen andre er med',
      unsuitable: 'det passer ikke',
    },
  },
}
export default staff
