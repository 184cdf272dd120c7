import type { PartiesMail } from '../../en/mail/parties.ts'

const parties: PartiesMail = {
  line: {
    deposit: 'Bursdag {{day}}: depositum for {{package}}',
    package: '{{package}}, depositumet trukket fra',
    child: 'Ett barn til',
  },
  title: 'Bursdag på {{playground}}',
  when: '{{day}}, {{from}}–{{until}}',
  who: 'Bursdag for {{name}}: {{children}} barn, {{adults}} voksne',
  whole: 'Hele bursdagen koster {{total}}; {{rest}} av det betales senest {{date}}',
  rules: {
    free: 'Bursdag: meld av til {{date}} og få alt tilbake.',
    date: 'Ingen angrerett: en bursdag gjelder en bestemt dag.',
  },
  booked: {
    heading: 'Bursdagen til {{name}} er bestilt',
    text: 'Rommet er deres {{day}} klokken {{from}}–{{until}}.',
    rest: '{{amount}} gjenstår å betale, senest {{date}}. Ingenting trekkes av seg selv.',
    remind: 'Vi minner dere på det tre dager før.',
    change: 'Dere kan endre antall, mat og tid til {{date}}.',
    code: 'Bursdagens kode',
    open: 'Åpne bursdagen',
  },
  row: {
    when: 'Når',
    where: 'Hvor',
    room: 'Rom',
    package: 'Pakke',
    guests: 'Gjester',
    reference: 'Ordrenummer',
    before: 'Tidligere',
    total: 'Hele bursdagen',
    paid: 'Betalt',
    due: 'Gjenstår å betale',
  },
  guests: '{{children}} barn, {{adults}} voksne',
  restPaid: { text: 'Bursdagen {{day}} er betalt.' },
  due: {
    subject: 'Gjenstår å betale for bursdagen {{day}}: {{amount}}',
    heading: 'Resten betales senest {{date}}',
    text: 'Stemmer antallet barn? Endre det først, så følger beløpet med. Ingenting trekkes av seg selv.',
    pay: 'Se og betal',
  },
  changed: {
    subject: 'Bursdagen {{day}} er endret',
    heading: 'Bursdagen er endret',
    text: 'Slik er den bestilt nå.',
    back: '{{amount}} går tilbake til betalingsmåten dere brukte.',
  },
  cancelled: {
    subject: 'Bursdagen {{day}} er meldt av',
    heading: 'Bursdagen er meldt av',
    text: 'Dere har meldt av bursdagen. Rommet er ledig for andre.',
    back: '{{amount}} går tilbake til betalingsmåten dere brukte.',
    none: 'Etter vilkårene kommer ingenting tilbake.',
    book: 'Velg en annen dag',
  },
  reserved: {
    subject: 'Betal {{amount}}, så er bursdagen {{day}} deres',
    heading: 'Bursdagen til {{name}} er reservert',
    text: 'Vi holder av rommet på {{playground}} til dere {{day}} klokken {{from}}–{{until}}. Betal depositumet på {{amount}} innen {{moment}}, så er bursdagen bestilt.',
    pay: 'Betal {{amount}}',
    note: 'Er depositumet ikke betalt da, blir rommet ledig for andre. Dere trenger ikke gjøre noe.',
  },
  calledOff: {
    subject: 'Vi må avlyse bursdagen {{day}}',
    heading: 'Vi må dessverre avlyse',
    text: '{{playground}} kan ikke holde bursdagen. Alt dere har betalt, går tilbake.',
  },
}
export default parties
