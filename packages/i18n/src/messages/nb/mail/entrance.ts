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
  see: 'Se billetten',
  book: 'Velg en annen tid',
}
export default entrance
