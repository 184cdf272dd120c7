import type { Words } from '../../../translate.ts'
import type en from '../../en/office/class-messages.ts'

const classMessages: Words<typeof en> = {
  tab: 'Beskeder',
  open: 'Skriv til familierne',
  write: 'Skriv',
  toChild: 'Skriv til familien: {{name}}',
  to: 'Til',
  audience: { group: 'Gruppens familier', class: 'Hele holdets familier' },
  rules:
    'Enkle ord om holdet. Intet om nogens helbred og ingen reklame. Det, du skriver, gemmes lige så længe som bookingerne, og familierne kan bede om at se det.',
  required: 'skal udfyldes',
  readers_one: '1 familie læser det',
  readers_other: '{{count}} familier læser det',
  subject: 'Emne',
  text: 'Tekst',
  looks: 'Sådan ser mailen ud',
  looksIn: 'Mailen, {{language}}',
  example: 'Barnets navn er et eksempel.',
  effects: {
    title: 'Når du trykker',
    families_one: '1 familie får en mail med det samme',
    families_other: '{{count}} familier får en mail med det samme',
    booking: 'Den vises også på hver bookings side. De, der har sagt nej tak til nyheder, får den også.',
    log: 'Den står her med dit navn.',
  },
  nobody: 'Der er ingen at skrive til endnu: ingen har en bekræftet plads.',
  first: 'Mangler at blive skrevet: {{languages}}. Der sker ikke noget, før du trykker.',
  later: 'Gem til senere',
  send_one: 'Send til 1 familie',
  send_other: 'Send til {{count}} familier',
  done_one: 'Sendt. 1 familie får en mail.',
  done_other: 'Sendt. {{count}} familier får en mail.',
  none: 'Der er ikke sendt noget endnu',
  noneText: 'Her står det, der sendes til familierne, med hvem der sendte det og hvornår.',
  sent: {
    group: 'til gruppen',
    class: 'til hele holdet',
    child: 'til familien: {{name}}',
    erased: 'et barn, hvis oplysninger er slettet',
    gone: 'en, der er holdt op',
    families_one: '1 mail',
    families_other: '{{count}} mails',
  },
}
export default classMessages
