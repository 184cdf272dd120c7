import type { PartiesMail } from '../../en/mail/parties.ts'

const parties: PartiesMail = {
  line: {
    deposit: 'Kalas {{day}}: handpenning för {{package}}',
    package: '{{package}}, handpenningen avdragen',
    child: 'Ett barn till',
  },
  title: 'Kalas på {{playground}}',
  when: '{{day}}, {{from}}–{{until}}',
  who: 'Kalas för {{name}}: {{children}} barn, {{adults}} vuxna',
  whole: 'Hela kalaset kostar {{total}}; {{rest}} av det betalas senast {{date}}',
  rules: {
    free: 'Kalas: avboka till {{date}} och få tillbaka allt.',
    date: 'Ingen ångerrätt: ett kalas gäller en bestämd dag.',
  },
  booked: {
    heading: 'Kalaset för {{name}} är bokat',
    text: 'Rummet är ert {{day}} klockan {{from}}–{{until}}.',
    rest: '{{amount}} är kvar att betala, senast {{date}}. Inget dras av sig självt.',
    remind: 'Vi påminner tre dagar innan.',
    change: 'Ni kan ändra antal, mat och tid till {{date}}.',
    code: 'Kalasets kod',
    open: 'Öppna kalaset',
  },
  row: {
    when: 'När',
    where: 'Var',
    room: 'Rum',
    package: 'Paket',
    guests: 'Gäster',
    reference: 'Ordernummer',
    before: 'Tidigare',
    total: 'Hela kalaset',
    paid: 'Betalt',
    due: 'Kvar att betala',
  },
  guests: '{{children}} barn, {{adults}} vuxna',
  restPaid: { text: 'Kalaset {{day}} är betalt.' },
  due: {
    subject: 'Kvar att betala för kalaset {{day}}: {{amount}}',
    heading: 'Resten betalas senast {{date}}',
    text: 'Stämmer antalet barn? Ändra det först, så följer summan med. Inget dras av sig självt.',
    pay: 'Se och betala',
  },
  changed: {
    subject: 'Kalaset {{day}} är ändrat',
    heading: 'Kalaset är ändrat',
    text: 'Så här är det bokat nu.',
    back: '{{amount}} går tillbaka till betalsättet ni använde.',
  },
  cancelled: {
    subject: 'Kalaset {{day}} är avbokat',
    heading: 'Kalaset är avbokat',
    text: 'Ni har avbokat kalaset. Rummet är ledigt för andra.',
    back: '{{amount}} går tillbaka till betalsättet ni använde.',
    none: 'Enligt villkoren kommer inget tillbaka.',
    book: 'Boka en annan dag',
  },
  reserved: {
    subject: 'Betala {{amount}}, så är kalaset {{day}} ert',
    heading: 'Kalaset för {{name}} är reserverat',
    text: 'Vi håller rummet på {{playground}} åt er {{day}} klockan {{from}}–{{until}}. Betala handpenningen på {{amount}} senast {{moment}}, så är kalaset bokat.',
    pay: 'Betala {{amount}}',
    note: 'Är handpenningen inte betald då blir rummet ledigt för andra. Ni behöver inte göra något.',
  },
  calledOff: {
    subject: 'Vi måste ställa in kalaset {{day}}',
    heading: 'Tyvärr måste vi ställa in',
    text: '{{playground}} kan inte hålla kalaset. Allt ni har betalat går tillbaka.',
  },
}
export default parties
