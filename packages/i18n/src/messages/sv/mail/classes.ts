import type { ClassMailWords } from '../../en/mail/classes.ts'

const classMail: ClassMailWords = {
  confirmed: { subject: 'Bokat: {{className}}', heading: 'Vi ses!', text: '{{names}} har fått plats. Här är det ni behöver veta.' },
  cancelled: {
    subject: 'Avbokat: {{className}}',
    heading: 'Bokningen är avbokad',
    text: 'Det du hade bokat för {{names}} är nu ledigt för andra. Tack för att du sa till.',
  },
  calledOff: {
    subject: 'Inställt: {{className}}',
    heading: 'Tyvärr är kursen inställd',
    text: '{{className}} på {{playground}} blir inte av. Bokningen för {{names}} är avslutad. Vi hoppas att vi ses i en annan kurs.',
  },
  ended: {
    subject: 'Avslutad: {{className}}',
    heading: 'Din bokning är avslutad',
    text: 'Du får tillbaka alla pengar för {{className}}, och därmed är bokningen för {{names}} avslutad. Mer om pengarna får du i ett eget mejl.',
  },
  reminder: {
    subject: 'Snart dags: {{className}}',
    heading: 'Snart är det dags',
    text: 'Vi längtar efter {{names}}! En kort påminnelse om var och när.',
  },
  moved: {
    subject: 'Ändrad tid: {{className}}',
    heading: 'Kursen har flyttats',
    text: '{{className}} för {{names}} hålls på andra tider eller en annan plats än när du bokade. Det beklagar vi. Bokningen gäller fortfarande.',
  },
  rebooked: {
    subject: 'Ombokad: {{className}}',
    heading: 'Bokningen är flyttad',
    text: 'Vi har flyttat bokningen för {{names}} som du bad om. Här ser du hur det var och hur det är nu.',
  },
  childChanged: {
    subject: 'Ändrad: {{className}}',
    heading: 'Din bokning är ändrad',
    text: 'Som du bad om har vi ändrat vem som kommer: bokningen gäller nu {{names}}. Det du hade skrivit om hälsan hos ett barn som inte längre kommer är raderat.',
  },
  released: {
    subject: 'Platsen har släppts: {{className}}',
    heading: 'Din plats har släppts',
    text: 'Ingen tryckte på länken i vårt mejl inom 24 timmar, så bokningen för {{names}} gäller inte längre. Du får gärna boka igen.',
  },
  sessionOff: {
    subject: 'Inställt {{day}}: {{className}}',
    heading: 'Inställt {{day}}',
    text: '{{playground}} är stängt då, så {{className}} för {{names}} blir inte av den dagen. Det beklagar vi.',
    ownText: '{{className}} för {{names}} blir tyvärr inte av {{day}}. Det beklagar vi.',
  },
  cause: {
    'leader-ill': 'Ledaren är sjuk',
    room: 'Lokalen kan inte användas',
    'too-few': 'För få barn',
    weather: 'Oväder',
  },
  otherDays: 'Alla andra gånger blir av som vanligt.',
  sessionOn: {
    subject: 'Det blir av ändå: {{className}}',
    heading: 'Kursen blir av ändå',
    text: '{{playground}} håller öppet {{day}} trots allt, så {{className}} för {{names}} blir av som planerat. Välkomna!',
    ownText: '{{className}} för {{names}} blir av {{day}} trots allt. Välkomna!',
  },
  sessionMoved: {
    subject: 'Ny tid: {{className}}',
    heading: 'Ett tillfälle har flyttats',
    text: '{{className}} för {{names}} hålls på en annan tid än det var tänkt. Det beklagar vi. Allt annat är som förut, och bokningen gäller.',
  },
  keep: {
    text: 'Vi håller platsen i 24 timmar. Tryck på knappen nedan för att behålla den, annars går den till ett annat barn.',
    button: 'Behåll platsen',
  },
  code: {
    subject: 'Din kod: {{code}}',
    heading: 'Din kod',
    text: 'Skriv in koden i bokningsformuläret. Den gäller i {{minutes}} minuter.',
    label: 'Kod',
    note: 'Ville du inte boka? Då behöver du inte göra något.',
  },
  health: {
    text: 'Med ditt samtycke sparar vi det du skrev om {{names}}, krypterat och fram till 30 dagar efter sista gången. {{readers}} Du kan ta tillbaka samtycket när du vill; då raderar vi det genast.',
    readers: 'Bara ledarna, de ansvariga på leklandet och köket får läsa det.',
    link: 'Ta tillbaka samtycket och radera',
  },
  calendar: { leader: 'Ledare: {{leader}}' },
  change: {
    subject: { leader: 'Ny ledare', room: 'Annat rum', both: 'Ny ledare och annat rum' },
    leader: '{{leader}} leder {{className}} från och med nu.',
    leaderOn: '{{leader}} leder {{className}} {{day}}.',
    room: '{{className}} är i {{room}} från och med nu.',
    roomOn: '{{className}} är i {{room}} {{day}}.',
    rest: 'Allt annat är som vanligt.',
  },
  message: {
    subject: '{{className}}: {{subject}}',
    note: '{{playground}} skriver till dig om bokningen för {{names}} ({{className}}). Därför får du mejlet även om du har tackat nej till nyheter. Svara på det om du vill nå leklandet.',
  },
  early: {
    present: {
      subject: 'Nästa termin är er först: {{className}}',
      heading: 'Hänger ni med nästa termin?',
      text: '{{names}} kan få plats i {{className}} på {{playground}} före alla andra. Från {{date}} klockan {{time}} kan alla boka.',
    },
    siblings: {
      subject: 'Nu får syskon boka: {{className}}',
      heading: 'Plats för syskon också',
      text: 'Eftersom ni redan går hos oss kan {{names}} få plats i {{className}} på {{playground}} före andra. Från {{date}} klockan {{time}} kan alla boka.',
    },
    button: 'Boka i förväg',
    note: 'Länken gäller bara barnen i er familj. Vill du inte ha sådana här mejl? Svara bara, så slutar vi.',
    groups: 'Grupper',
    siblingsFrom: 'Syskon från',
    allFrom: 'Alla från',
    at: '{{date}}, {{time}}',
  },
  waiting: {
    confirm: {
      subject: 'Ett steg kvar: {{className}}',
      heading: 'Ska vi ställa er i kön?',
      text: 'Tryck på knappen, så står {{names}} i kö till {{className}} på {{playground}}. Er tur räknas från då. Länken gäller i 24 timmar.',
      button: 'Ställ oss i kön',
    },
    confirmNote: 'Var det inte du? Då behöver du inte göra något.',
    onList: {
      subject: 'I kö: {{className}}',
      heading: 'Nu står ni i kön',
      text: 'Vi mejlar så fort det finns en plats till {{names}}. Den är då bara er i minst fyra timmar på dagen, och går aldrig ut över natten. Kön är gratis.',
      button: 'Se köplatsen',
    },
    offer: {
      subject: 'Plats till {{names}}: {{className}}',
      heading: '{{names}} kan få plats!',
      text: 'Det har blivit ledigt i {{className}} på {{playground}}, och nu är det er tur.',
      button: 'Se platsen',
    },
    until: 'Platsen är er till {{time}}, {{date}}.',
    untilMany: 'Platserna är era till {{time}}, {{date}}.',
    seeMany: 'Se platserna',
    passOn: 'Ge vidare till nästa familj',
    letGo: 'Släpp platsen',
    offerNote: 'Inget dras förrän du betalar.',
    offerOver: {
      subject: 'Gick vidare: {{className}}',
      heading: 'Den här gången gick det vidare',
      text: 'Ingen tog erbjudandet i tid, så det har gått vidare till nästa familj. Ingen fara: {{names}} står kvar på samma plats i kön, och vi hör av oss igen.',
      button: 'Se andra grupper',
    },
    trialOffer: {
      subject: 'Plats till {{names}}: {{className}}',
      heading: 'Vill {{names}} fortsätta?',
      text: 'Vi hoppas att provgången var rolig. Vi håller en plats i {{className}} på {{playground}}, och ni betalar bara för gångerna som är kvar.',
      button: 'Se platsen',
    },
    trialFull: {
      subject: 'Vill ni stå i kö? {{className}}',
      heading: 'Fullt just nu',
      text: 'Vi hoppas att {{names}} hade roligt på provgången. {{className}} på {{playground}} har ingen ledig plats just nu. Om ni vill ställer vi er i kön, före dem som inte har provat. Inget händer om ni inte trycker.',
      button: 'Ja, ställ oss i kön',
    },
    ended: { subject: 'Kön är stängd: {{className}}', heading: 'Kön är slut' },
    why: {
      cancelled: '{{className}} på {{playground}} blir inte av, och därför finns ingen kö längre. Det beklagar vi.',
      begun:
        '{{className}} på {{playground}} har börjat, så kön är stängd. Den här gången blev det ingen plats ledig till {{names}}. Tack för att ni väntade.',
      age: '{{className}} har fått nya datum, och {{names}} har inte rätt ålder när gruppen börjar. Därför har vi avslutat er köplats.',
      gone: 'Gruppen som ni köade till i {{className}} finns inte längre. Därför har vi avslutat er köplats.',
    },
    leave: 'Lämna kön',
    before: 'Familjer före er',
    price: 'Pris inkl. moms',
  },
  makeUp: {
    chosen: {
      subject: 'Ersättningstillfälle {{day}}: {{className}}',
      heading: 'Ersättningstillfället är bokat',
      text: '{{name}} har en plats i {{className}} på {{playground}} {{day}}, i stället för tillfället {{missed}}.',
    },
    reminder: {
      subject: 'Snart: ersättningstillfälle {{day}}',
      heading: 'Snart dags för ersättningstillfället',
      text: 'En liten påminnelse: {{name}} kommer till {{className}} på {{playground}} {{day}}.',
    },
    over: { subject: 'Inget ersättningstillfälle {{day}}: {{className}}', heading: 'Ersättningstillfället blir inte av' },
    why: {
      cancelled:
        '{{className}} på {{playground}} är inställt {{day}}, så ersättningstillfället för {{name}} blir inte av. Det beklagar vi.',
      moved:
        '{{className}} på {{playground}} har fått nya dagar eller tider, eller en ny plats, så ersättningstillfället för {{name}} {{day}} blir inte av. Det beklagar vi.',
      sold: 'En annan familj har bokat sista platsen i {{className}} på {{playground}} för hela kursen, så ersättningstillfället för {{name}} {{day}} blir inte av. Det beklagar vi.',
      own: '{{name}} har nu ett vanligt tillfälle med kursen, så ersättningstillfället {{day}} behövs inte längre.',
    },
    again: 'I bokningen kan ni välja ett annat ersättningstillfälle för {{missed}}.',
    note: 'Kan ni ändå inte komma? Lämna tillbaka platsen i bokningen innan tillfället börjar, så får ett annat barn den. Om någon bokar platsen för hela kursen innan dess går den bokningen före. Då mejlar vi er direkt, och ni kan välja ett annat tillfälle.',
  },
  choice: {
    offered: {
      subject: 'Inställt {{day}}: ni väljer',
      heading: 'Inställt {{day}}',
      text: '{{className}} på {{playground}} blir tyvärr inte av {{day}}. Det beklagar vi. Ni väljer vad {{names}} får i stället: ett ersättningstillfälle i en annan grupp, eller {{amount}} tillbaka.',
    },
    money: {
      subject: 'Återbetalning för {{day}}: {{className}}',
      heading: 'Pengarna för {{day}} är på väg',
      text: 'Vi betalar tillbaka {{amount}} för tillfället {{day}} i {{className}} till det betalsätt ni använde, oftast inom fem bankdagar.',
    },
    until: 'Välj senast {{until}}. Annars går pengarna tillbaka av sig själva.',
    button: 'Välj nu',
  },
  mealsOf: '{{name}}: måltider',
  back: '{{amount}} går tillbaka samma väg som du betalade, oftast inom fem bankdagar.',
  nothingBack: 'Inga pengar går tillbaka: det var mindre än två dagar kvar till första gången.',
  row: {
    before: 'Tidigare',
    now: 'Nu',
    className: 'Kurs',
    makeUp: 'Ersättningstillfälle',
    where: 'Var',
    day: 'Dag',
    days: 'Dagar ({{n}})',
    why: 'Orsak',
    children: 'Barn och tid',
    phone: 'Telefon',
    reference: 'Bokningsnummer',
  },
  button: 'Visa bokningen',
  otherClasses: 'Se andra kurser',
  movedNote:
    'Passar det inte längre? Avboka via bokningen innan kursen börjar, så får du tillbaka hela beloppet: kursen har flyttats sedan du bokade.',
  movedBegunNote: 'Passar det inte längre? Svara på det här mejlet, så hittar vi en lösning tillsammans.',
  cancelNote:
    'Ändrade planer? En kurs har bestämda tider och därför ingen ångerrätt, men du kan avboka via bokningen: du får tillbaka allt till och med {{date}} och hälften till och med {{half}}.',
  joinedNote:
    'Ändrade planer? Ni kan avboka via bokningen till och med {{date}}. Ni får tillbaka för de gånger som inte har varit.',
  cancelFreeNote: 'Ändrade planer? Avboka gärna via bokningen, så får ett annat barn platsen.',
}
export default classMail
