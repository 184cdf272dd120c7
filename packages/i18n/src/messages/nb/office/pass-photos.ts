import type { Words } from '../../../translate.ts'
import type en from '../../en/office/pass-photos.ts'

const passPhotos: Words<typeof en> = {
  title: 'Bilder til kort',
  lead: 'Ville du kjent igjen barnet på det i resepsjonen? Da er det fint.',
  loading: 'Henter bilder',
  waiting_one: 'Ett bilde venter',
  waiting_other: '{{count}} bilder venter',
  many: '100 bilder eller flere venter',
  born: 'Født',
  submitted: 'Sendt inn',
  pass: 'Kort',
  of: 'Bilde av {{name}}',
  approve: 'Godkjenn',
  why: 'Eller avvis, fordi …',
  erased: 'Et avvist bilde slettes med én gang, og forelderen får en e-post med grunnen.',
  approved: 'Godkjent: {{name}}',
  declined: 'Avvist: {{name}}',
  gone: 'Noen andre kom først med dette.',
  nothing: 'Ingenting venter',
  nothingText: 'Alle bilder er sett på. Takk!',
  again: 'Se etter igjen',
  because: {
    'face-hidden': 'ansiktet vises ikke',
    blurred: 'det er uskarpt eller mørkt',
    'other-person': 'noen andre er med',
    unsuitable: 'det passer ikke',
  },
}
export default passPhotos
