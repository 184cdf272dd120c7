import type { Words } from '../../../translate.ts'
import type en from '../../en/office/pass-photos.ts'

const passPhotos: Words<typeof en> = {
  title: 'Billeder til kort',
  lead: 'Ville du kunne genkende barnet på det i receptionen? Så er det fint.',
  loading: 'Henter billeder',
  waiting_one: 'Ét billede venter',
  waiting_other: '{{count}} billeder venter',
  many: '100 billeder eller flere venter',
  born: 'Født',
  submitted: 'Indsendt',
  pass: 'Kort',
  of: 'Billede af {{name}}',
  approve: 'Godkend',
  why: 'Eller afvis, fordi …',
  erased: 'Et afvist billede slettes med det samme, og forælderen får en e-mail med grunden.',
  approved: 'Godkendt: {{name}}',
  declined: 'Afvist: {{name}}',
  gone: 'En anden nåede det først.',
  nothing: 'Intet venter',
  nothingText: 'Alle billeder er set igennem. Tak!',
  again: 'Se efter igen',
  because: {
    'face-hidden': 'ansigtet kan ikke ses',
    blurred: 'det er sløret eller mørkt',
    'other-person': 'en anden er med',
    unsuitable: 'det er ikke egnet',
  },
}
export default passPhotos
