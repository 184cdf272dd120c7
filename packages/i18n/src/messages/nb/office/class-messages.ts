import type { Words } from '../../../translate.ts'
import type en from '../../en/office/class-messages.ts'

const classMessages: Words<typeof en> = {
  tab: 'Meldinger',
  open: 'Skriv til familiene',
  write: 'Skriv',
  toChild: 'Skriv til familien: {{name}}',
  to: 'Til',
  audience: { group: 'Familiene i gruppen', class: 'Familiene på hele kurset' },
  rules:
    'Enkle ord om kurset. Ingenting om noens helse, og ingen reklame. Det du skriver, lagres like lenge som påmeldingene, og familiene kan be om å få se det.',
  required: 'må fylles ut',
  readers_one: '1 familie leser det',
  readers_other: '{{count}} familier leser det',
  subject: 'Emne',
  text: 'Tekst',
  looks: 'Slik ser e-posten ut',
  looksIn: 'E-posten, {{language}}',
  example: 'Navnet på barnet er et eksempel.',
  effects: {
    title: 'Når du trykker',
    families_one: '1 familie får en e-post med en gang',
    families_other: '{{count}} familier får en e-post med en gang',
    booking: 'Den vises også på siden til hver påmelding. De som har takket nei til nyheter, får den likevel.',
    log: 'Den står her med navnet ditt.',
  },
  nobody: 'Det er ingen å skrive til ennå: ingen har en bekreftet plass.',
  first: 'Gjenstår å skrive: {{languages}}. Ingenting skjer før du trykker.',
  later: 'Lagre til senere',
  send_one: 'Send til 1 familie',
  send_other: 'Send til {{count}} familier',
  done_one: 'Sendt. 1 familie får en e-post.',
  done_other: 'Sendt. {{count}} familier får en e-post.',
  none: 'Ingenting er sendt ennå',
  noneText: 'Her står det som sendes til familiene, med hvem som sendte det og når.',
  sent: {
    group: 'til gruppen',
    class: 'til hele kurset',
    child: 'til familien: {{name}}',
    erased: 'et barn som er slettet',
    gone: 'noen som har sluttet',
    families_one: '1 e-post',
    families_other: '{{count}} e-poster',
  },
}
export default classMessages
