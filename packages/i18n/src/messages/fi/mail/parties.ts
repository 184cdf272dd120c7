import type { PartiesMail } from '../../en/mail/parties.ts'

const parties: PartiesMail = {
  line: {
    deposit: 'Synttärit {{day}}: ennakkomaksu, {{package}}',
    package: '{{package}}, ennakkomaksu vähennetty',
    child: 'Yksi lapsi lisää',
  },
  title: 'Synttärit: {{playground}}',
  when: '{{day}} klo {{from}}–{{until}}',
  who: 'Synttärit, sankarina {{name}}: {{children}} lasta, {{adults}} aikuista',
  whole: 'Synttärit maksavat yhteensä {{total}}; siitä {{rest}} maksetaan viimeistään {{date}}',
  rules: {
    free: 'Synttärit: peruuta viimeistään {{date}}, niin saat kaiken takaisin.',
    date: 'Ei peruuttamisoikeutta: synttärit ovat sovittuna päivänä.',
  },
  booked: {
    heading: 'Synttärit on varattu, sankarina {{name}}',
    text: 'Huone on teidän {{day}} klo {{from}}–{{until}}.',
    rest: 'Maksamatta on {{amount}}, viimeistään {{date}}. Mitään ei veloiteta itsestään.',
    remind: 'Muistutamme kolme päivää ennen.',
    change: 'Määrää, ruokaa ja aikaa voi muuttaa viimeistään {{date}}.',
    code: 'Synttärien koodi',
    open: 'Avaa synttärit',
  },
  row: {
    when: 'Milloin',
    where: 'Missä',
    room: 'Huone',
    package: 'Paketti',
    guests: 'Vieraat',
    reference: 'Tilausnumero',
    before: 'Aiemmin',
    total: 'Synttärit yhteensä',
    paid: 'Maksettu',
    due: 'Maksamatta',
  },
  guests: '{{children}} lasta, {{adults}} aikuista',
  restPaid: { text: 'Synttärit {{day}} on maksettu.' },
  due: {
    subject: 'Synttäreistä {{day}} on maksamatta {{amount}}',
    heading: 'Loput maksetaan viimeistään {{date}}',
    text: 'Onko lasten määrä oikein? Muuta se ensin, niin summa muuttuu. Mitään ei veloiteta itsestään.',
    pay: 'Katso ja maksa',
  },
  changed: {
    subject: 'Synttärit {{day}} on muutettu',
    heading: 'Synttärit on muutettu',
    text: 'Näin ne on nyt varattu.',
    back: '{{amount}} palautetaan maksutavalle, jota käytitte.',
  },
  cancelled: {
    subject: 'Synttärit {{day}} on peruutettu',
    heading: 'Synttärit on peruutettu',
    text: 'Olette peruuttaneet synttärit. Huone on vapaa muille.',
    back: '{{amount}} palautetaan maksutavalle, jota käytitte.',
    none: 'Ehtojen mukaan mitään ei palauteta.',
    book: 'Varaa toinen päivä',
  },
  reserved: {
    subject: 'Maksa {{amount}}, niin synttärit {{day}} ovat teidän',
    heading: 'Synttärit on varattu: {{name}}',
    text: 'Pidämme teille huoneen ({{playground}}) {{day}} klo {{from}}–{{until}}. Kun maksatte ennakkomaksun {{amount}} viimeistään {{moment}}, synttärit on vahvistettu.',
    pay: 'Maksa {{amount}}',
    note: 'Jos ennakkomaksua ei ole maksettu siihen mennessä, huone vapautuu muille. Teidän ei tarvitse tehdä mitään.',
  },
  calledOff: {
    subject: 'Jouduimme perumaan synttärit {{day}}',
    heading: 'Valitettavasti jouduimme perumaan',
    text: '{{playground}} ei voi järjestää synttäreitä. Kaikki maksamanne palautetaan.',
  },
}
export default parties
