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
  see: 'Se billetten',
  book: 'Vælg en anden tid',
}
export default entrance
