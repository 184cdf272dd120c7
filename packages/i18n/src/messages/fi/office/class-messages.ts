import type { Words } from '../../../translate.ts'
import type en from '../../en/office/class-messages.ts'

const classMessages: Words<typeof en> = {
  tab: 'Viestit',
  open: 'Kirjoita perheille',
  write: 'Kirjoita',
  toChild: 'Kirjoita perheelle: {{name}}',
  to: 'Kenelle',
  audience: { group: 'Tämän ikäryhmän perheet', class: 'Koko ryhmän perheet' },
  rules:
    'Selkeää asiaa ryhmästä. Ei mitään kenenkään terveydestä eikä mainoksia. Viesti säilyy yhtä kauan kuin varaukset, ja perheet voivat pyytää sen nähtäväkseen.',
  required: 'pakollinen',
  readers_one: '1 perhe lukee tätä kieltä',
  readers_other: '{{count}} perhettä lukee tätä kieltä',
  subject: 'Aihe',
  text: 'Teksti',
  looks: 'Tältä sähköposti näyttää',
  looksIn: 'Sähköposti, {{language}}',
  example: 'Lapsen nimi on esimerkki.',
  effects: {
    title: 'Kun painat',
    families_one: '1 perhe saa heti sähköpostin',
    families_other: '{{count}} perhettä saa heti sähköpostin',
    booking: 'Viesti näkyy myös jokaisen varauksen sivulla. Sen saavat nekin, jotka eivät tilaa uutisia.',
    log: 'Viesti jää tähän luetteloon nimelläsi.',
  },
  nobody: 'Vielä ei ole ketään, jolle kirjoittaa: kenelläkään ei ole vahvistettua paikkaa.',
  first: 'Vielä kirjoittamatta: {{languages}}. Mitään ei tapahdu ennen kuin painat.',
  later: 'Jätä myöhemmäksi',
  send_one: 'Lähetä 1 perheelle',
  send_other: 'Lähetä {{count}} perheelle',
  done_one: 'Lähetetty. 1 perhe saa sähköpostin.',
  done_other: 'Lähetetty. {{count}} perhettä saa sähköpostin.',
  none: 'Mitään ei ole vielä lähetetty',
  noneText: 'Perheille lähetetyt viestit näkyvät tässä: mitä, kuka ja milloin.',
  sent: {
    group: 'ikäryhmälle',
    class: 'koko ryhmälle',
    child: 'perheelle: {{name}}',
    erased: 'lapsi, jonka tiedot on poistettu',
    gone: 'henkilö, joka ei ole enää töissä',
    families_one: '1 sähköposti',
    families_other: '{{count}} sähköpostia',
  },
}
export default classMessages
