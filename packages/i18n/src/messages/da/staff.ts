import type { Words } from '../../translate.ts'
import type en from '../en/staff.ts'

const staff: Words<typeof en> = {
  photos: {
    title: 'Fotos til kort',
    lead: 'Ville du kunne kende barnet ved indgangen? Så er fotoet godt.',
    loading: 'Henter fotos',
    waiting_one: 'Ét foto venter',
    waiting_other: '{{count}} fotos venter',
    many: '100 fotos eller flere venter',
    born: 'Født',
    handedIn: 'Sendt ind',
    of: 'Foto af {{name}}',
    approve: 'Godkend',
    why: 'Eller afvis, fordi …',
    erased: 'Et afvist foto slettes med det samme, og forælderen får en mail med grunden.',
    approved: 'Godkendt: {{name}}',
    declined: 'Afvist: {{name}}',
    gone: 'En anden nåede det før dig.',
    nothing: 'Der venter ikke noget',
    nothingText: 'Alle fotos er set igennem. Tak!',
    again: 'Se igen',
    forbidden: 'Denne side er for vores medarbejdere',
    forbiddenText: 'Din konto må ikke se fotos. Bed din leder om rollen.',
    because: {
      'face-hidden': 'ansigtet kan ikke ses',
      blurred: 'det er sløret eller mørkt',
      'other-person': 'en anden er med',
      unsuitable: 'det passer ikke',
    },
  },
}
export default staff
