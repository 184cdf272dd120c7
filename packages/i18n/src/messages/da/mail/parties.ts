import type { PartiesMail } from '../../en/mail/parties.ts'

const parties: PartiesMail = {
  line: {
    deposit: 'Fødselsdag {{day}}: depositum for {{package}}',
    package: '{{package}}, depositummet trukket fra',
    child: 'Et barn mere',
  },
  title: 'Fødselsdag i {{playground}}',
  when: '{{day}}, {{from}}–{{until}}',
  who: 'Fødselsdag for {{name}}: {{children}} børn, {{adults}} voksne',
  whole: 'Hele fødselsdagen koster {{total}}; {{rest}} af det betales senest {{date}}',
  rules: {
    free: 'Fødselsdag: meld fra til {{date}} og få det hele tilbage.',
    date: 'Ingen fortrydelsesret: en fødselsdag gælder en bestemt dag.',
  },
  booked: {
    heading: 'Fødselsdagen for {{name}} er booket',
    text: 'Rummet er jeres {{day}} klokken {{from}}–{{until}}.',
    rest: '{{amount}} mangler at blive betalt, senest {{date}}. Intet trækkes af sig selv.',
    remind: 'Vi minder jer om det tre dage før.',
    change: 'I kan ændre antal, mad og tid til {{date}}.',
    code: 'Fødselsdagens kode',
    open: 'Åbn fødselsdagen',
  },
  row: {
    when: 'Hvornår',
    where: 'Hvor',
    room: 'Rum',
    package: 'Pakke',
    guests: 'Gæster',
    reference: 'Ordrenummer',
    before: 'Før',
    total: 'Hele fødselsdagen',
    paid: 'Betalt',
    due: 'Mangler at betale',
  },
  guests: '{{children}} børn, {{adults}} voksne',
  restPaid: { text: 'Fødselsdagen {{day}} er betalt.' },
  due: {
    subject: 'Mangler at betale for fødselsdagen {{day}}: {{amount}}',
    heading: 'Resten betales senest {{date}}',
    text: 'Passer antallet af børn? Ret det først, så følger beløbet med. Intet trækkes af sig selv.',
    pay: 'Se og betal',
  },
  changed: {
    subject: 'Fødselsdagen {{day}} er ændret',
    heading: 'Fødselsdagen er ændret',
    text: 'Sådan er den booket nu.',
    back: '{{amount}} går tilbage til den betalingsmåde, I brugte.',
  },
  cancelled: {
    subject: 'Fødselsdagen {{day}} er afmeldt',
    heading: 'Fødselsdagen er afmeldt',
    text: 'I har afmeldt fødselsdagen. Rummet er ledigt for andre.',
    back: '{{amount}} går tilbage til den betalingsmåde, I brugte.',
    none: 'Efter vilkårene kommer intet tilbage.',
    book: 'Book en anden dag',
  },
  reserved: {
    subject: 'Betal {{amount}}, så er fødselsdagen {{day}} jeres',
    heading: 'Fødselsdagen for {{name}} er reserveret',
    text: 'Vi holder rummet i {{playground}} til jer {{day}} kl. {{from}}–{{until}}. Betal depositummet på {{amount}} senest {{moment}}, så er fødselsdagen bestilt.',
    pay: 'Betal {{amount}}',
    note: 'Er depositummet ikke betalt til den tid, bliver rummet ledigt for andre. I behøver ikke gøre noget.',
  },
  calledOff: {
    subject: 'Vi må aflyse fødselsdagen {{day}}',
    heading: 'Vi må desværre aflyse',
    text: '{{playground}} kan ikke holde fødselsdagen. Alt, hvad I har betalt, går tilbage.',
  },
}
export default parties
