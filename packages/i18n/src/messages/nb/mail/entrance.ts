import type { EntranceMail } from '../../en/mail/entrance.ts'

const entrance: EntranceMail = {
  line: 'Inngang {{day}} {{from}}: {{what}}',
  covered: 'med klippekort eller periodekort',
  title: 'Inngang på {{playground}}',
  when: '{{day}}, kom mellom {{from}} og {{until}}',
  rules:
    'Inngang: meld av gratis til klokken {{time}} samme dag, flytt til tiden deres begynner. Ingen angrerett: det gjelder en bestemt dato.',
  bought: {
    heading: 'Vi ses {{day}}',
    text: 'Kom inn mellom {{from}} og {{until}}. Bli så lenge dere vil.',
    code: 'Kode for hele familien',
    show: 'Vis koden ved inngangen, på mobilen eller utskrevet. Noen av dere kan komme først.',
    ticket: 'Åpne billetten',
  },
  row: {
    when: 'Når',
    where: 'Hvor',
    who: 'Hvem',
    reference: 'Ordrenummer',
    before: 'Tidligere',
  },
  moved: {
    subject: 'Besøket er flyttet til {{day}}',
    heading: 'Ny tid: {{day}} {{from}}',
    text: 'Besøket deres er flyttet. Koden er den samme.',
  },
  cancelled: {
    subject: 'Besøket {{day}} er meldt av',
    heading: 'Besøket er meldt av',
    text: 'Du har meldt av besøket. Plassene er ledige for andre, og ingenting trekkes fra klippekort.',
    back: '{{amount}} betales tilbake til betalingsmåten du brukte.',
  },
  calledOff: {
    subject: 'Vi må stenge {{day}}: besøket er avlyst',
    heading: 'Vi må dessverre stenge',
    text: '{{playground}} er stengt når dere skulle komme, så besøket er avlyst. Ingenting trekkes fra klippekort.',
  },
  watch: {
    at: '{{day}} {{from}}',
    places: 'Barn',
    stop: 'Ikke følg med lenger',
    confirm: {
      subject: 'Skal vi si fra når det blir plass {{when}}?',
      heading: 'Ett trykk, så følger vi med',
      text: 'Du ba oss skrive når det blir plass på {{playground}} {{when}}. Trykk på knappen innen 24 timer, så gjør vi det.',
      button: 'Ja, følg med for meg',
      note: 'Var det ikke du? Ikke gjør noe, så hører du ikke fra oss.',
    },
    on: {
      subject: 'Vi følger med på {{when}} for deg',
      heading: 'Vi følger med',
      text: 'Når det blir plass på {{playground}} {{when}}, skriver vi til deg, én gang. Vi holder ingen plasser, så vær rask da.',
      button: 'Se tidene',
      note: 'Mellom åtte om kvelden og ni om morgenen skriver vi ikke.',
    },
    free: {
      subject: 'Det er blitt plass {{when}}',
      heading: 'Nå er det plass',
      text: 'Det er blitt plass på {{playground}} {{when}}. Plassene holdes ikke av til deg: Den som bestiller først, får dem.',
      button: 'Bestill nå',
      note: 'Dette er den eneste e-posten om saken. Rekker du det ikke, kan du be om nytt varsel på siden.',
    },
  },
  see: 'Se billetten',
  book: 'Velg en annen tid',
}
export default entrance
