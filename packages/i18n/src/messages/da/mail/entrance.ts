import type { EntranceMail } from '../../en/mail/entrance.ts'

const entrance: EntranceMail = {
  line: 'Entré {{day}} {{from}}: {{what}}',
  covered: 'med klippekort eller periodekort',
  title: 'Entré i {{playground}}',
  when: '{{day}}, kom mellem {{from}} og {{until}}',
  rules:
    'Entré: afmeld gratis indtil kl. {{time}} på dagen, flyt indtil jeres tid begynder. Ingen fortrydelsesret: det gælder en bestemt dato.',
  bought: {
    heading: 'Vi ses {{day}}',
    text: 'Kom ind mellem {{from}} og {{until}}. Bliv så længe I vil.',
    code: 'Kode til hele familien',
    show: 'Vis koden ved indgangen, på mobilen eller på print. Nogle af jer må gerne komme først.',
    ticket: 'Åbn billetten',
  },
  row: {
    when: 'Hvornår',
    where: 'Hvor',
    who: 'Hvem',
    reference: 'Ordrenummer',
    before: 'Før',
  },
  moved: {
    subject: 'Jeres besøg er flyttet til {{day}}',
    heading: 'Ny tid: {{day}} {{from}}',
    text: 'Jeres besøg er flyttet. Koden er den samme.',
  },
  cancelled: {
    subject: 'Jeres besøg {{day}} er afmeldt',
    heading: 'Besøget er afmeldt',
    text: 'Du har afmeldt besøget. Pladserne er ledige til andre, og intet trækkes fra klippekort.',
    back: '{{amount}} betales tilbage til den betalingsmåde, du brugte.',
  },
  calledOff: {
    subject: 'Vi må lukke {{day}}: jeres besøg er aflyst',
    heading: 'Vi må desværre lukke',
    text: '{{playground}} er lukket, når I skulle komme, så besøget er aflyst. Intet trækkes fra klippekort.',
  },
  watch: {
    at: '{{day}} {{from}}',
    places: 'Børn',
    stop: 'Hold ikke øje længere',
    confirm: {
      subject: 'Skal vi sige til, når der bliver plads {{when}}?',
      heading: 'Ét tryk, så holder vi øje',
      text: 'Du bad os skrive, når der bliver plads i {{playground}} {{when}}. Tryk på knappen inden for 24 timer, så gør vi det.',
      button: 'Ja, hold øje',
      note: 'Var det ikke dig? Så gør ingenting, og du hører ikke fra os.',
    },
    on: {
      subject: 'Vi holder øje med {{when}} for dig',
      heading: 'Vi holder øje',
      text: 'Når der bliver plads i {{playground}} {{when}}, skriver vi til dig, én gang. Vi holder ingen pladser, så vær hurtig.',
      button: 'Se tiderne',
      note: 'Mellem klokken otte om aftenen og ni om morgenen skriver vi ikke.',
    },
    free: {
      subject: 'Der er blevet plads {{when}}',
      heading: 'Nu er der plads',
      text: 'Der er blevet plads i {{playground}} {{when}}. Pladserne holdes ikke til dig: Den, der booker først, får dem.',
      button: 'Book nu',
      note: 'Det er den eneste mail om det. Når du det ikke, kan du bede om besked igen på siden.',
    },
  },
  see: 'Se billetten',
  book: 'Vælg en anden tid',
}
export default entrance
