import type { ClassMailWords } from '../../en/mail/classes.ts'

const classMail: ClassMailWords = {
  confirmed: {
    subject: 'Booket: {{className}}',
    heading: 'Vi ses!',
    text: '{{names}} har fået plads. Her er det, I skal vide.',
  },
  cancelled: {
    subject: 'Afmeldt: {{className}}',
    heading: 'Din booking er afmeldt',
    text: '{{names}} er afmeldt, og andre kan få plads. Tak, fordi du sagde til.',
  },
  calledOff: {
    subject: 'Aflyst: {{className}}',
    heading: 'Holdet er desværre aflyst',
    text: '{{className}} i {{playground}} bliver ikke til noget. Bookingen til {{names}} er afsluttet. Vi håber, vi ses på et andet hold.',
  },
  ended: {
    subject: 'Afsluttet: {{className}}',
    heading: 'Din booking er afsluttet',
    text: 'Du får alle pengene tilbage for {{className}}, og dermed er bookingen til {{names}} afsluttet. Du får en mail for sig om pengene.',
  },
  reminder: {
    subject: 'Snart: {{className}}',
    heading: 'Så er det snart nu',
    text: 'Vi glæder os til at se {{names}}. Her er en kort påmindelse om hvor og hvornår.',
  },
  moved: {
    subject: 'Ny tid: {{className}}',
    heading: 'Holdet er flyttet',
    text: '{{className}} for {{names}} ligger på andre tider eller et andet sted, end da du bookede. Det beklager vi. Bookingen gælder stadig.',
  },
  rebooked: {
    subject: 'Flyttet: {{className}}',
    heading: 'Bookingen er flyttet',
    text: 'Vi har flyttet bookingen for {{names}}, som du bad om. Her ser du, hvordan det var, og hvordan det er nu.',
  },
  childChanged: {
    subject: 'Ændret: {{className}}',
    heading: 'Din booking er ændret',
    text: 'Som du bad om, har vi ændret, hvem der kommer: bookingen gælder nu {{names}}. Det, du havde skrevet om helbredet hos et barn, der ikke kommer længere, er slettet.',
  },
  released: {
    subject: 'Pladsen er frigivet: {{className}}',
    heading: 'Din plads er frigivet',
    text: 'Ingen trykkede på linket i vores mail inden for 24 timer, så bookingen til {{names}} gælder ikke længere. Du er velkommen til at booke igen.',
  },
  sessionOff: {
    subject: 'Aflyst {{day}}: {{className}}',
    heading: 'Aflyst {{day}}',
    text: '{{playground}} har lukket, så {{className}} til {{names}} bliver ikke til noget den dag. Det er vi kede af.',
    ownText: '{{className}} til {{names}} bliver desværre ikke til noget {{day}}. Det er vi kede af.',
  },
  cause: {
    'leader-ill': 'Instruktøren er syg',
    room: 'Lokalet kan ikke bruges',
    'too-few': 'For få børn',
    weather: 'Uvejr',
  },
  otherDays: 'Alle andre dage er som planlagt.',
  sessionOn: {
    subject: 'Det bliver til noget alligevel: {{className}}',
    heading: 'Holdet mødes alligevel',
    text: '{{playground}} har alligevel åbent {{day}}, så {{className}} til {{names}} bliver til noget som planlagt. Vi glæder os til at se jer.',
    ownText: '{{className}} til {{names}} bliver alligevel holdt {{day}}. Vi glæder os til at se jer.',
  },
  sessionMoved: {
    subject: 'Ny tid: {{className}}',
    heading: 'En gang er flyttet',
    text: '{{className}} for {{names}} holdes på et andet tidspunkt end planlagt. Det beklager vi. Alt andet er som før, og bookingen gælder.',
  },
  keep: {
    text: 'Vi holder pladsen i 24 timer. Tryk på knappen herunder for at beholde den, ellers går den til et andet barn.',
    button: 'Behold pladsen',
  },
  code: {
    subject: 'Din kode: {{code}}',
    heading: 'Din kode',
    text: 'Indtast koden i bookingformularen. Den gælder i {{minutes}} minutter.',
    label: 'Kode',
    note: 'Var det ikke dig, der ville booke? Så behøver du ikke gøre noget.',
  },
  health: {
    text: 'Med dit samtykke gemmer vi det, du skrev om {{names}}, krypteret indtil 30 dage efter sidste gang. {{readers}} Du kan trække samtykket tilbage, når du vil. Så sletter vi det med det samme.',
    readers: 'Kun trænerne, lejrlederne, de ansvarlige i legelandet og køkkenet må læse det.',
    link: 'Træk samtykket tilbage og slet',
  },
  calendar: { leader: 'Instruktør: {{leader}}' },
  change: {
    subject: { leader: 'Ny instruktør', room: 'Et andet lokale', both: 'Ny instruktør og et andet lokale' },
    leader: '{{leader}} står for {{className}} fra nu af.',
    leaderOn: '{{leader}} står for {{className}} {{day}}.',
    room: '{{className}} er i {{room}} fra nu af.',
    roomOn: '{{className}} er i {{room}} {{day}}.',
    rest: 'Alt andet er, som det plejer.',
  },
  message: {
    subject: '{{className}}: {{subject}}',
    note: '{{playground}} skriver til dig om bookingen for {{names}} ({{className}}). Derfor får du mailen, også selv om du har sagt nej tak til nyheder. Svar på den, hvis du vil have fat i legelandet.',
  },
  early: {
    present: {
      subject: 'Næste sæson er jeres først: {{className}}',
      heading: 'Er I med i næste sæson?',
      text: '{{names}} kan få plads på {{className}} i {{playground}} før alle andre. Fra {{date}} kl. {{time}} kan alle booke.',
    },
    siblings: {
      subject: 'Nu kan søskende booke: {{className}}',
      heading: 'Plads til søskende også',
      text: 'Fordi I allerede går hos os, kan {{names}} få plads på {{className}} i {{playground}} før andre. Fra {{date}} kl. {{time}} kan alle booke.',
    },
    button: 'Book før andre',
    note: 'Linket gælder kun børnene i jeres familie. Vil du ikke have den slags mails? Så svar bare, og vi holder op.',
    groups: 'Grupper',
    siblingsFrom: 'Søskende fra',
    allFrom: 'Alle fra',
    at: '{{date}}, {{time}}',
  },
  waiting: {
    confirm: {
      subject: 'Et skridt mere: {{className}}',
      heading: 'Skal vi skrive jer på ventelisten?',
      text: 'Tryk på knappen, så står {{names}} på ventelisten til {{className}} i {{playground}}. Jeres tur regnes fra da. Linket gælder i 24 timer.',
      button: 'Skriv os på ventelisten',
    },
    confirmNote: 'Var det ikke dig? Så skal du ikke gøre noget.',
    onList: {
      subject: 'På venteliste: {{className}}',
      heading: 'Nu står I på ventelisten',
      text: 'Vi sender en mail, så snart der er en plads til {{names}}. Den er så kun jeres i mindst fire timer i løbet af dagen og udløber aldrig om natten. Det er gratis at vente.',
      button: 'Se ventelisten',
    },
    offer: {
      subject: 'Plads til {{names}}: {{className}}',
      heading: '{{names}} kan få plads!',
      text: 'Der er blevet ledigt på {{className}} i {{playground}}, og nu er det jeres tur.',
      button: 'Se pladsen',
    },
    until: 'Pladsen er jeres til {{time}}, {{date}}.',
    untilMany: 'Pladserne er jeres til {{time}}, {{date}}.',
    seeMany: 'Se pladserne',
    passOn: 'Giv videre til den næste familie',
    letGo: 'Giv slip på pladsen',
    offerNote: 'Der trækkes intet, før du betaler.',
    offerOver: {
      subject: 'Gik videre: {{className}}',
      heading: 'Denne gang gik det videre',
      text: 'Ingen tog imod tilbuddet i tide, så det er gået videre til den næste familie. Det gør ikke noget: {{names}} står stadig på samme plads på ventelisten, og I hører fra os igen.',
      button: 'Se andre hold',
    },
    trialOffer: {
      subject: 'Plads til {{names}}: {{className}}',
      heading: 'Vil {{names}} fortsætte?',
      text: 'Vi håber, prøvetimen var sjov. Vi holder en plads på {{className}} i {{playground}}, og I betaler kun for de gange, der er tilbage.',
      button: 'Se pladsen',
    },
    trialFull: {
      subject: 'Vil I stå på venteliste? {{className}}',
      heading: 'Fuldt lige nu',
      text: 'Vi håber, {{names}} havde det sjovt til prøvetimen. {{className}} i {{playground}} har ingen ledig plads lige nu. Hvis I vil, skriver vi jer på ventelisten, foran dem, der ikke har prøvet. Der sker intet, hvis I ikke trykker.',
      button: 'Ja, skriv os på listen',
    },
    ended: { subject: 'Ventelisten er lukket: {{className}}', heading: 'Ventelisten er slut' },
    why: {
      cancelled: '{{className}} i {{playground}} bliver desværre ikke til noget, og derfor er der ingen venteliste længere.',
      begun:
        '{{className}} i {{playground}} er begyndt, så ventelisten er lukket. Denne gang blev der ingen plads ledig til {{names}}. Tak, fordi I ventede.',
      age: '{{className}} har fået nye datoer, og {{names}} har ikke den rette alder, når holdet begynder. Derfor har vi afsluttet jeres plads på ventelisten.',
      gone: 'Det hold, I ventede på i {{className}}, findes ikke længere. Derfor har vi afsluttet jeres plads på ventelisten.',
    },
    leave: 'Gå af ventelisten',
    before: 'Familier foran jer',
    price: 'Pris inkl. moms',
  },
  makeUp: {
    chosen: {
      subject: 'Erstatningsgang {{day}}: {{className}}',
      heading: 'Erstatningsgangen er på plads',
      text: '{{name}} har en plads på {{className}} i {{playground}} {{day}} i stedet for {{missed}}.',
    },
    reminder: {
      subject: 'Snart: erstatningsgang {{day}}',
      heading: 'Snart er det erstatningsgang',
      text: 'En lille påmindelse: {{name}} kommer til {{className}} i {{playground}} {{day}}.',
    },
    over: { subject: 'Ingen erstatningsgang {{day}}: {{className}}', heading: 'Erstatningsgangen bliver ikke til noget' },
    why: {
      cancelled:
        '{{className}} i {{playground}} er aflyst {{day}}, så erstatningsgangen til {{name}} bliver ikke til noget. Det er vi kede af.',
      moved:
        '{{className}} i {{playground}} har fået nye dage eller tider eller et nyt sted, så erstatningsgangen til {{name}} {{day}} bliver ikke til noget. Det er vi kede af.',
      sold: 'En anden familie har booket den sidste plads på {{className}} i {{playground}} til hele forløbet, så erstatningsgangen til {{name}} {{day}} bliver ikke til noget. Det er vi kede af.',
      own: '{{name}} har nu en almindelig gang med holdet, så erstatningsgangen {{day}} er ikke nødvendig mere.',
    },
    again: 'I bookingen kan I vælge en anden erstatningsgang for {{missed}}.',
    note: 'Kan I alligevel ikke komme? Giv pladsen tilbage i bookingen, før det begynder, så får et andet barn den. Booker nogen pladsen til hele forløbet inden da, går de forud. Så skriver vi til jer med det samme, og I kan vælge en anden gang.',
  },
  choice: {
    offered: {
      subject: 'Aflyst {{day}}: I vælger',
      heading: 'Aflyst {{day}}',
      text: '{{className}} i {{playground}} bliver desværre ikke til noget {{day}}. Det er vi kede af. I vælger, hvad {{names}} får i stedet: en erstatningsgang på et andet hold eller {{amount}} tilbage.',
    },
    money: {
      subject: 'Tilbagebetaling for {{day}}: {{className}}',
      heading: 'Pengene for {{day}} er på vej',
      text: 'Vi betaler {{amount}} tilbage for gangen {{day}} på {{className}} til den betalingsmetode, I brugte, som regel inden for fem bankdage.',
    },
    until: 'Vælg senest {{until}}. Ellers går pengene tilbage af sig selv.',
    button: 'Vælg nu',
  },
  mealsOf: '{{name}}: måltider',
  back: 'Du får {{amount}} tilbage på samme måde, som du betalte, som regel inden for fem bankdage.',
  nothingBack: 'Du får ikke pengene tilbage: Der var mindre end to dage til første gang.',
  row: {
    before: 'Før',
    now: 'Nu',
    className: 'Hold',
    makeUp: 'Erstatningsgang',
    where: 'Hvor',
    day: 'Dag',
    days: 'Dage ({{n}})',
    why: 'Årsag',
    children: 'Barn og tid',
    phone: 'Telefon',
    reference: 'Bookingnummer',
  },
  button: 'Se bookingen',
  otherClasses: 'Se andre hold',
  movedNote:
    'Passer det ikke længere? Holdet er flyttet, siden du bookede. Afmeld via bookingen, før det begynder, så får du hele beløbet tilbage.',
  movedBegunNote: 'Passer det ikke længere? Svar på denne mail, så finder vi en løsning sammen.',
  cancelNote:
    'Ændrede planer? Hold har faste datoer og derfor ingen fortrydelsesret, men du kan afmelde via bookingen: Du får alt tilbage til og med {{date}} og halvdelen til og med {{half}}.',
  joinedNote:
    'Ændrede planer? I kan afmelde via bookingen til og med {{date}}. I får penge tilbage for de gange, der ikke har været.',
  cancelFreeNote: 'Ændrede planer? Afmeld bookingen, så får et andet barn pladsen.',
}
export default classMail
